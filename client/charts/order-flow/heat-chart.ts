import type uPlot from 'uplot'
import type { Price } from '../../../shared/market/units'
import { heatText } from '../../text/footprint'
import { formatPrice } from '../../ui/format'
import { frameOptions } from '../plot-frame'
import type { BuildChart } from '../source'
import { extremesInSight, rowsInSight } from '../state/sight'
import type { HeatMap } from './heat-map'
import { drawGrainLabel, drawHeat, drawHeatGaps, drawTrades } from './heat-painter'
import { slotPrices } from './slot-prices'

/** Steps above and below what was traded that are in sight at least: ten levels a side, one beside the other. */
const ROOM = 12

/** Levels of the books in sight, above and below what was traded; those of a dear stock stand far apart. */
function roomOf(plot: uPlot, heat: HeatMap, tick: Price): Price {
  const xs = plot.data[0]
  const [from, end] = rowsInSight(plot)
  const columnOf = (row: number) => Math.floor(heat.columnAt(xs[row] ?? 0))
  return Math.max(ROOM * tick, end > from ? heat.reach(columnOf(from), columnOf(end - 1) + 1) + tick : 0)
}

/** 热力盘口: ten levels under the price over time, trades as dots. Data: `[places, last price]`. */
export const heatChart =
  (heat: HeatMap, priceScale: number, tick: Price): BuildChart =>
  (theme) => {
    const { axisText, axes, labels, lastTag } = slotPrices(theme, priceScale, { grid: false })
    return {
      ...frameOptions(),
      axisText,
      scales: {
        y: {
          range: (plot) => {
            const [low, high] = extremesInSight(plot, plot.data[1]) ?? [0, 1]
            const room = roomOf(plot, heat, tick)
            return [low - room, high + room]
          },
        },
      },
      series: [{}, { scale: 'y', stroke: theme.text1, width: 1, points: { show: false } }],
      axes,
      hooks: {
        drawAxes: [drawHeat(theme, heat, tick), drawHeatGaps(theme, heat), ...labels],
        draw: [
          drawTrades(theme, heat),
          drawGrainLabel(theme, tick, (grain) => heatText.grain(formatPrice(grain, priceScale))),
          lastTag(1),
        ],
      },
    }
  }
