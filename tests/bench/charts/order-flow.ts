import { Footprint } from '../../../client/charts/order-flow/footprint'
import { hasRoom, paintCells } from '../../../client/charts/order-flow/footprint-cells'
import { footprintChart } from '../../../client/charts/order-flow/footprint-chart'
import { heatChart } from '../../../client/charts/order-flow/heat-chart'
import { COLUMNS_A_MINUTE, HEAT_COLUMNS, HEAT_LEVELS, HeatMap } from '../../../client/charts/order-flow/heat-map'
import { biggestTrades, heatPalette } from '../../../client/charts/order-flow/heat-painter'
import { createPane } from '../../../client/charts/pane'
import { AXIS_LEFT, AXIS_RIGHT } from '../../../client/charts/plot-frame'
import { ChartView } from '../../../client/charts/state/view'
import { box, type Contender, canvasIn, dice, HEIGHT, THEME, WIDTH } from './stage'

const MINUTES = 240
const CELLS = 40
/** As many minutes as have room for their numbers in the width of the bench. */
const IN_SIGHT = 19
const PLOT = WIDTH - AXIS_LEFT - AXIS_RIGHT
/** Rows of 10,000 candles that the bench moves over, as minutes. */
const MINUTES_A_ROW = (MINUTES - 2 * IN_SIGHT) / 900
const FIRST_ROW = 8_400

/** A day of minutes of forty prices each, all of which stay where they are. */
function footprint(): Footprint {
  const made = new Footprint()
  const roll = dice()
  for (let slot = 0; slot < MINUTES; slot++) {
    for (let cell = 0; cell < CELLS; cell++) {
      for (const side of [1, 2]) made.add(slot, 1_000 + cell, 100 * (100 + Math.round((roll() + 0.5) * 800)), side)
    }
  }
  return made
}

const spanOf = (to: number, zooms: boolean): [number, number] => {
  const end = IN_SIGHT + (to - FIRST_ROW) * MINUTES_A_ROW
  return [end - (zooms ? 10 + ((to * 7) % 90) / 10 : IN_SIGHT), end]
}

const footprintColumns = (made: Footprint) => {
  const minutes = made.slots.map((slot) => made.minute(slot))
  return [
    made.slots,
    minutes.map((one) => (one?.cells.at(-1)?.price ?? 0) + 1),
    minutes.map((one) => one?.cells[0]?.price ?? 0),
    minutes.map((one) => one?.close ?? 0),
  ] as [number[], number[], number[], number[]]
}

/** The pane as the desk has it. `zooms`: the width of a minute changes in every frame. */
export function ourFootprint(zooms: boolean): Contender {
  const made = footprint()
  const view = new ChartView()
  const data = footprintColumns(made)
  const pane = createPane({
    element: box(HEIGHT),
    source: { columns: () => data, subscribe: () => () => undefined },
    build: footprintChart(made, 2, 1),
    theme: THEME,
    view,
    leads: true,
    moves: true,
    onPoint: () => undefined,
    bounds: { whole: () => ({ from: -1, to: MINUTES + 1 }), least: () => 4 },
  })
  return {
    show: (_, to) => {
      const [from, end] = spanOf(to, zooms)
      view.show({ from, to: end })
    },
    remove: () => {
      pane.remove()
      document.body.replaceChildren()
    },
  }
}

/** The same cells, every number written in every frame, without axes. */
export function bareFootprint(zooms: boolean): Contender {
  const made = footprint()
  const ctx = canvasIn(box(HEIGHT))
  return {
    show(_, to) {
      const [from, end] = spanOf(to, zooms)
      ctx.clearRect(0, 0, WIDTH, HEIGHT)
      const pitch = PLOT / (end - from)
      const tall = HEIGHT / (CELLS + 5)
      const style = { theme: THEME, tick: 1, pitch, tall, px: 1, lot: 100 }
      for (let slot = Math.floor(from); slot <= end; slot++) {
        const minute = made.minute(slot)
        if (!minute) continue
        const left = AXIS_LEFT + (slot - 0.5 - from) * pitch
        paintCells(ctx, minute, left, (price) => (1_000 + CELLS - price) * tall, { ...style, numbers: hasRoom(style) })
      }
    },
    remove: () => document.body.replaceChildren(),
  }
}

