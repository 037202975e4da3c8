import type uPlot from 'uplot'
import { formatLots, formatPrice } from '../ui/format'
import type { Theme } from '../ui/theme'
import { drawBars } from './bars'
import { drawCandles } from './candles'
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
import { roundSplits } from './range'
import type { BuildChart, DrawHook } from './source'

/** Which bars are in sight: the `count` that end at `end` (exclusive). Changed in place by the wheel and the keys. */
export interface BarWindow {
  count: number
  end: number
}

export interface CandlePane {
  priceScale: number
  window: BarWindow
  /** Text of the bar at an index, on the time axis. */
  timeText: (index: number) => string
  syncKey: string
  timeAxis?: boolean
  over?: (theme: Theme) => readonly DrawHook[]
}

const SERIES = { open: 1, high: 2, low: 3, close: 4 }
const LABEL_PITCH = 84

export const windowStart = ({ count, end }: BarWindow): number => Math.max(0, end - count)

const xRange = (window: BarWindow) => (): [number, number] => [windowStart(window) - 0.5, Math.max(1, window.end) - 0.5]

function inSight(window: BarWindow, column: ArrayLike<number | null | undefined> | undefined): number[] {
  const values: number[] = []
  for (let index = windowStart(window); index < window.end; index++) {
    const value = column?.[index]
    if (value !== null && value !== undefined) values.push(value)
  }
  return values
}

function xLabels({ window, timeText }: CandlePane) {
  return (plot: uPlot): AxisLabel[] => {
    const from = windowStart(window)
    const step = Math.max(1, Math.ceil(((window.end - from) * LABEL_PITCH) / Math.max(1, plot.width)))
    const labels: AxisLabel[] = []
    for (let at = Math.ceil(from / step) * step; at < window.end; at += step) labels.push({ at, text: timeText(at) })
    return labels
  }
}

const axes = (theme: Theme, pane: CandlePane, splits: (plot: uPlot) => number[]): uPlot.Axis[] => [
  gridAxis(theme, {
    scale: 'x',
    side: 2,
    size: pane.timeAxis ? AXIS_BOTTOM : 0,
    splits: (plot) => xLabels(pane)(plot).map(({ at }) => at),
  }),
  gridAxis(theme, { scale: 'y', side: 3, size: AXIS_LEFT, splits }),
  gridAxis(theme, { scale: 'y', side: 1, size: AXIS_RIGHT, splits: () => [], grid: { show: false } }),
]

const hidden = (): uPlot.Series => ({ scale: 'y', paths: () => null, points: { show: false } })

/** Candles. Data: `[index, open, high, low, close]` in price units. */
export const candlePriceChart =
  (pane: CandlePane): BuildChart =>
  (theme) => {
    const range = (plot: uPlot): [number, number] => {
      const values = [...inSight(pane.window, plot.data[SERIES.high]), ...inSight(pane.window, plot.data[SERIES.low])]
      if (values.length === 0) return [0, 1]
      const [low, high] = [Math.min(...values), Math.max(...values)]
      const pad = (high - low || Math.abs(high) * 0.01 || 1) * 0.05
      return [low - pad, high + pad]
    }
    const splits = (plot: uPlot) => roundSplits(...range(plot), Math.max(2, plot.height / 44))
    return {
      ...frameOptions(pane.syncKey),
      scales: { x: { time: false, range: xRange(pane.window) }, y: { range } },
      series: [{}, hidden(), hidden(), hidden(), hidden()],
      axes: axes(theme, pane, splits),
      hooks: {
        drawAxes: [
          sideLabels(theme, 'left', (plot) =>
            splits(plot).map((at) => ({ at, text: formatPrice(at, pane.priceScale) })),
          ),
          ...(pane.timeAxis ? [bottomLabels(theme, xLabels(pane))] : []),
        ],
        draw: [
          drawCandles(theme, SERIES),
          ...(pane.over?.(theme) ?? []),
          axisTag(theme, 'right', (plot) => {
            const at = plot.data[SERIES.close]?.[pane.window.end - 1]
            const open = plot.data[SERIES.open]?.[pane.window.end - 1] ?? 0
            if (!at) return null
            const colour = at > open ? theme.up : at < open ? theme.down : theme.flat
            return { at, text: formatPrice(at, pane.priceScale), colour }
          }),
        ],
      },
    }
  }

/** Volume below candles. Data: `[index, value, open, close]`; `format` defaults to 手 of shares. */
export const candleVolumeChart =
  (pane: CandlePane, format: (value: number) => string = formatLots): BuildChart =>
  (theme) => {
    const top = (plot: uPlot) => Math.max(1, ...inSight(pane.window, plot.data[1]))
    return {
      ...frameOptions(pane.syncKey),
      scales: { x: { time: false, range: xRange(pane.window) }, y: { range: (plot) => [0, top(plot) * 1.05] } },
      series: [{}, hidden(), { ...hidden(), show: false }, { ...hidden(), show: false }],
      axes: axes(theme, pane, (plot) => [0, top(plot) / 2, top(plot)]),
      hooks: {
        drawAxes: [
          sideLabels(theme, 'left', (plot) => [top(plot), top(plot) / 2].map((at) => ({ at, text: format(at) }))),
          ...(pane.timeAxis ? [bottomLabels(theme, xLabels(pane))] : []),
        ],
        draw: [
          drawBars({
            series: 1,
            colour: ({ data }, index) => {
              const move = (data[3]?.[index] ?? 0) - (data[2]?.[index] ?? 0)
              return move > 0 ? theme.up : move < 0 ? theme.down : theme.flat
            },
          }),
        ],
      },
    }
  }
