import {
  type CandlestickData,
  CandlestickSeries,
  createChart,
  HistogramSeries,
  type IChartApi,
  LineSeries,
  type UTCTimestamp,
} from 'lightweight-charts'
import { barPositions } from '../../../client/charts/candle-chart'
import { hiddenSeries } from '../../../client/charts/candle-options'
import { barPanes } from '../../../client/charts/candle-panes'
import { drawLines } from '../../../client/charts/draw/lines'
import { chosen } from '../../../client/charts/indicators/catalogue'
import { type Input, macd, movingAverages } from '../../../client/charts/indicators/formulas'
import { createPane } from '../../../client/charts/pane'
import { frameOptions, gridAxis } from '../../../client/charts/plot-frame'
import type { ChartSource } from '../../../client/charts/source'
import { extremesInSight } from '../../../client/charts/state/sight'
import { ChartView } from '../../../client/charts/state/view'
import { bareCandles, bareLines } from './bare'
import { firstPaint } from './first-paint'
import { bareFull, ourFull } from './full-chart'
import { bareFootprint, bareHeat, fillHeat, ourFootprint, ourHeat } from './order-flow'
import { stackedPanes } from './stacked-panes'
import { box, type Contender, dice, HEIGHT, THEME, WIDTH } from './stage'
import 'uplot/dist/uPlot.min.css'

/** A walk that is the same each time. */
function walk(count: number): Input {
  const roll = dice()
  let close = 10_000
  const rows = Array.from({ length: count }, (_, row) => {
    const open = close
    close = Math.max(500, close + Math.round(roll() * 80))
    const [high, low] = [Math.max(open, close) + 12, Math.min(open, close) - 12]
    return { time: row * 86_400_000, open, high, low, close, volume: 1_000 + Math.round(roll() * 900) }
  })
  const column = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name])
  return {
    time: column('time'),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
  }
}

const still = <T>(columns: () => T): ChartSource<T> => ({ columns, subscribe: () => () => undefined })

const BARS = walk(10_000)
const MEANS = movingAverages(BARS, [5, 10, 20])
const MACD = macd(BARS, [12, 26, 9])
/** Other instruments over the bars. */
const OTHERS = [1.5, 0.7].map((by) => ({
  ...BARS,
  close: BARS.close.map((value, row) => (value ?? 0) * by + row / 10),
}))

function ours(): Contender {
  const view = new ChartView()
  const timeText = (index: number) => String(index)
  const models = barPanes({
    source: still(() => BARS),
    pane: { priceScale: 2, timeText, fullText: timeText },
    daily: true,
    mode: 'plain',
    profile: false,
    places: barPositions(),
    chosen: [{ id: 'MA', values: [5, 10, 20] }, chosen('VOL'), chosen('MACD')],
    volume: { title: '', format: String },
  })
  return stackedPanes(
    models,
    models.map((_, index) => (index === 0 ? 0.6 : 0.2)),
    { bars: BARS, view },
  )
}

function lightweight(): Contender {
  const element = box(HEIGHT)
  const chart: IChartApi = createChart(element, { width: WIDTH, height: HEIGHT, autoSize: false })
  const at = (row: number) => (row * 86_400) as UTCTimestamp
  const line = (values: ArrayLike<number>) =>
    Array.from(values, (value, row) => (Number.isNaN(value) ? { time: at(row) } : { time: at(row), value }))
  chart.addSeries(CandlestickSeries).setData(
    BARS.time.map((_, row): CandlestickData => {
      const { open, high, low, close } = BARS
      return { time: at(row), open: open[row] ?? 0, high: high[row] ?? 0, low: low[row] ?? 0, close: close[row] ?? 0 }
    }),
  )
  for (const mean of MEANS) chart.addSeries(LineSeries, { lineWidth: 1 }).setData(line(mean))
  chart.addSeries(HistogramSeries, {}, 1).setData(line(BARS.volume as number[]))
  const [dif, dea, bars] = MACD
  chart.addSeries(HistogramSeries, {}, 2).setData(line(bars ?? []))
  for (const values of [dif, dea]) chart.addSeries(LineSeries, { lineWidth: 1 }, 2).setData(line(values ?? []))
  return {
    show: (from, to) => chart.timeScale().setVisibleLogicalRange({ from, to }),
    remove: () => {
      chart.remove()
      document.body.replaceChildren()
    },
  }
}

