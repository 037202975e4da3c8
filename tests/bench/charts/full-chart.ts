import { barAxis } from '../../../client/charts/bar-axis'
import { barWidth } from '../../../client/charts/bars'
import { barPositions } from '../../../client/charts/candle-chart'
import { barPanes } from '../../../client/charts/candle-panes'
import { groupSize, type MergedBar, mergeBars } from '../../../client/charts/draw/merge'
import { type ChosenIndicator, chosen, indicatorSpec } from '../../../client/charts/indicators/catalogue'
import type { Input } from '../../../client/charts/indicators/formulas'
import { fixedSource } from '../../../client/charts/source'
import { ChartView } from '../../../client/charts/state/view'
import type { Drawing, DrawingKind } from '../../../client/charts/tools/drawing'
import { drawDrawings } from '../../../client/charts/tools/painter'
import { segmentsOf } from '../../../client/charts/tools/shapes'
import { DrawingDesk } from '../../../client/charts/tools/tool-desk'
import { SHARES } from '../../../client/charts/volume-words'
import { spanOf } from './bare'
import { stackedPanes } from './stacked-panes'
import { box, type Contender, canvasIn, dice, HEIGHT, THEME } from './stage'

/** Eight indicators: three over the candles, five in panes of their own. */
const CHOSEN: readonly ChosenIndicator[] = ['MA', 'EMA', 'BOLL', 'VOL', 'MACD', 'KDJ', 'RSI', 'WR'].map(chosen)
const PRICE_SHARE = 0.4
const KINDS: readonly DrawingKind[] = ['trend', 'ray', 'level', 'vertical', 'arrow']
const DRAWINGS = 40
const FACTS = { daily: true, unit: 100 }

/** Forty drawings among the last bars. */
function drawingsOver(bars: Input): Drawing[] {
  const roll = dice()
  const anchor = () => {
    const row = Math.round(bars.time.length - 900 + (roll() + 0.5) * 700)
    return { t: bars.time[row] ?? 0, v: (bars.close[row] ?? 0) * (1 + roll() / 20) }
  }
  return Array.from({ length: DRAWINGS }, (_, at): Drawing => {
    const kind = KINDS[at % KINDS.length] ?? 'trend'
    const points = kind === 'level' || kind === 'vertical' ? [anchor()] : [anchor(), anchor()]
    return { id: String(at), kind, at: points, basis: 'none' }
  })
}

/** The product's K-line with two other instruments and forty drawings over it. */
export function ourFull(bars: Input, others: readonly Input[]): Contender {
  const view = new ChartView()
  const axis = barAxis(() => bars.time)
  const desk = new DrawingDesk({
    axis,
    last: () => bars.time.length - 1,
    basis: 'none',
    isShown: () => true,
    factsOf: () => undefined,
    changed: () => undefined,
    keep: () => undefined,
  })
  desk.load(drawingsOver(bars))
  const timeText = (index: number) => String(index)
  const models = barPanes({
    source: fixedSource(bars),
    pane: { priceScale: 2, timeText, fullText: timeText },
    daily: true,
    mode: 'percent',
    profile: false,
    places: barPositions(),
    chosen: CHOSEN,
    volume: { title: '', format: String },
    compare: {
      own: 'own',
      others: others.map((each, at) => ({ id: `${at}`, name: `other ${at}`, source: fixedSource(each) })),
      keyOf: (time) => time,
    },
    over: (theme) => [drawDrawings(theme, desk, 2, SHARES)],
  })
  const heights = models.map((_, index) => (index === 0 ? PRICE_SHARE : (1 - PRICE_SHARE) / (models.length - 1)))
  return stackedPanes(models, heights, { bars, view })
}

const computed = (each: ChosenIndicator, bars: Input): Float64Array[] =>
  indicatorSpec(each)?.compute(bars, each.values, FACTS) ?? []

const LABELS = 6

