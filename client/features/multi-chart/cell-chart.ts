import type uPlot from 'uplot'
import { MINUTES_PER_DAY, slotLabel } from '../../../shared/market/session'
import { barWidth, pitchOf } from '../../charts/bars'
import type { DayAxis } from '../../charts/day-axis'
import { drawLineNames } from '../../charts/draw/line-names'
import { drawMarkers } from '../../charts/markers'
import {
  AXIS_BOTTOM,
  AXIS_LEFT,
  AXIS_RIGHT,
  axisTag,
  bottomLabels,
  frameOptions,
  gridAxis,
  ruleLine,
  sideLabels,
} from '../../charts/plot-frame'
import { basedSplits, sessionHalfRange } from '../../charts/range'
import { minuteDirection } from '../../charts/session-options'
import { type BuildChart, type DrawHook, lastKnown } from '../../charts/source'
import { endsOf } from '../../charts/state/ends'
import { extremesInSight, rowsInSight } from '../../charts/state/sight'
import type { Markers } from '../../charts/use-markers'
import { multiText } from '../../text/multi-chart'
import { directionOf, formatDateTime, formatPercent, formatPrice, formatYuan } from '../../ui/format'
import { type Theme, withAlpha } from '../../ui/theme'
import type { Layer } from './layout'
import type { SharedScale } from './shared-scale'

/** Data of a cell: `[x, price, average, ad, od, split, volume]`. */
export const SERIES = { price: 1, average: 2, ad: 3, od: 4, split: 5, volume: 6 } as const

export interface CellChart {
  /** Which of the page's cells it is. */
  id: string
  axis: DayAxis
  /** 0: the first price. */
  base: () => number
  priceScale: number
  layers: readonly Layer[]
  shared: SharedScale
  same: boolean
  /** Narrow cells leave out the price axis at the left. */
  dense: boolean
  /** Marks on the price. */
  markers: Markers | undefined
}

/** Lines of money: on a scale of their own about the same middle, told by their names. */
const MONEY = ['ad', 'od', 'split'] as const
const VOLUME_SHARE = 0.18

/** Words of a place on the axis. */
export const placeText = (axis: DayAxis, place: number): string =>
  axis.daily || axis.days.length > 1
    ? formatDateTime(axis.timeOf(place)).slice(5, axis.daily ? 10 : 16)
    : slotLabel(Math.min(MINUTES_PER_DAY - 1, Math.max(0, Math.round(place))))

/** `between`: how far two neighbours are apart on the axis. */
function volumeBars(theme: Theme, between: number, base: () => number): DrawHook {
  return (plot) => {
    const { ctx, bbox, data } = plot
    const [xs, prices, volumes] = [data[0], data[SERIES.price] ?? [], data[SERIES.volume] ?? []]
    const top = extremesInSight(plot, volumes)?.[1] ?? 0
    if (!(top > 0)) return
    const width = barWidth(pitchOf(plot) * between)
    ctx.save()
    const [from, end] = rowsInSight(plot, 1)
    for (let row = from; row < end; row++) {
      const volume = volumes[row]
      if (!volume) continue
      const height = Math.max(1, Math.round((volume / top) * bbox.height * VOLUME_SHARE))
      ctx.fillStyle = withAlpha(theme[directionOf(minuteDirection(prices, row, base()))], 0.55)
      ctx.fillRect(
        Math.round(plot.valToPos(xs[row] as number, 'x', true) - width / 2),
        Math.round(bbox.top + bbox.height - height),
        width,
        height,
      )
    }
    ctx.restore()
  }
}

