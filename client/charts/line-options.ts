import type uPlot from 'uplot'
import { zoneOffset } from '../ui/clock-zone'
import { formatClock, formatDateTime, formatMinute } from '../ui/format'
import { type Theme, withAlpha } from '../ui/theme'
import {
  AXIS_BOTTOM,
  AXIS_LEFT,
  AXIS_RIGHT,
  axisTag,
  bottomLabels,
  frameOptions,
  gridAxis,
  sideLabels,
} from './plot-frame'
import { roundSplits } from './range'
import { type BuildChart, type DrawHook, type GradeTone, lastKnown } from './source'
import { endsOf } from './state/ends'
import { extremesInSight } from './state/sight'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const STEPS = [1, 2, 5, 10, 15, 30]
const INCREMENTS = [
  ...STEPS.map((count) => count * SECOND),
  ...STEPS.map((count) => count * MINUTE),
  ...[1, 2, 4, 6, 12].map((count) => count * HOUR),
  ...[1, 2, 5, 10, 30, 90, 365].map((count) => count * DAY),
]

/** Times between two others at a round distance in the shown zone, at most `most` of them. */
export function timeSplits(from: number, to: number, most: number): { at: number[]; step: number } {
  const step = INCREMENTS.find((increment) => (to - from) / increment <= Math.max(1, most)) ?? 365 * DAY
  const offset = zoneOffset(from)
  const first = Math.ceil((from + offset) / step) * step - offset
  const at: number[] = []
  for (let time = first; time <= to; time += step) at.push(time)
  return { at, step }
}

/** Label of a time on an axis whose neighbours are `step` apart. */
export const timeLabel = (time: number, step: number): string =>
  step >= DAY ? formatDateTime(time).slice(5, 10) : step >= MINUTE ? formatMinute(time) : formatClock(time)

export interface ChartLine {
  label: string
  tone:
    | 'text1'
    | 'text2'
    | 'average'
    | 'ad'
    | 'od'
    | 'split'
    | 'up'
    | 'down'
    | 'flat'
    | 'accent'
    | 'warning'
    | GradeTone
  alpha?: number
  width?: number
  dash?: number[]
  /** Share of the colour below the line; 0.06 is the look's tint. */
  fill?: number
}

export interface LineChartModel {
  lines: readonly ChartLine[]
  /** Text of a value on the left axis and on the tag of the first line. */
  format: (value: number) => string
  /** `time`: x is epoch ms. Else x is a place, with its own text; there is nothing between two. */
  x?: 'time' | { format: (place: number) => string }
  /** Always inside the range: zero for flows, a base for indexes. */
  include?: number
  /** Free space above and below, in units of the values, instead of a fraction of their range. */
  room?: number
  /** Further drawing above the lines (marks) or below them (rasters, bands). */
  over?: (theme: Theme) => readonly DrawHook[]
  under?: (theme: Theme) => readonly DrawHook[]
}

/** Lines over time or over any number. Data: `[x, ...one column per line]`. */
export const lineChart =
  ({ lines, format, x = 'time', include, room, over, under }: LineChartModel): BuildChart =>
  (theme) => {
    const range = (plot: uPlot): [number, number] => {
      const span = extremesInSight(plot, ...plot.data.slice(1, lines.length + 1)) ?? [0, 1]
      const low = Math.min(span[0], include ?? span[0])
      const high = Math.max(span[1], include ?? span[1])
      const pad = room ?? (high - low || Math.abs(high) * 0.01 || 1) * 0.06
      return [low - pad, high + pad]
    }
    const ySplits = (plot: uPlot) => roundSplits(...endsOf(plot, 'y'), Math.max(2, plot.height / 44))
    const ends = (plot: uPlot) => endsOf(plot, 'x')
    const xLabels = (plot: uPlot) => {
      if (plot.data[0].length === 0) return []
      const most = plot.width / 72
      if (x !== 'time')
        return roundSplits(...ends(plot), most)
          .filter(Number.isInteger)
          .map((at) => ({ at, text: x.format(at) }))
      const { at, step } = timeSplits(...ends(plot), most)
      return at.map((time) => ({ at: time, text: timeLabel(time, step) }))
    }
    const placeText = (place: number) => (x === 'time' ? formatDateTime(place).slice(5) : x.format(Math.round(place)))
    return {
      ...frameOptions(),
      axisText: { left: format, bottom: placeText },
      scales: { y: { range } },
      series: [
        {},
        ...lines.map(
          ({ tone, alpha = 1, width = 1, dash, fill }): uPlot.Series => ({
            scale: 'y',
            stroke: withAlpha(theme[tone], alpha),
            width,
            points: { show: false },
            ...(dash ? { dash } : {}),
            ...(fill ? { fill: withAlpha(theme[tone], fill), fillTo: (plot: uPlot) => plot.scales.y?.min ?? 0 } : {}),
          }),
        ),
      ],
      axes: [
        gridAxis(theme, {
          scale: 'x',
          side: 2,
          size: AXIS_BOTTOM,
          splits: (plot) => xLabels(plot).map(({ at }) => at),
        }),
        gridAxis(theme, { scale: 'y', side: 3, size: AXIS_LEFT, splits: ySplits }),
        gridAxis(theme, { scale: 'y', side: 1, size: AXIS_RIGHT, splits: () => [], grid: { show: false } }),
      ],
      hooks: {
        drawAxes: [
          bottomLabels(theme, xLabels),
          sideLabels(theme, 'left', (plot) => ySplits(plot).map((at) => ({ at, text: format(at) }))),
          ...(under?.(theme) ?? []),
        ],
        draw: [
          ...(over?.(theme) ?? []),
          axisTag(theme, 'right', (plot) =>
            lines.flatMap(({ tone }, line) => {
              const at = plot.data[line + 1]?.[lastKnown(plot.data[line + 1])]
              return typeof at === 'number' ? [{ at, text: format(at), colour: theme[tone] }] : []
            }),
          ),
        ],
      },
    }
  }
