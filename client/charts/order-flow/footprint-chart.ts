import uPlot from 'uplot'
import { footprintText } from '../../text/footprint'
import { formatCount } from '../../ui/format'
import { type Theme, withAlpha } from '../../ui/theme'
import { hiddenSeries } from '../candle-options'
import { inPlot, linear } from '../draw/lin'
import { canvasFont, frameOptions } from '../plot-frame'
import type { BuildChart, DrawHook } from '../source'
import { extremesInSight, rowsInSight } from '../state/sight'
import { type Footprint, imbalances } from './footprint'
import { slotPrices } from './slot-prices'

/** Numbers need so much room, CSS pixels; below it cells are colours, delta and POC. */
const NUMBER_WIDTH = 58
const NUMBER_HEIGHT = 11
const FOOT = 16

/** Lots without a unit: cells are narrow. */
const lots = (shares: number) => formatCount(Math.round(shares / 100), { digits: 1 })

/** Bought and sold by minute and price. Data: `[slot, high, low, close]`. */
export const footprintChart =
  (footprint: Footprint, priceScale: number, tick: number): BuildChart =>
  (theme) => {
    const { axisText, axes, labels, lastTag } = slotPrices(theme, priceScale, { grid: true })
    return {
      ...frameOptions(),
      axisText,
      scales: {
        x: { time: false },
        y: {
          range: (plot) => {
            const [low, high] = extremesInSight(plot, plot.data[1], plot.data[2]) ?? [0, 1]
            // Room below for each minute's delta.
            return [low - Math.max(2 * tick, (high - low) * 0.08), high + tick]
          },
        },
      },
      series: [{}, hiddenSeries(), hiddenSeries(), hiddenSeries()],
      axes,
      hooks: { drawAxes: labels, draw: [drawCells(theme, footprint, tick), lastTag(3)] },
    }
  }

function drawCells(theme: Theme, footprint: Footprint, tick: number): DrawHook {
  return (plot) => {
    const px = uPlot.pxRatio
    const [x, y] = [linear(plot, 'x'), linear(plot, 'y')]
    const pitch = x(1) - x(0)
    const tall = Math.max(1, Math.abs(y(0) - y(tick)))
    const numbers = pitch >= NUMBER_WIDTH * px && tall >= NUMBER_HEIGHT * px
    const foot = plot.bbox.top + plot.bbox.height - (FOOT / 2) * px
    const [from, end] = rowsInSight(plot, 1)
    inPlot(plot, (ctx) => {
      ctx.font = canvasFont(theme)
      ctx.textBaseline = 'middle'
      for (let row = from; row < end; row++) {
        const slot = plot.data[0][row] as number
        const minute = footprint.minute(slot)
        if (!minute) continue
        const most = Math.max(...minute.cells.map(({ volume }) => volume), 1)
        const marked = imbalances(minute, tick)
        const left = Math.round(x(slot - 0.5) + px)
        const width = Math.max(1, Math.round(pitch - 2 * px))
        const middle = left + width / 2
        for (const { price, bought, sold, volume } of minute.cells) {
          const top = Math.round(y(price + tick))
          const height = Math.max(1, Math.round(tall) - 1)
          const delta = bought - sold
          const tone = delta > 0 ? theme.up : delta < 0 ? theme.down : theme.flat
          ctx.fillStyle = withAlpha(tone, 0.08 + 0.42 * (volume / most))
          ctx.fillRect(left, top, width, height)
          if (price === minute.poc) {
            ctx.strokeStyle = theme.average
            ctx.lineWidth = px
            ctx.strokeRect(left + 0.5, top + 0.5, width - 1, height - 1)
          }
          if (!numbers) continue
          const side = marked.get(price)
          ctx.textAlign = 'right'
          ctx.fillStyle = side === 'sell' ? theme.down : theme.text2
          ctx.fillText(lots(sold), middle - 6 * px, top + height / 2)
          ctx.textAlign = 'center'
          ctx.fillStyle = theme.text3
          ctx.fillText(footprintText.between, middle, top + height / 2)
          ctx.textAlign = 'left'
          ctx.fillStyle = side === 'buy' ? theme.up : theme.text2
          ctx.fillText(lots(bought), middle + 6 * px, top + height / 2)
        }
        if (pitch < 26 * px) continue
        const delta = minute.bought - minute.sold
        ctx.textAlign = 'center'
        ctx.fillStyle = delta > 0 ? theme.up : delta < 0 ? theme.down : theme.text3
        ctx.fillText(`${delta > 0 ? '+' : ''}${lots(delta)}`, middle, foot)
      }
    })
  }
}
