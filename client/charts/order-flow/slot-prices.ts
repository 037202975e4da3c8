import type uPlot from 'uplot'
import { formatPrice } from '../../ui/format'
import type { Theme } from '../../ui/theme'
import { AXIS_BOTTOM, AXIS_LEFT, AXIS_RIGHT, axisTag, bottomLabels, gridAxis, sideLabels } from '../plot-frame'
import { roundSplits } from '../range'
import { slotLabels, slotSplits, slotText } from '../session-axis'
import { lastKnown } from '../source'
import { endsOf } from '../state/ends'

const PIXELS_A_LABEL = 40

/** Minutes of the session below, prices of one scale on the left, the last price on the right. */
export function slotPrices(theme: Theme, priceScale: number, { grid }: { grid: boolean }) {
  const price = (at: number) => formatPrice(Math.round(at), priceScale)
  const splits = (plot: uPlot) => roundSplits(...endsOf(plot, 'y'), Math.max(2, plot.height / PIXELS_A_LABEL), 1)
  const hidden = { grid: { show: false } }
  return {
    axisText: { left: price, bottom: slotText },
    axes: [
      gridAxis(theme, { scale: 'x', side: 2, size: AXIS_BOTTOM, splits: slotSplits, ...hidden }),
      gridAxis(theme, { scale: 'y', side: 3, size: AXIS_LEFT, splits, ...(grid ? {} : hidden) }),
      gridAxis(theme, { scale: 'y', side: 1, size: AXIS_RIGHT, splits: () => [], ...hidden }),
    ],
    labels: [
      bottomLabels(theme, slotLabels),
      sideLabels(theme, 'left', (plot) => splits(plot).map((at) => ({ at, text: price(at) }))),
    ],
    /** Time of the newest value of a column. */
    lastTag: (column: number) =>
      axisTag(theme, 'right', (plot) => {
        const values = plot.data[column]
        const at = values?.[lastKnown(values)]
        return typeof at === 'number' ? { at, text: price(at), colour: theme.text2 } : null
      }),
  }
}
