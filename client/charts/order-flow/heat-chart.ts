import type uPlot from 'uplot'
import type { Price } from '../../../shared/market/units'
import { formatPrice } from '../../ui/format'
import {
  AXIS_BOTTOM,
  AXIS_LEFT,
  AXIS_RIGHT,
  axisTag,
  bottomLabels,
  frameOptions,
  gridAxis,
  sideLabels,
} from '../plot-frame'
import { roundSplits } from '../range'
import { slotLabels, slotSplits, slotText } from '../session-axis'
import { type BuildChart, lastKnown } from '../source'
import { endsOf } from '../state/ends'
import { extremesInSight } from '../state/sight'
import type { HeatMap } from './heat-map'
import { drawHeat, drawTrades } from './heat-painter'

/** Ten levels a side are in sight above and below what was traded. */
const ROOM = 12

/** 热力盘口: ten levels under the price over time, trades as dots. Data: `[places, last price]`. */
export const heatChart =
  (heat: HeatMap, priceScale: number, tick: Price): BuildChart =>
  (theme) => {
    const price = (at: number) => formatPrice(Math.round(at), priceScale)
    const splits = (plot: uPlot) => roundSplits(...endsOf(plot, 'y'), Math.max(2, plot.height / 40))
    return {
      ...frameOptions(),
      axisText: { left: price, bottom: slotText },
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
      axes: [
        gridAxis(theme, { scale: 'x', side: 2, size: AXIS_BOTTOM, splits: slotSplits, grid: { show: false } }),
        gridAxis(theme, { scale: 'y', side: 3, size: AXIS_LEFT, splits, grid: { show: false } }),
        gridAxis(theme, { scale: 'y', side: 1, size: AXIS_RIGHT, splits: () => [], grid: { show: false } }),
      ],
      hooks: {
        drawAxes: [
          drawHeat(theme, heat, tick),
          bottomLabels(theme, slotLabels),
          sideLabels(theme, 'left', (plot) => splits(plot).map((at) => ({ at, text: price(at) }))),
        ],
        draw: [
          drawTrades(theme, heat),
          axisTag(theme, 'right', (plot) => {
            const at = plot.data[1]?.[lastKnown(plot.data[1])]
            return typeof at === 'number' ? { at, text: price(at), colour: theme.text2 } : null
          }),
        ],
      },
    }
  }
