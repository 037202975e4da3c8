import type uPlot from 'uplot'
import { formatPercent, formatPrice } from '../ui/format'
import type { Theme } from '../ui/theme'
import { drawBars } from './bars'
import { drawCandles } from './candles'
import { type ComparedTone, changeInSight, comparisonBase } from './compared'
import { drawLineNames } from './draw/line-names'
import { drawLines } from './draw/lines'
import {
  AXIS_BOTTOM,
  AXIS_LEFT,
  AXIS_RIGHT,
  type AxisLabel,
  axisTag,
  bottomLabels,
  frameOptions,
  gridAxis,
  sideLabels,
} from './plot-frame'
import { decimalsOf, legendRoom, logSplits, roundSplits } from './range'
import type { BuildChart, ChartOptions, DrawHook } from './source'
import { endsOf } from './state/ends'
import type { ScaleMode } from './state/scale-mode'
import { extremesInSight, rowsInSight } from './state/sight'
import { SHARES } from './volume-words'

export interface CandlePane {
  priceScale: number
  /** Text of the bar at an index, on the time axis. */
  timeText: (index: number) => string
  /** The same in full, for the crosshair's tag. */
  fullText: (index: number) => string
  timeAxis?: boolean
}

export interface CandlePricePane extends CandlePane {
  mode: ScaleMode
  /** Number of lines over the candles: the columns after the close. */
  overlays: number
  /** Other instruments, whose closes are the columns after those lines; the first row in sight is 0 % of all. */
  compared?: readonly { name: string; tone: ComparedTone }[]
  /** Further drawing above and below the candles; x is the bar's index. */
  over?: (theme: Theme) => readonly DrawHook[]
  under?: (theme: Theme) => readonly DrawHook[]
}

const SERIES = { open: 1, high: 2, low: 3, close: 4 }
const LABEL_PITCH = 84
/** Labels of prices are a price unit apart at least: there is no price between. */
const TICK = 1

export const hiddenSeries = (): uPlot.Series => ({
  scale: 'y',
  auto: false,
  paths: () => null,
  points: { show: false },
})

/** Height of the plot without its time axis, CSS pixels; known before it is laid out. */
export const plotHeight = ({ height }: uPlot, { timeAxis }: CandlePane): number => height - (timeAxis ? AXIS_BOTTOM : 0)

/** Labels of bars at a round distance; the same bars keep theirs while the chart is moved. */
function barLabels({ timeText }: Pick<CandlePane, 'timeText'>) {
  return (plot: uPlot): AxisLabel[] => barPlaces(plot).map((at) => ({ at, text: timeText(at) }))
}

/** Where they stand. */
function barPlaces(plot: uPlot): number[] {
  const [from, end] = rowsInSight(plot)
  const [left, right] = endsOf(plot, 'x')
  const step = Math.max(1, Math.ceil(((right - left) * LABEL_PITCH) / Math.max(1, plot.width)))
  const places: number[] = []
  for (let at = Math.ceil(from / step) * step; at < end; at += step) places.push(at)
  return places
}

/** Common parts of a pane over bars: its axes and the text of the crosshair's tag under it. */
export function barFrame(
  theme: Theme,
  pane: CandlePane,
  splits: (plot: uPlot) => number[],
): Pick<ChartOptions, 'axes' | 'legend' | 'cursor' | 'padding' | 'pxAlign'> & { times: DrawHook[] } {
  const labels = barLabels(pane)
  return {
    ...frameOptions(),
    axes: [
      gridAxis(theme, {
        scale: 'x',
        side: 2,
        size: pane.timeAxis ? AXIS_BOTTOM : 0,
        splits: barPlaces,
      }),
      gridAxis(theme, { scale: 'y', side: 3, size: AXIS_LEFT, splits }),
      gridAxis(theme, { scale: 'y', side: 1, size: AXIS_RIGHT, splits: () => [], grid: { show: false } }),
    ],
    times: pane.timeAxis ? [bottomLabels(theme, labels)] : [],
  }
}

export const bottomOf = (pane: CandlePane) =>
  pane.timeAxis ? { bottom: (place: number) => pane.fullText(Math.round(place)) } : {}

/** Name and change of another instrument beside its newest point in sight. */
function lineName(plot: uPlot, { name, colour, series }: { name: string; colour: string; series: number }, by: number) {
  const values = plot.data[series] ?? []
  let row = rowsInSight(plot)[1] - 1
  while (row >= 0 && !values[row]) row--
  const change = changeInSight(plot, series, row)
  if (change === null || Number.isNaN(by)) return []
  return [{ text: `${name} ${formatPercent(change)}`, colour, at: (values[row] as number) * by, scale: 'y' }]
}

