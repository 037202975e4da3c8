import type uPlot from 'uplot'
import { MINUTES_PER_DAY } from '../../../shared/market/session'
import { barWidth, pitchOf } from '../../charts/bars'
import { drawMarkers } from '../../charts/markers'
import { axisTag, bottomLabels, ruleLine, sideLabels } from '../../charts/plot-frame'
import { minuteDirection } from '../../charts/session-options'
import type { ChartOptions, DrawHook } from '../../charts/source'
import { extremesInSight, rowsInSight } from '../../charts/state/sight'
import { directionOf, formatPercent, formatPrice } from '../../ui/format'
import { type Theme, withAlpha } from '../../ui/theme'
import { type CellChart, type CellScales, moneyLayers, SERIES } from './cell-scales'

const VOLUME_SHARE = 0.18

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

/** Drawn by a cell beside its lines: volume and labels under them; marks and the newest change over them. */
export function cellPainters(theme: Theme, cell: CellChart, scales: CellScales): NonNullable<ChartOptions['hooks']> {
  const tone = (plot: uPlot, price: number) => theme[directionOf(price - scales.base(plot))]
  const lastChange = (plot: uPlot) => {
    const at = scales.last(plot, SERIES.price)
    return at === undefined ? null : { at, text: formatPercent(scales.change(plot, at)), colour: tone(plot, at) }
  }
  const labels = (words: (plot: uPlot, price: number) => string) => (plot: uPlot) =>
    scales.priceSplits(plot).map((at) => ({ at, text: words(plot, at), colour: tone(plot, at) }))
  const prices = labels((_, price) => formatPrice(Math.round(price), cell.priceScale))
  const changes = labels((plot, price) => formatPercent(scales.change(plot, price), { digits: 1 }))
  const isKnown = () => cell.base() > 0
  const between = cell.axis.daily ? MINUTES_PER_DAY : 1
  return {
    drawAxes: [
      ...(cell.layers.includes('volume') ? [volumeBars(theme, between, cell.base)] : []),
      ruleLine('y', (plot) => scales.base(plot), withAlpha(theme.text3, 0.8), [4, 3]),
      ...(moneyLayers(cell.layers).length > 0 ? [] : [bottomLabels(theme, (plot) => scales.times(plot))]),
      ...(cell.dense ? [] : [sideLabels(theme, 'left', prices, undefined, isKnown)]),
      sideLabels(theme, 'right', changes, lastChange, isKnown),
    ],
    draw: [...(cell.markers ? [drawMarkers(theme, cell.markers)] : []), axisTag(theme, 'right', lastChange)],
  }
}