/** 分时 of one cell: price around its base, money as lines of their own scale, volume at the foot. */
export const cellChart =
  (cell: CellChart): BuildChart =>
  (theme) => {
    const { axis, layers, priceScale, same, shared } = cell
    const base = (plot: uPlot): number => {
      const known = cell.base()
      if (known > 0) return known
      const prices = plot.data[SERIES.price] ?? []
      for (let row = 0; row < prices.length; row++) if (prices[row]) return prices[row] as number
      return 1
    }
    const half = (plot: uPlot): number => {
      const middle = base(plot)
      const averages = layers.includes('average') ? plot.data[SERIES.average] : undefined
      const own = sessionHalfRange(middle, extremesInSight(plot, plot.data[SERIES.price], averages))
      shared.tell(cell.id, own / middle)
      return same ? shared.half * middle : own
    }
    const splits = (plot: uPlot) => basedSplits(endsOf(plot, 'y'), base(plot), half(plot), plot.height < 220 ? 1 : 2)
    const flowRange = (plot: uPlot): [number, number] => {
      const most = Math.max(
        10_000,
        ...(extremesInSight(
          plot,
          ...MONEY.filter((layer) => layers.includes(layer)).map((layer) => plot.data[SERIES[layer]]),
        )?.map(Math.abs) ?? [0]),
      )
      return [-most * 1.1, most * 1.1]
    }
    const tone = (at: number, middle: number) => theme[directionOf(at - middle)]
    const xLabels = (plot: uPlot) =>
      axis.days.length === 1 && !axis.daily
        ? axis.labels(...endsOf(plot, 'x'), Math.min(4, plot.width / 60))
        : axis.labels(...endsOf(plot, 'x'), plot.width / 60)
    const percent = (at: number, middle: number) => formatPercent((at - middle) / middle, { digits: 1 })
    const lastTag = (plot: uPlot) => {
      const at = plot.data[SERIES.price]?.[lastKnown(plot.data[SERIES.price])]
      if (typeof at !== 'number') return null
      const from = base(plot)
      return { at, text: formatPercent((at - from) / from), colour: tone(at, from) }
    }
    const line = (stroke: string, scale: string, show: boolean, width = 1): uPlot.Series => ({
      scale,
      stroke,
      width,
      show,
      points: { show: false },
    })
    return {
      ...frameOptions(),
      axisText: {
        ...(cell.dense ? {} : { left: (value: number) => formatPrice(Math.round(value), priceScale) }),
        right: (value, plot) => formatPercent((value - base(plot)) / base(plot)),
        bottom: (place) => placeText(axis, place),
      },
      scales: {
        x: { time: false, range: () => [-0.5, axis.end + 0.5] },
        y: { range: (plot) => [base(plot) - half(plot), base(plot) + half(plot)] },
        money: { range: flowRange },
      },
      series: [
        {},
        {
          ...line(theme.text1, 'y', true),
          fill: withAlpha(theme.text1, 0.05),
          fillTo: (plot) => base(plot) - half(plot),
        },
        line(theme.average, 'y', layers.includes('average')),
        line(theme.ad, 'money', layers.includes('ad')),
        line(theme.od, 'money', layers.includes('od')),
        line(theme.split, 'money', layers.includes('split'), 1.5),
        { scale: 'y', show: false, auto: false },
      ],
      axes: [
        gridAxis(theme, {
          scale: 'x',
          side: 2,
          size: AXIS_BOTTOM,
          splits: (plot) => xLabels(plot).map(({ at }) => at),
        }),
        gridAxis(theme, { scale: 'y', side: 3, size: cell.dense ? 4 : AXIS_LEFT, splits }),
        gridAxis(theme, { scale: 'y', side: 1, size: AXIS_RIGHT, splits: () => [], grid: { show: false } }),
      ],
      hooks: {
        drawAxes: [
          ...(layers.includes('volume') ? [volumeBars(theme, axis.daily ? MINUTES_PER_DAY : 1, cell.base)] : []),
          ruleLine('y', base, withAlpha(theme.text3, 0.8), [4, 3]),
          bottomLabels(theme, xLabels),
          ...(cell.dense
            ? []
            : [
                sideLabels(
                  theme,
                  'left',
                  (plot) =>
                    splits(plot).map((at) => ({
                      at,
                      text: formatPrice(Math.round(at), priceScale),
                      colour: tone(at, base(plot)),
                    })),
                  undefined,
                  () => cell.base() > 0,
                ),
              ]),
          sideLabels(
            theme,
            'right',
            (plot) => splits(plot).map((at) => ({ at, text: percent(at, base(plot)), colour: tone(at, base(plot)) })),
            lastTag,
            () => cell.base() > 0,
          ),
        ],
        draw: [
          ...(cell.markers ? [drawMarkers(theme, cell.markers)] : []),
          axisTag(theme, 'right', lastTag),
          drawLineNames(theme, (plot) =>
            MONEY.filter((layer) => layers.includes(layer)).flatMap((layer) => {
              const at = plot.data[SERIES[layer]]?.[lastKnown(plot.data[SERIES[layer]])]
              if (typeof at !== 'number') return []
              const text = `${multiText.columns[layer]} ${formatYuan(at, { sign: true, digits: 1 })}`
              return [{ text, colour: theme[layer], at, scale: 'money' }]
            }),
          ),
        ],
      },
    }
  }