/** Candles. Data: `[index, open, high, low, close, ...lines]` in price units. */
export const candlePriceChart =
  (pane: CandlePricePane): BuildChart =>
  (theme) => {
    const { mode, priceScale, overlays, compared = [] } = pane
    const first = (plot: uPlot): number => plot.data[SERIES.close]?.[rowsInSight(plot)[0]] ?? 0
    const others = compared.map(({ name, tone }, at) => ({
      name,
      colour: theme[tone],
      series: SERIES.close + 1 + overlays + at,
    }))
    /** Factor that brings another instrument's price at the base of its percents to that of the candles. */
    const factorOf = (plot: uPlot, series: number): number =>
      first(plot) / comparisonBase(plot.data[series] ?? [], ...rowsInSight(plot))
    const range = (plot: uPlot): [number, number] => {
      const lines = Array.from({ length: overlays }, (_, line) => plot.data[SERIES.close + 1 + line])
      const bars = [SERIES.open, SERIES.high, SERIES.low, SERIES.close].map((series) => plot.data[series])
      const span = extremesInSight(plot, ...bars, ...lines)
      if (!span) return mode === 'log' ? [1, 10] : [0, 1]
      let [low, high] = span
      for (const { series } of others) {
        const ends = extremesInSight(plot, plot.data[series])
        const factor = factorOf(plot, series)
        if (!ends || Number.isNaN(factor)) continue
        low = Math.min(low, ends[0] * factor)
        high = Math.max(high, ends[1] * factor)
      }
      // Only lines over the candles are named there.
      const above = (from: number, to: number, pad: number) =>
        overlays + others.length > 0 ? legendRoom(from - pad, to, plotHeight(plot, pane), pad) : pad
      if (mode === 'log' && low > 0) {
        const [from, to] = [Math.log(low), Math.log(high)]
        const pad = (to - from) * 0.05
        return [Math.exp(from - pad), Math.exp(to + above(from, to, pad))]
      }
      const pad = (high - low || Math.abs(high) * 0.01 || 1) * 0.05
      return [low - pad, high + above(low, high, pad)]
    }
    const splits = (plot: uPlot) => {
      const [low, high] = endsOf(plot, 'y')
      const most = Math.max(2, plot.height / 44)
      if (mode === 'log') return logSplits(low, high, most, TICK)
      const base = mode === 'percent' ? first(plot) : 0
      if (base > 0) return roundSplits(low / base - 1, high / base - 1, most).map((share) => base * (1 + share))
      return roundSplits(low, high, most, TICK)
    }
    const price = (at: number) => formatPrice(Math.round(at), priceScale)
    const text = (at: number, plot: uPlot) => {
      const base = first(plot)
      if (mode !== 'percent' || !(base > 0)) return price(at)
      const [a = 0, b = a] = splits(plot)
      return formatPercent(at / base - 1, { digits: Math.max(1, decimalsOf(((b - a) / base) * 100)) })
    }
    const { times, ...frame } = barFrame(theme, pane, splits)
    return {
      ...frame,
      axisText: { left: text, right: price, ...bottomOf(pane) },
      scales: { y: { range, ...(mode === 'log' ? { distr: 3, log: 10 } : {}) } },
      series: [{}, ...Array.from({ length: 4 + overlays + others.length }, hiddenSeries)],
      hooks: {
        drawAxes: [
          sideLabels(theme, 'left', (plot) => splits(plot).map((at) => ({ at, text: text(at, plot) }))),
          ...times,
          ...(pane.under?.(theme) ?? []),
        ],
        draw: [
          drawCandles(theme, SERIES),
          drawLines(
            others.map(({ series, colour }) => ({
              series,
              colour,
              width: 2,
              factor: (plot) => factorOf(plot, series),
            })),
          ),
          ...(pane.over?.(theme) ?? []),
          drawLineNames(theme, (plot) =>
            others.flatMap((other) => lineName(plot, other, factorOf(plot, other.series))),
          ),
          axisTag(theme, 'right', (plot) => {
            const row = plot.data[0].length - 1
            const at = plot.data[SERIES.close]?.[row]
            const open = plot.data[SERIES.open]?.[row] ?? 0
            if (!at) return null
            const colour = at > open ? theme.up : at < open ? theme.down : theme.flat
            return { at, text: price(at), colour }
          }),
        ],
      },
    }
  }

/** Volume below candles. Data: `[index, value, open, close, ...lines]`; `format` defaults to 手 of shares. */
export const candleVolumeChart =
  (
    pane: CandlePane,
    format: (value: number) => string = SHARES.format,
    over: (theme: Theme) => readonly DrawHook[] = () => [],
    lines = 0,
  ): BuildChart =>
  (theme) => {
    const top = (plot: uPlot) => Math.max(1, extremesInSight(plot, plot.data[1])?.[1] ?? 1)
    const { times, ...frame } = barFrame(theme, pane, (plot) => [0, top(plot) / 2, top(plot)])
    return {
      ...frame,
      axisText: { left: format, ...bottomOf(pane) },
      scales: {
        y: {
          range: (plot) => [0, top(plot) + legendRoom(0, top(plot), plotHeight(plot, pane), top(plot) * 0.08)],
        },
      },
      series: [{}, ...Array.from({ length: 3 + lines }, hiddenSeries)],
      hooks: {
        drawAxes: [
          sideLabels(theme, 'left', (plot) => [top(plot), top(plot) / 2].map((at) => ({ at, text: format(at) }))),
          ...times,
        ],
        draw: [
          drawBars({
            series: 1,
            colour: ({ data }, index) => {
              const move = (data[3]?.[index] ?? 0) - (data[2]?.[index] ?? 0)
              return move > 0 ? theme.up : move < 0 ? theme.down : theme.flat
            },
          }),
          ...over(theme),
        ],
      },
    }
  }