/** The same lines, bars and drawings straight onto one canvas, their extremes looked for in each frame. */
export function bareFull(bars: Input, others: readonly Input[]): Contender {
  const ctx = canvasIn(box(HEIGHT))
  const { width, height } = ctx.canvas
  const lines = CHOSEN.slice(0, 3).flatMap((each) => computed(each, bars))
  const below = CHOSEN.slice(3).map((each) => (each.id === 'VOL' ? [bars.volume] : computed(each, bars)))
  const drawings = drawingsOver(bars)
  const rowOf = new Map(bars.time.map((time, row) => [time, row]))
  const inks = [THEME.text1, THEME.average, THEME.split, THEME.accent, THEME.od, THEME.ad]
  const bar: MergedBar = { row: 0, open: 0, high: 0, low: 0, close: 0 }
  type Column = ArrayLike<number | null>

  const scale = (top: number, tall: number, [low, high]: [number, number]) => {
    for (let label = 0; label < LABELS; label++) {
      const y = Math.round(top + (label * tall) / LABELS)
      ctx.fillStyle = THEME.line
      ctx.fillRect(56, y, width - 108, 1)
      ctx.fillStyle = THEME.text3
      ctx.fillText((low + ((high - low) * (LABELS - label)) / LABELS).toFixed(2), 4, y)
    }
    return (value: number) => top + tall - ((value - low) / (high - low || 1)) * tall
  }

  function show(left: number, right: number): void {
    ctx.clearRect(0, 0, width, height)
    ctx.font = '11px sans-serif'
    const [from, end] = [Math.max(0, Math.ceil(left)), Math.min(bars.close.length, Math.ceil(right))]
    const pitch = (width - 108) / (right - left)
    const x = (row: number) => 56 + (row - left) * pitch
    const size = groupSize(pitch)
    const wide = barWidth(pitch * size)
    const stroke = (values: Column, y: (value: number) => number, colour: string, by = 1) => {
      ctx.strokeStyle = colour
      ctx.beginPath()
      for (let row = from; row < end; row++) ctx.lineTo(x(row), y((values[row] ?? Number.NaN) * by))
      ctx.stroke()
    }
    const tall = height * PRICE_SHARE
    const factors = others.map(({ close }) => (bars.close[from] ?? 1) / (close[from] ?? 1))
    const [low, high] = spanOf([bars.high, bars.low, ...lines], from, end)
    const far = others.map(({ close }, at) => spanOf([close], from, end).map((value) => value * (factors[at] ?? 1)))
    const ends: [number, number] = [
      Math.min(low, ...far.map(([a = low]) => a)),
      Math.max(high, ...far.map(([, b = high]) => b)),
    ]
    const y = scale(0, tall - 8, ends)
    for (const direction of ['up', 'down'] as const) {
      ctx.fillStyle = THEME[direction]
      for (let row = Math.floor(from / size) * size; row < end; row += size) {
        const isFound = mergeBars(bars, row, Math.min(row + size, end), bar)
        if (!isFound || bar.close >= bar.open !== (direction === 'up')) continue
        const middle = Math.round(x(row + (size - 1) / 2))
        const [top, bottom] = [bar.open, bar.close].map((value) => Math.round(y(value))).sort((a, b) => a - b)
        ctx.fillRect(middle, Math.round(y(bar.high)), 1, Math.round(y(bar.low)) - Math.round(y(bar.high)))
        ctx.fillRect(middle - (wide >> 1), top ?? 0, wide, Math.max(1, (bottom ?? 0) - (top ?? 0)))
      }
    }
    for (const [at, values] of lines.entries()) stroke(values, y, inks[at % inks.length] ?? '')
    for (const [at, { close }] of others.entries()) stroke(close, y, THEME.od, factors[at])
    ctx.strokeStyle = THEME.accent
    for (const { kind, at } of drawings) {
      const points = at.map(({ t, v }) => ({ x: x(rowOf.get(t) ?? 0), y: y(v) }))
      for (const [a, b] of segmentsOf(kind, points, { width, height: tall })) {
        ctx.beginPath()
        ctx.moveTo(a.x, a.y)
        ctx.lineTo(b.x, b.y)
        ctx.stroke()
      }
    }
    const each = (height - tall) / below.length
    for (const [pane, columns] of below.entries()) {
      const at = scale(tall + pane * each, each - 8, spanOf(columns, from, end))
      for (const [index, values] of columns.entries()) {
        if (pane > 0 && index < 2) stroke(values, at, inks[index] ?? '')
        else if (pane > 1) stroke(values, at, inks[index] ?? '')
        else
          for (const tone of [THEME.up, THEME.down]) {
            ctx.fillStyle = tone
            for (let row = from; row < end; row += size) {
              if ((bars.close[row] ?? 0) >= (bars.open[row] ?? 0) !== (tone === THEME.up)) continue
              const top = at(values[row] ?? 0)
              ctx.fillRect(Math.round(x(row) - wide / 2), top, wide, Math.max(1, at(0) - top))
            }
          }
      }
    }
  }
  return { show, remove: () => document.body.replaceChildren() }
}