const POINTS = 14_400
const LINES = Array.from({ length: 4 }, (_, line) =>
  Float64Array.from(walk(POINTS).close, (value) => (value ?? 0) + line * 900),
)
const SLOTS = Array.from({ length: POINTS }, (_, slot) => slot)

/** A day of seconds, four lines, all of it in sight. */
function ourLines(): Contender {
  const view = new ChartView()
  const data = [SLOTS, ...LINES] as unknown as uPlot.AlignedData
  let listener: () => void = () => undefined
  const pane = createPane({
    element: box(HEIGHT),
    source: {
      columns: () => data,
      subscribe: (next) => {
        listener = next
        return () => undefined
      },
    },
    build: (theme) => ({
      ...frameOptions(),
      scales: { x: { time: false }, y: { range: (plot) => extremesInSight(plot, ...plot.data.slice(1)) ?? [0, 1] } },
      series: [{}, ...LINES.map(hiddenSeries)],
      axes: [gridAxis(theme, { scale: 'x' }), gridAxis(theme, { scale: 'y' })],
      hooks: { draw: [drawLines(LINES.map((_, line) => ({ series: line + 1, colour: THEME.ad })))] },
    }),
    theme: THEME,
    view,
    leads: true,
    moves: true,
    onPoint: () => undefined,
  })
  return {
    show: () => listener(),
    remove: () => {
      pane.remove()
      document.body.replaceChildren()
    },
  }
}

const make: Record<string, () => Contender> = {
  ours,
  bare: () => bareCandles(box(HEIGHT), BARS, MEANS, MACD, THEME),
  lightweight,
  ourFull: () => ourFull(BARS, OTHERS),
  bareFull: () => bareFull(BARS, OTHERS),
  ourLines,
  bareLines: () => bareLines(box(HEIGHT), LINES, THEME),
  ourFootprint: () => ourFootprint(false),
  bareFootprint: () => bareFootprint(false),
  ourFootprintZoom: () => ourFootprint(true),
  bareFootprintZoom: () => bareFootprint(true),
  ourHeatDay: () => ourHeat(240),
  bareHeatDay: () => bareHeat(240),
  ourHeat: () => ourHeat(30),
  bareHeat: () => bareHeat(30),
}

const frame = () => new Promise<number>((done) => requestAnimationFrame(done))

let contender: Contender | undefined

/** Puts one in the page and lets it warm up. */
async function prepare(name: string, width: number): Promise<void> {
  contender?.remove()
  contender = (make[name] as () => Contender)()
  for (let warm = 0; warm < 20; warm++) {
    contender.show(9_400 - warm - width, 9_400 - warm)
    await frame()
  }
}

/** Shows one stretch a frame, so many frames long; answers how long they took, ms. */
async function run(frames: number, width: number): Promise<number> {
  const began = performance.now()
  for (let count = 0; count < frames; count++) {
    const end = width < 9_000 ? 9_300 - (count % 300) * 3 : 9_999.5 - (count % 7) * 0.5
    contender?.show(end - width, end)
    await frame()
  }
  return performance.now() - began
}

/** Instruments and periods that are switched between: each has bars of its own. */
const SWITCHED = [10_000, 2_000, 500, 240].map((count) => walk(count))

/** Shows one instrument or period after the other, so many times, each for a frame. */
async function switches(count: number): Promise<void> {
  contender?.remove()
  for (let at = 0; at < count; at++) {
    const bars = SWITCHED[at % SWITCHED.length] ?? BARS
    contender = ourFull(bars, OTHERS)
    contender.show(bars.time.length - 200, bars.time.length)
    await frame()
    contender.remove()
  }
  contender = undefined
}

/** How long a day's heat map takes to be made of its books, ms. */
function buildHeat(): number {
  const began = performance.now()
  fillHeat()
  return performance.now() - began
}

Object.assign(globalThis, { prepare, run, firstPaint, buildHeat, switches })