/** Ten levels a side around a wandering price, in every column of a day. */
export function fillHeat(): HeatMap {
  const heat = new HeatMap()
  const roll = dice()
  let price = 10_000
  for (let column = 0; column < HEAT_COLUMNS; column++) {
    price += Math.round(roll() * 4)
    const levels = Array.from({ length: HEAT_LEVELS }, (_, row) => ({
      price: row < 10 ? price - row : price + row - 9,
      volume: 100 * (1 + Math.round((roll() + 0.5) * 4_000)),
    }))
    heat.addBook(column, price, levels)
    if (column % 3 === 0) heat.addPrint(column, price, 100 * (1 + Math.round((roll() + 0.5) * 90)), 1 + (column & 1))
  }
  return heat
}

const heatSpan = (to: number, minutes: number): [number, number] => {
  const end = minutes >= MINUTES ? MINUTES : minutes + ((to - FIRST_ROW) * (MINUTES - minutes)) / 900
  return [end - minutes, end]
}

/** 热力盘口 as the desk has it; a whole day is drawn as when a book comes, half an hour as in a pan. */
export function ourHeat(minutes: number): Contender {
  const heat = fillHeat()
  const view = new ChartView()
  const places = Float64Array.from({ length: HEAT_COLUMNS }, (_, column) => heat.place(column))
  const data = [places, Float64Array.from(heat.last)] as unknown as uPlot.AlignedData
  let tell: () => void = () => undefined
  const pane = createPane({
    element: box(HEIGHT),
    source: {
      columns: () => data,
      subscribe: (listener) => {
        tell = listener
        return () => undefined
      },
    },
    build: heatChart(heat, 2, 1 as never),
    theme: THEME,
    view,
    leads: true,
    moves: true,
    onPoint: () => undefined,
    bounds: { whole: () => ({ from: 0, to: MINUTES }), least: () => 1 },
  })
  return {
    show: (_, to) => {
      const [from, end] = heatSpan(to, minutes)
      if (minutes < MINUTES) return view.show({ from, to: end })
      // A book that is another one each time.
      const last = heat.last[HEAT_COLUMNS - 1] as number
      heat.addBook(HEAT_COLUMNS - 1, last, [{ price: last, volume: 100 * (1 + (Math.round(9 * to) % 40)) }])
      tell()
    },
    remove: () => {
      pane.remove()
      document.body.replaceChildren()
    },
  }
}

/** A rectangle for every level of every column in sight, and the same dots, without axes. */
export function bareHeat(minutes: number): Contender {
  const heat = fillHeat()
  const ctx = canvasIn(box(HEIGHT))
  const colours = Array.from(heatPalette(THEME.average, heat.most), (abgr) => {
    const [red, green, blue, alpha] = [abgr & 255, (abgr >> 8) & 255, (abgr >> 16) & 255, abgr >>> 24]
    return `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`
  })
  return {
    show(_, to) {
      ctx.clearRect(0, 0, WIDTH, HEIGHT)
      const [from, end] = heatSpan(to, minutes)
      const [first, last] = [Math.floor(from * COLUMNS_A_MINUTE), Math.ceil(end * COLUMNS_A_MINUTE)]
      let [low, high] = [Number.POSITIVE_INFINITY, 0]
      for (let column = Math.max(0, first); column < Math.min(HEAT_COLUMNS, last); column++) {
        low = Math.min(low, heat.last[column] as number)
        high = Math.max(high, heat.last[column] as number)
      }
      const x = (place: number) => AXIS_LEFT + ((place - from) / (end - from)) * PLOT
      const down = HEIGHT / (high - low + 24)
      const wide = PLOT / ((end - from) * COLUMNS_A_MINUTE)
      const y = (price: number) => (high + 12 - price) * down
      for (let column = Math.max(0, first); column < Math.min(HEAT_COLUMNS, last); column++) {
        for (let at = column * HEAT_LEVELS; at < (column + 1) * HEAT_LEVELS; at++) {
          ctx.fillStyle = colours[heat.heats[at] as number] as string
          ctx.fillRect(x(column / COLUMNS_A_MINUTE), y((heat.prices[at] as number) + 0.5), Math.max(1, wide), down)
        }
      }
      for (const dot of biggestTrades(heat, Math.max(0, first), Math.min(HEAT_COLUMNS, last), Math.ceil(5 / wide))) {
        ctx.fillStyle = dot.side === 1 ? THEME.up : THEME.down
        ctx.beginPath()
        ctx.arc(x(heat.place(dot.column)), y(dot.price), 4, 0, 2 * Math.PI)
        ctx.fill()
      }
    },
    remove: () => document.body.replaceChildren(),
  }
}
