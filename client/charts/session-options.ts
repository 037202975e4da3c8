import uPlot from 'uplot'
import type { Price, Shares } from '../../shared/market/units'
import { directionOf, formatLots, formatPercent, formatPrice, formatYuan } from '../ui/format'
import { type Theme, withAlpha } from '../ui/theme'
import { drawBars } from './bars'
import { drawGaps, drawMended, drawOutages, type Span } from './gaps'
import { drawMarkers, type Marker, pointOut } from './markers'
import {
  AXIS_BOTTOM,
  AXIS_LEFT,
  AXIS_RIGHT,
  axisTag,
  bottomLabels,
  canvasFont,
  frameOptions,
  gridAxis,
  ruleLine,
  sideLabels,
} from './plot-frame'
import { basedSplits, roundSplits, sessionHalfRange } from './range'
import { DAY_STRETCH, type SessionStretch } from './session-axis'
import { type BuildChart, type ChartOptions, type DrawHook, type GradeTone, lastKnown } from './source'
import { endsOf } from './state/ends'
import { extremesInSight } from './state/sight'
import { pushedApart } from './tags/push-apart'

/** Slots of the day (`shared/market/session.ts`): all of them, whatever has happened yet. */
export const SESSION_SLOTS: readonly number[] = Array.from({ length: 241 }, (_, slot) => slot)

const NONE: readonly Span[] = []

interface TimedPane {
  /** Times under the plot; the lowest pane has them. */
  timeAxis?: boolean
  /** Time range of the chart: one day if omitted. */
  stretch?: SessionStretch
  gaps?: () => readonly Span[]
  mended?: () => readonly Span[]
  /** Minutes in which figures were late or missing for everybody. */
  outages?: () => readonly Span[]
}

interface SessionPane extends TimedPane {
  priceScale: number
  /** Previous close in price units; 0 = unknown, then the first price is used. */
  prevClose: Price
  /** Shares in one 手. */
  lot: Shares
}

export interface FlowPane extends TimedPane {
  /** Narrow: no axis at the left. */
  dense?: boolean
}

export interface SessionPricePane extends SessionPane {
  /** 涨停坐标: the axis runs from limit to limit instead of around what was traded. */
  limits?: { up: Price; down: Price } | null
  markers?: (plot: uPlot) => readonly Marker[]
  /** Further drawing over the line; x is a slot. */
  over?: (theme: Theme) => readonly DrawHook[]
}

/** A line of the flow pane: cumulative yuan. `isNamed`: its label is drawn at its end. */
export interface FlowLine {
  label: string
  tone: 'ad' | 'od' | 'split' | 'text1' | 'text2' | 'average' | GradeTone
  isNamed?: true
  alpha?: number
  width?: number
  dash?: number[]
}

/** The line price moves around: the previous close, or the first price where none is known. */
export function baseOf(plot: uPlot, prevClose: Price): number {
  if (prevClose > 0) return prevClose
  const prices = plot.data[1] ?? []
  for (let index = 0; index < prices.length; index++) if (prices[index]) return prices[index] as number
  return 1
}

const stretchOf = ({ stretch = DAY_STRETCH }: TimedPane): SessionStretch => stretch

function xScale(pane: TimedPane): uPlot.Scale {
  const { from, to } = stretchOf(pane).whole
  return { range: () => [from, to] }
}

const xAxis = (theme: Theme, pane: TimedPane): uPlot.Axis =>
  gridAxis(theme, {
    scale: 'x',
    side: 2,
    size: pane.timeAxis ? AXIS_BOTTOM : 0,
    splits: (plot) =>
      stretchOf(pane)
        .labels(plot)
        .map(({ at }) => at),
  })

const bottomText = (pane: TimedPane) => (pane.timeAxis ? { bottom: stretchOf(pane).text } : {})

/** Width of a left axis that has no labels. */
export const AXIS_DENSE = 4

const sideAxis = (
  theme: Theme,
  side: 1 | 3,
  splits?: (plot: uPlot) => number[],
  size = side === 3 ? AXIS_LEFT : AXIS_RIGHT,
): uPlot.Axis =>
  gridAxis(theme, {
    scale: 'y',
    side,
    size,
    ...(side === 1 ? { grid: { show: false } } : {}),
    ...(splits ? { splits: (plot) => splits(plot) } : {}),
  })

function paneHooks(theme: Theme, pane: TimedPane): NonNullable<ChartOptions['hooks']> {
  const { labels, rules } = stretchOf(pane)
  const times = bottomLabels(theme, labels)
  return {
    drawAxes: [
      ...rules.map((at) => ruleLine('x', () => at, theme.line)),
      drawOutages(theme, pane.outages ?? (() => NONE)),
      drawGaps(theme, pane.gaps ?? (() => NONE)),
      ...(pane.timeAxis ? [times] : []),
    ],
    draw: [drawMended(theme, pane.mended ?? (() => NONE))],
  }
}

