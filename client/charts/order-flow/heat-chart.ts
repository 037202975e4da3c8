import type { Price } from '../../../shared/market/units'
import { heatText } from '../../text/footprint'
import { formatPrice } from '../../ui/format'
import { frameOptions } from '../plot-frame'
import type { BuildChart } from '../source'
import { extremesInSight } from '../state/sight'
import type { HeatMap } from './heat-map'
import { drawHeat, drawTrades, tellGrain } from './heat-painter'
import { slotPrices } from './slot-prices'

/** Ten levels a side are in sight above and below what was traded. */
const ROOM = 12

/** 热力盘口: ten levels under the price over time, trades as dots. Data: `[places, last price]`. */
export const heatChart =
  (heat: HeatMap, priceScale: number, tick: Price): BuildChart =>
  (theme) => {
    const { axisText, axes, labels, lastTag } = slotPrices(theme, priceScale, { grid: false })
    return {
      ...frameOptions(),
      axisText,
      scales: {
        x: { time: false },
        y: {
          range: (plot) => {
            const [low, high] = extremesInSight(plot, plot.data[1]) ?? [0, 1]
            return [low - ROOM * tick, high + ROOM * tick]
          },
        },
      },
      series: [{}, { scale: 'y', stroke: theme.text1, width: 1, points: { show: false } }],
      axes,
      hooks: {
        drawAxes: [drawHeat(theme, heat, tick), ...labels],
        draw: [
          drawTrades(theme, heat),
          tellGrain(theme, tick, (grain) => heatText.grain(formatPrice(grain, priceScale))),
          lastTag(1),
        ],
      },
    }
  }
