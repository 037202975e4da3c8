import type uPlot from 'uplot'
import { MINUTES_PER_DAY } from '../../../shared/market/session'
import type { DayAxis } from '../../charts/day-axis'
import { AXIS_BOTTOM, AXIS_LEFT, AXIS_RIGHT, frameOptions, gridAxis } from '../../charts/plot-frame'
import { DAY_STRETCH, type SessionStretch } from '../../charts/session-axis'
import { AXIS_DENSE, sessionFlowChart } from '../../charts/session-options'
import { slotClock } from '../../charts/slot-clock'
import type { AxisText, BuildChart } from '../../charts/source'
import { multiText } from '../../text/multi-chart'
import { formatDate, formatDateTime, formatPercent, formatPrice } from '../../ui/format'
import { type Theme, withAlpha } from '../../ui/theme'
import { cellPainters } from './cell-painters'
import { type CellChart, CellScales, cellTimes, moneyLayers } from './cell-scales'
import type { Layer } from './layout'

/** Words of a place on the axis. */
export const axisTextAt = (axis: DayAxis, place: number): string =>
  axis.daily || axis.days.length > 1
    ? axis.daily
      ? formatDate(axis.timeOf(place)).slice(5)
      : formatDateTime(axis.timeOf(place)).slice(5, 16)
    : slotClock(Math.min(MINUTES_PER_DAY - 1, Math.max(0, Math.round(place))), axis.days[0])

/** The days of a cell as the time of its panes. */
export const cellStretch = (axis: DayAxis): SessionStretch => ({
  whole: { from: -0.5, to: axis.end + 0.5 },
  labels: (plot) => cellTimes(axis, plot),
  text: (place) => axisTextAt(axis, place),
  rules: [],
  ...(axis.days.length === 1 && !axis.daily && DAY_STRETCH.firstHour ? { firstHour: DAY_STRETCH.firstHour } : {}),
})

const hasMoney = ({ layers }: CellChart): boolean => moneyLayers(layers).length > 0

const axisText = (cell: CellChart, scales: CellScales): AxisText => ({
  ...(cell.dense ? {} : { left: (value) => formatPrice(Math.round(value), cell.priceScale) }),
  right: (value, plot) => formatPercent(scales.change(plot, value)),
  ...(hasMoney(cell) ? {} : { bottom: (place) => axisTextAt(cell.axis, place) }),
})

/** One for each of `SERIES`, in its order. */
function seriesOf(theme: Theme, { layers }: CellChart, scales: CellScales): uPlot.Series[] {
  const line = (stroke: string, show: boolean): uPlot.Series => ({
    scale: 'y',
    stroke,
    width: 1,
    show,
    points: { show: false },
  })
  const price: uPlot.Series = {
    ...line(theme.text1, true),
    fill: withAlpha(theme.text1, 0.05),
    fillTo: (plot) => scales.prices(plot)[0],
  }
  return [
    {},
    price,
    line(theme.average, layers.includes('average')),
    // Money has its own pane, volume is drawn at the foot: here they are read out.
    ...Array.from({ length: 4 }, (): uPlot.Series => ({ scale: 'y', show: false, auto: false })),
  ]
}

const axesOf = (theme: Theme, cell: CellChart, scales: CellScales): uPlot.Axis[] => [
  gridAxis(theme, {
    scale: 'x',
    side: 2,
    size: hasMoney(cell) ? 0 : AXIS_BOTTOM,
    splits: (plot) => scales.times(plot).map(({ at }) => at),
  }),
  gridAxis(theme, {
    scale: 'y',
    side: 3,
    size: cell.dense ? AXIS_DENSE : AXIS_LEFT,
    splits: (plot) => scales.priceSplits(plot),
  }),
  gridAxis(theme, { scale: 'y', side: 1, size: AXIS_RIGHT, splits: () => [], grid: { show: false } }),
]

/** Upper pane of a cell's 分时: price around its base, volume at the foot. */
export const cellChart =
  (cell: CellChart): BuildChart =>
  (theme) => {
    const scales = new CellScales(cell)
    return {
      ...frameOptions(),
      axisText: axisText(cell, scales),
      scales: {
        x: { range: () => [-0.5, cell.axis.end + 0.5] },
        y: { range: (plot) => scales.prices(plot) },
      },
      series: seriesOf(theme, cell, scales),
      axes: axesOf(theme, cell, scales),
      hooks: cellPainters(theme, cell, scales),
    }
  }

/** Lower pane: money since the first minute shown. Data: `[x, ...moneyLayers]`, yuan. */
export const cellFlowChart = (
  { axis, dense }: Pick<CellChart, 'axis' | 'dense'>,
  layers: readonly Layer[],
): BuildChart =>
  sessionFlowChart(
    { stretch: cellStretch(axis), timeAxis: true, dense },
    moneyLayers(layers).map((layer) => ({
      label: multiText.columns[layer],
      tone: layer,
      ...(dense ? {} : { isNamed: true }),
      ...(layer === 'split' ? { width: 1.5 } : {}),
    })),
  )