const line = (stroke: string, more: Partial<uPlot.Series> = {}): uPlot.Series => ({
  scale: 'y',
  stroke,
  width: 1,
  points: { show: false },
  ...more,
})

const steps = (plot: uPlot) => (plot.height < 150 ? 1 : plot.height < 300 ? 2 : 4)

/** Price pane of 分时. Data: `[slots, price, average, indicative price of the auction]`, price units. */
export const sessionPriceChart =
  (pane: SessionPricePane): BuildChart =>
  (theme) => {
    const base = (plot: uPlot) => baseOf(plot, pane.prevClose)
    const hasBase = () => pane.prevClose > 0
    const half = (plot: uPlot) =>
      pane.limits
        ? Math.max(pane.limits.up - base(plot), base(plot) - pane.limits.down)
        : sessionHalfRange(base(plot), extremesInSight(plot, plot.data[1], plot.data[2], plot.data[3]))
    const splits = (plot: uPlot) => basedSplits(endsOf(plot, 'y'), base(plot), half(plot), steps(plot))
    const colour = (difference: number) => theme[directionOf(difference)]
    const last = (plot: uPlot) => plot.data[1]?.[lastKnown(plot.data[1])] ?? null
    const label = (text: (at: number, base: number) => string) => (plot: uPlot) =>
      splits(plot).map((at, index, all) => ({
        at,
        text: text(at, base(plot)),
        colour: index === (all.length - 1) / 2 && at === base(plot) ? theme.flat : colour(at - base(plot)),
      }))
    const tag = (text: (at: number, base: number) => string) => (plot: uPlot) => {
      const at = last(plot)
      return at === null ? null : { at, text: text(at, base(plot)), colour: colour(at - base(plot)) }
    }
    const priceText = (at: number) => formatPrice(Math.round(at), pane.priceScale)
    const percentText = (at: number, from: number) => formatPercent(from ? (at - from) / from : 0)
    const hooks = paneHooks(theme, pane)
    return {
      ...frameOptions(),
      axisText: {
        left: priceText,
        right: (value, plot) => percentText(value, base(plot)),
        ...bottomText(pane),
      },
      scales: { x: xScale(pane), y: { range: (plot) => [base(plot) - half(plot), base(plot) + half(plot)] } },
      series: [
        {},
        line(theme.text1, { fill: withAlpha(theme.text1, 0.06), fillTo: (plot) => base(plot) - half(plot) }),
        line(theme.average),
        // Volume that would match in the auction: not traded yet.
        line(theme.text2, { dash: [2, 2], auto: false }),
      ],
      axes: [xAxis(theme, pane), sideAxis(theme, 3, splits), sideAxis(theme, 1, splits)],
      hooks: {
        ...hooks,
        drawAxes: [
          ...(hooks.drawAxes ?? []),
          ruleLine('y', base, withAlpha(theme.text3, 0.8), [4, 3]),
          sideLabels(theme, 'left', label(priceText), tag(priceText), hasBase),
          sideLabels(theme, 'right', label(percentText), tag(percentText), hasBase),
        ],
        draw: [
          ...(hooks.draw ?? []),
          ...(pane.markers ? [drawMarkers(theme, pane.markers), pointOut(pane.markers)] : []),
          ...(pane.over?.(theme) ?? []),
          axisTag(theme, 'left', tag(priceText)),
          axisTag(theme, 'right', tag(percentText)),
        ],
      },
    }
  }

/** Direction of a minute: its price against the minute before, the first against the previous close. */
export function minuteDirection(prices: ArrayLike<number | null | undefined>, index: number, prevClose: Price): number {
  const price = prices[index]
  if (price === null || price === undefined) return 0
  for (let before = index - 1; before >= 0; before--) {
    const earlier = prices[before]
    if (earlier !== null && earlier !== undefined) return price - earlier
  }
  return prevClose > 0 ? price - prevClose : 0
}

/** Volume pane of 分时. Data: `[slots, volume in shares, price]`; bars in the colour of their own minute's move. */
export const sessionVolumeChart =
  (pane: SessionPane): BuildChart =>
  (theme) => {
    const most = (plot: uPlot) => extremesInSight(plot, plot.data[1])?.[1] ?? 0
    const top = (plot: uPlot) => most(plot) || pane.lot
    const hooks = paneHooks(theme, pane)
    return {
      ...frameOptions(),
      axisText: { left: (value) => formatLots(value, pane.lot), ...bottomText(pane) },
      scales: { x: xScale(pane), y: { range: (plot) => [0, top(plot) * 1.05] } },
      series: [{}, line(theme.flat, { paths: () => null }), line(theme.flat, { show: false, auto: false })],
      axes: [
        xAxis(theme, pane),
        sideAxis(theme, 3, (plot) => [0, top(plot) / 2, top(plot)]),
        sideAxis(theme, 1, () => []),
      ],
      hooks: {
        ...hooks,
        drawAxes: [
          ...(hooks.drawAxes ?? []),
          sideLabels(theme, 'left', (plot) =>
            most(plot) > 0 ? [top(plot), top(plot) / 2].map((at) => ({ at, text: formatLots(at, pane.lot) })) : [],
          ),
        ],
        draw: [
          drawBars({
            series: 1,
            colour: (plot, index) => theme[directionOf(minuteDirection(plot.data[2] ?? [], index, pane.prevClose))],
          }),
          ...(hooks.draw ?? []),
        ],
      },
    }
  }

