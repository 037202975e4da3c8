import { useMemo } from 'react'
import type uPlot from 'uplot'
import { dateToMs } from '../../../shared/market/session'
import type { DayHistory } from '../../../shared/protocol/rest'
import { drawBars } from '../../charts/bars'
import { barBounds } from '../../charts/candle-chart'
import { hiddenSeries } from '../../charts/candle-options'
import { drawCandles } from '../../charts/candles'
import {
  AXIS_BOTTOM,
  AXIS_LEFT,
  AXIS_RIGHT,
  bottomLabels,
  frameOptions,
  gridAxis,
  ruleLine,
  sideLabels,
} from '../../charts/plot-frame'
import { roundSplits } from '../../charts/range'
import type { BuildChart, ChartSource, ReadOutItem } from '../../charts/source'
import { endsOf } from '../../charts/state/ends'
import { extremesInSight, rowsInSight } from '../../charts/state/sight'
import { TimeChart } from '../../charts/time-chart'
import { chartText } from '../../text/common'
import { historyText } from '../../text/history'
import { directionOf, formatDate, formatPercent, formatPrice, formatYuan } from '../../ui/format'
import { withAlpha } from '../../ui/theme'
import type { HistoryMode } from './choice'
import { netOf } from './quadrant'

const SYNC = 'history-days'
const still = () => () => undefined

/** Daily candles, and below them the daily net as bars about zero; one crosshair. */
export function DayCandles({ history, mode, name }: { history: DayHistory; mode: HistoryMode; name: string }) {
  const made = useMemo(() => {
    const { days, priceScale } = history
    const places = days.map((_, index) => index)
    const column = (pick: (day: (typeof days)[number]) => number) => days.map(pick)
    const nets = column((day) => netOf(day, mode))
    const source = (data: unknown): ChartSource => ({ columns: () => data as uPlot.AlignedData, subscribe: still })
    const x: uPlot.Scale = { time: false }
    const bounds = barBounds(() => days.length, days.length, 12)
    const dayText = (place: number) => formatDate(dateToMs(days[Math.round(place)]?.tradingDay ?? ''))
    const hidden = hiddenSeries()
    const labels = (plot: uPlot) => {
      const [from, end] = rowsInSight(plot)
      const [left, right] = endsOf(plot, 'x')
      const step = Math.max(1, Math.ceil(((right - left) * 48) / Math.max(1, plot.width)))
      return places
        .slice(from, end)
        .filter((place) => (days.length - 1 - place) % step === 0)
        .map((at) => ({ at, text: formatDate(dateToMs(days[at]?.tradingDay ?? '')).slice(5) }))
    }
    const priceRange = (plot: uPlot): [number, number] => {
      const [low, high] = extremesInSight(plot, plot.data[2], plot.data[3]) ?? [0, 1]
      const pad = (high - low || 1) * 0.06
      return [low - pad, high + pad]
    }
    const prices: BuildChart = (theme) => ({
      ...frameOptions(),
      axisText: { left: (value) => formatPrice(Math.round(value), priceScale) },
      scales: { x, y: { range: priceRange } },
      series: [{}, hidden, hidden, hidden, hidden],
      axes: [
        gridAxis(theme, { scale: 'x', side: 2, size: 0, splits: (plot) => labels(plot).map(({ at }) => at) }),
        gridAxis(theme, {
          scale: 'y',
          side: 3,
          size: AXIS_LEFT,
          splits: (plot) => roundSplits(...endsOf(plot, 'y'), plot.height / 36),
        }),
        gridAxis(theme, { scale: 'y', side: 1, size: AXIS_RIGHT / 4, splits: () => [], grid: { show: false } }),
      ],
      hooks: {
        drawAxes: [
          sideLabels(theme, 'left', (plot) =>
            roundSplits(...endsOf(plot, 'y'), plot.height / 36).map((at) => ({
              at,
              text: formatPrice(Math.round(at), priceScale),
            })),
          ),
        ],
        draw: [drawCandles(theme, { open: 1, high: 2, low: 3, close: 4 })],
      },
    })
    const netRange = (plot: uPlot): [number, number] => {
      const most = Math.max(10_000, ...(extremesInSight(plot, plot.data[1]) ?? [0]).map(Math.abs)) * 1.1
      return [-most, most]
    }
    const flows: BuildChart = (theme) => ({
      ...frameOptions(),
      axisText: { left: (value) => formatYuan(value, { digits: 1 }), bottom: dayText },
      scales: { x, y: { range: netRange } },
      series: [{}, hidden],
      axes: [
        gridAxis(theme, { scale: 'x', side: 2, size: AXIS_BOTTOM, splits: (plot) => labels(plot).map(({ at }) => at) }),
        gridAxis(theme, {
          scale: 'y',
          side: 3,
          size: AXIS_LEFT,
          splits: (plot) => roundSplits(...endsOf(plot, 'y'), 3),
        }),
        gridAxis(theme, { scale: 'y', side: 1, size: AXIS_RIGHT / 4, splits: () => [], grid: { show: false } }),
      ],
      hooks: {
        drawAxes: [
          ruleLine('y', () => 0, withAlpha(theme.text3, 0.8)),
          bottomLabels(theme, labels),
          sideLabels(theme, 'left', (plot) =>
            roundSplits(...endsOf(plot, 'y'), 3).map((at) => ({ at, text: formatYuan(at, { digits: 0 }) })),
          ),
        ],
        draw: [drawBars({ series: 1, colour: (plot, index) => theme[directionOf(plot.data[1]?.[index])] })],
      },
    })
    const readOut = (_: uPlot, pointed: number | null): ReadOutItem[] => {
      const day = days[pointed ?? days.length - 1]
      if (!day) return []
      const change = day.prevClose > 0 ? day.close / day.prevClose - 1 : null
      const net = netOf(day, mode)
      return [
        { label: chartText.time, text: formatDate(dateToMs(day.tradingDay)) },
        { label: chartText.close, text: formatPrice(day.close, priceScale), tone: directionOf(change) },
        { label: chartText.change, text: formatPercent(change), tone: directionOf(change) },
        { label: historyText.netOf[mode], text: formatYuan(net, { sign: true }), tone: directionOf(net) },
      ]
    }
    return {
      bounds,
      prices,
      flows,
      readOut,
      priceSource: source([
        places,
        column((d) => d.open),
        column((d) => d.high),
        column((d) => d.low),
        column((d) => d.close),
      ]),
      flowSource: source([places, nets]),
    }
  }, [history, mode])
  return (
    <div className="flex h-full min-h-0 flex-col">
      <TimeChart
        source={made.priceSource}
        build={made.prices}
        label={`${name} ${historyText.candles}`}
        readOut={made.readOut}
        bounds={made.bounds}
        syncKey={SYNC}
        className="flex-[2_1_0]"
      />
      <TimeChart
        source={made.flowSource}
        build={made.flows}
        label={`${name} ${historyText.netOf[mode]}`}
        syncKey={SYNC}
        keyboard={false}
        className="flex-[1_1_0] border-t border-line"
      />
    </div>
  )
}
