import uPlot from 'uplot'
import { footprintText } from '../../text/footprint'
import { formatCount } from '../../ui/format'
import { type Theme, withAlpha } from '../../ui/theme'
import { hiddenSeries } from '../candle-options'
import { inPlot, linear } from '../draw/lin'
import { drawMarkers } from '../markers'
import { canvasFont, frameOptions } from '../plot-frame'
import type { BuildChart, DrawHook } from '../source'
import { extremesInSight, rowsInSight } from '../state/sight'
import type { Markers } from '../use-markers'
import { absorptionsOf } from './absorption'
import { type Footprint, type FootprintMinute, imbalances } from './footprint'
import { slotPrices } from './slot-prices'

/** Numbers need so much room, CSS pixels; below it cells are colours, delta and POC. */
const NUMBER_WIDTH = 58
const NUMBER_HEIGHT = 11
const FOOT = 16

/** From the middle of a cell to its numbers, CSS pixels. */
const GAP = 6
/** Numbers that need more than this part of their usual size to fit are not drawn smaller: they are left out. */
const SMALLEST = 0.75

/** Lots without a unit: cells are narrow. */
const lots = (shares: number) => formatCount(Math.round(shares / 100), { digits: 1 })

/** Bought and sold by minute and price, and marks over them. Data: `[slot, high, low, close]`. */
export const footprintChart =
  (footprint: Footprint, priceScale: number, tick: number, markers?: Markers): BuildChart =>
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
      hooks: {
        drawAxes: labels,
        draw: [
          drawCells(theme, footprint, tick),
          drawAbsorptions(theme, footprint, tick),
          ...(markers ? [drawMarkers(theme, markers)] : []),
          lastTag(3),
        ],
      },
    }
  }

/** How much smaller than usual the numbers of a minute must be to stand within so many pixels; 0 = too small to read. */
function fitOf(ctx: CanvasRenderingContext2D, { cells }: FootprintMinute, room: number): number {
  let longest = 1
  for (const { bought, sold } of cells) longest = Math.max(longest, lots(bought).length, lots(sold).length)
  const part = room / (longest * ctx.measureText('0').width)
  return part >= 1 ? 1 : part >= SMALLEST ? part : 0
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
        const fit = numbers ? fitOf(ctx, minute, width / 2 - (GAP + 1) * px) : 0
        if (fit > 0) ctx.font = canvasFont(theme, fit)
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
          if (fit === 0) continue
          const side = marked.get(price)
          ctx.textAlign = 'right'
          ctx.fillStyle = side === 'sell' ? theme.down : theme.text2
          ctx.fillText(lots(sold), middle - GAP * px, top + height / 2)
          ctx.textAlign = 'center'
          ctx.fillStyle = theme.text3
          ctx.fillText(footprintText.between, middle, top + height / 2)
          ctx.textAlign = 'left'
          ctx.fillStyle = side === 'buy' ? theme.up : theme.text2
          ctx.fillText(lots(bought), middle + GAP * px, top + height / 2)
        }
        if (fit > 0) ctx.font = canvasFont(theme)
        if (pitch < 26 * px) continue
        const delta = minute.bought - minute.sold
        ctx.textAlign = 'center'
        ctx.fillStyle = delta > 0 ? theme.up : delta < 0 ? theme.down : theme.text3
        ctx.fillText(`${delta > 0 ? '+' : ''}${lots(delta)}`, middle, foot)
      }
    })
  }
}

/** Size of a mark beside a cell, CSS pixels. */
const MARK = 5

/** ▲ below the lowest cell where buyers took what was sold, ▼ above the highest where sellers did. */
function drawAbsorptions(theme: Theme, footprint: Footprint, tick: number): DrawHook {
  return (plot) => {
    const size = MARK * uPlot.pxRatio
    const [x, y] = [linear(plot, 'x'), linear(plot, 'y')]
    const slots = plot.data[0]
    const newest = slots.at(-1) ?? 0
    const [from, end] = rowsInSight(plot, 1)
    inPlot(plot, (ctx) => {
      for (let row = from; row < end; row++) {
        for (const { slot, price, side } of absorptionsOf(footprint, slots[row] as number, newest, tick)) {
          const middle = x(slot)
          const [tip, base] =
            side === 'buy'
              ? [y(price) + 2, y(price) + 2 + size * 1.6]
              : [y(price + tick) - 2, y(price + tick) - 2 - size * 1.6]
          ctx.fillStyle = side === 'buy' ? theme.up : theme.down
          ctx.beginPath()
          ctx.moveTo(middle, tip)
          ctx.lineTo(middle - size, base)
          ctx.lineTo(middle + size, base)
          ctx.fill()
        }
      }
    })
  }
}