/** Height of a name, and its distance from the line's end, CSS pixels. */
const NAME = { height: 14, gap: 6 }

/** Names of lines at their newest points, none over another; at the left of a point that is near the edge. */
function drawEndNames(theme: Theme, lines: readonly FlowLine[]): DrawHook {
  return (plot) => {
    const { ctx, bbox } = plot
    const px = uPlot.pxRatio
    const shown = lines.flatMap(({ label, tone, isNamed }, line) => {
      const row = lastKnown(plot.data[line + 1])
      const at = plot.data[line + 1]?.[row]
      const slot = plot.data[0][row]
      if (!isNamed || typeof at !== 'number' || slot === undefined) return []
      const [x, y] = [plot.valToPos(slot, 'x', true), plot.valToPos(at, 'y', true)]
      return x >= bbox.left && x <= bbox.left + bbox.width ? [{ label, colour: theme[tone], x, y }] : []
    })
    const places = pushedApart(
      shown.map(({ y }) => y),
      NAME.height * px,
      bbox.top,
      bbox.top + bbox.height,
    )
    ctx.save()
    ctx.font = canvasFont(theme)
    ctx.textBaseline = 'middle'
    ctx.lineWidth = 3 * px
    ctx.strokeStyle = theme.panel
    shown.forEach(({ label, colour, x }, index) => {
      const width = ctx.measureText(label).width + NAME.gap * px
      const isNearEdge = x + width > bbox.left + bbox.width
      ctx.textAlign = isNearEdge ? 'right' : 'left'
      const [at, y] = [x + (isNearEdge ? -1 : 1) * NAME.gap * px, places[index] as number]
      // A rim of the panel's colour keeps the name apart from lines under it.
      ctx.strokeText(label, at, y)
      ctx.fillStyle = colour
      ctx.fillText(label, at, y)
    })
    ctx.restore()
  }
}

/** Flow pane: cumulative net amounts in yuan around zero. Data: `[slots, ...one column per line]`. */
export const sessionFlowChart =
  (pane: FlowPane, lines: readonly FlowLine[]): BuildChart =>
  (theme) => {
    const range = (plot: uPlot): [number, number] => {
      const [low, high] = extremesInSight(plot, ...plot.data.slice(1)) ?? [0, 0]
      const [from, to] = [Math.min(0, low), Math.max(0, high)]
      const pad = (to - from || 10_000) * 0.06
      return [from - pad, to + pad]
    }
    const labels = (plot: uPlot) => roundSplits(...endsOf(plot, 'y'), Math.max(3, plot.height / 30))
    const amounts = (plot: uPlot) =>
      labels(plot).map((at) => ({ at, text: formatYuan(at, { digits: Math.abs(at) < 1e8 ? 0 : 1 }) }))
    const hooks = paneHooks(theme, pane)
    return {
      ...frameOptions(),
      axisText: { ...(pane.dense ? {} : { left: (value) => formatYuan(value, { digits: 1 }) }), ...bottomText(pane) },
      scales: { x: xScale(pane), y: { range } },
      series: [
        {},
        ...lines.map(({ tone, alpha = 1, width = 1, dash }) =>
          line(withAlpha(theme[tone], alpha), { width, ...(dash ? { dash } : {}) }),
        ),
      ],
      axes: [
        xAxis(theme, pane),
        sideAxis(theme, 3, labels, pane.dense ? AXIS_DENSE : AXIS_LEFT),
        sideAxis(theme, 1, () => []),
      ],
      hooks: {
        ...hooks,
        drawAxes: [
          ...(hooks.drawAxes ?? []),
          ruleLine('y', () => 0, withAlpha(theme.text3, 0.8)),
          ...(pane.dense ? [] : [sideLabels(theme, 'left', amounts)]),
        ],
        draw: [
          ...(hooks.draw ?? []),
          drawEndNames(theme, lines),
          axisTag(theme, 'right', (plot) =>
            lines.flatMap(({ tone, alpha = 1 }, line) => {
              const at = plot.data[line + 1]?.[lastKnown(plot.data[line + 1])]
              if (typeof at !== 'number') return []
              return [
                {
                  at,
                  text: formatYuan(at, { digits: Math.abs(at) < 1e8 ? 0 : 2 }),
                  colour: withAlpha(theme[tone], Math.max(alpha, 0.7)),
                },
              ]
            }),
          ),
        ],
      },
    }
  }
