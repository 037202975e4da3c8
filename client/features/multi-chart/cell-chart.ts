import type uPlot from 'uplot'
import { MINUTES_PER_DAY, slotLabel } from '../../../shared/market/session'
import type { DayAxis } from '../../charts/day-axis'
import { AXIS_BOTTOM, AXIS_LEFT, AXIS_RIGHT, frameOptions, gridAxis } from '../../charts/plot-frame'
import type { AxisText, BuildChart } from '../../charts/source'
import { formatDateTime, formatPercent, formatPrice } from '../../ui/format'
import { type Theme, withAlpha } from '../../ui/theme'
import { cellPainters } from './cell-painters'
import { type CellChart, CellScales } from './cell-scales'

/** Words of a place on the axis. */
export const axisTextAt = (axis: DayAxis, place: number): string =>
  axis.daily || axis.days.length > 1
    ? formatDateTime(axis.timeOf(place)).slice(5, axis.daily ? 10 : 16)
    : slotLabel(Math.min(MINUTES_PER_DAY - 1, Math.max(0, Math.round(place))))

const axisText = ({ axis, dense, priceScale }: CellChart, scales: CellScales): AxisText => ({
  ...(dense ? {} : { left: (value) => formatPrice(Math.round(value), priceScale) }),
  right: (value, plot) => formatPercent(scales.change(plot, value)),
  bottom: (place) => axisTextAt(axis, place),
})

/** One for each of `SERIES`, in its order. */
function seriesOf(theme: Theme, { layers }: CellChart, scales: CellScales): uPlot.Series[] {
  const line = (stroke: string, scale: string, show: boolean, width = 1): uPlot.Series => ({
    scale,
    stroke,
    width,
    show,
    points: { show: false },
  })
  const price: uPlot.Series = {
    ...line(theme.text1, 'y', true),
    fill: withAlpha(theme.text1, 0.05),
    fillTo: (plot) => scales.prices(plot)[0],
  }
  return [
    {},
    price,
    line(theme.average, 'y', layers.includes('average')),
    line(theme.ad, 'money', layers.includes('ad')),
    line(theme.od, 'money', layers.includes('od')),
    line(theme.split, 'money', layers.includes('split'), 1.5),
    { scale: 'y', show: false, auto: false },
  ]
}

const axesOf = (theme: Theme, { dense }: CellChart, scales: CellScales): uPlot.Axis[] => [
  gridAxis(theme, {
    scale: 'x',
    side: 2,
    size: AXIS_BOTTOM,
    splits: (plot) => scales.times(plot).map(({ at }) => at),
  }),
  gridAxis(theme, {
    scale: 'y',
    side: 3,
    size: dense ? 4 : AXIS_LEFT,
    splits: (plot) => scales.priceSplits(plot),
  }),
  gridAxis(theme, { scale: 'y', side: 1, size: AXIS_RIGHT, splits: () => [], grid: { show: false } }),
]

/** 分时 of one cell: price around its base, money as lines of their own scale, volume at the foot. */
export const cellChart =
  (cell: CellChart): BuildChart =>
  (theme) => {
    const scales = new CellScales(cell)
    return {
      ...frameOptions(),
      axisText: axisText(cell, scales),
      scales: {
        x: { time: false, range: () => [-0.5, cell.axis.end + 0.5] },
        y: { range: (plot) => scales.prices(plot) },
        money: { range: (plot) => scales.money(plot) },
      },
      series: seriesOf(theme, cell, scales),
      axes: axesOf(theme, cell, scales),
      hooks: cellPainters(theme, cell, scales),
    }
  }
