import uPlot from 'uplot'
import { footprintText } from '../../text/footprint'
import type { Theme } from '../../ui/theme'
import { hiddenSeries } from '../candle-options'
import { inPlot, type Lin, linear } from '../draw/lin'
import { drawMarkers } from '../markers'
import { canvasFont, frameOptions } from '../plot-frame'
import type { BuildChart, DrawHook } from '../source'
import { extremesInSight, rowsInSight } from '../state/sight'
import type { Markers } from '../use-markers'
import { absorptionsOf } from './absorption'
import type { Footprint } from './footprint'
import { type CellStyle, hasRoom, lots, paintCells } from './footprint-cells'
import { FootprintStrips } from './footprint-strips'
import { slotPrices } from './slot-prices'

const FOOT = 16
/** Minutes narrower than this, CSS pixels, have no room for their delta. */
const DELTA_WIDTH = 26
/** Pause after a zoom until numbers are drawn again. */
const SETTLED_MS = 150

/** Bought and sold by minute and price, and marks over them. Data: `[slot, high, low, close]`. */
export const footprintChart =
  (footprint: Footprint, priceScale: number, tick: number, markers?: Markers): BuildChart =>
  (theme) => {
    const { axisText, axes, labels, lastTag } = slotPrices(theme, priceScale, { grid: true })
    return {
      ...frameOptions(),
      axisText,
      scales: {
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
          drawHint(theme, tick),
          ...(markers ? [drawMarkers(theme, markers)] : []),
          lastTag(3),
        ],
      },
    }
  }

function drawCells(theme: Theme, footprint: Footprint, tick: number): DrawHook {
  const strips = new FootprintStrips(footprint)
  const zoomed = zoomWatch()
  return (plot) => {
    const px = uPlot.pxRatio
    const [x, y] = [linear(plot, 'x'), linear(plot, 'y')]
    const pitch = steady(x(1) - x(0))
    const tall = steady(Math.max(1, Math.abs(y(0) - y(tick))))
    const style: CellStyle = { theme, tick, pitch, tall, px, numbers: hasRoom({ pitch, tall, px }), lot: footprint.lot }
    const slots = plot.data[0].slice(...rowsInSight(plot, 1))
    inPlot(plot, (ctx) => {
      const zooms = zoomed(plot, pitch)
      if (zooms || !strips.draw(ctx, slots, x, y, style)) {
        for (const slot of slots) {
          const minute = footprint.minute(slot)
          if (minute) paintCells(ctx, minute, x(slot - 0.5), y, zooms ? { ...style, numbers: false } : style)
        }
      }
      if (pitch >= DELTA_WIDTH * px) drawDeltas(plot, theme, footprint, slots, x)
    })
  }
}

/** Says how to come to numbers, where cells are too small for them. */
function drawHint(theme: Theme, tick: number): DrawHook {
  return (plot) => {
    const px = uPlot.pxRatio
    const [x, y] = [linear(plot, 'x'), linear(plot, 'y')]
    if (plot.data[0].length === 0 || hasRoom({ pitch: x(1) - x(0), tall: Math.abs(y(0) - y(tick)), px })) return
    const { ctx, bbox } = plot
    ctx.font = canvasFont(theme)
    ctx.textAlign = 'left'
    ctx.textBaseline = 'top'
    ctx.fillStyle = theme.text2
    ctx.fillText(footprintText.zoom, bbox.left + 8 * px, bbox.top + 4 * px)
  }
}

/** Rounds so that equal scales give equal numbers: sums of indexes differ in their last digits. */
const steady = (pixels: number): number => Math.round(pixels * 1e4) / 1e4

/** Whether minutes have another width than at the last check. Once their width is stable, the chart is drawn again. */
function zoomWatch(): (plot: uPlot, pitch: number) => boolean {
  let last: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  return (plot, pitch) => {
    const isOther = last !== undefined && last !== pitch
    last = pitch
    if (!isOther) return false
    clearTimeout(timer)
    timer = setTimeout(() => plot.root.isConnected && plot.redraw(false), SETTLED_MS)
    return true
  }
}

/** Bought less sold of each minute, at the foot. */
function drawDeltas(plot: uPlot, theme: Theme, footprint: Footprint, slots: ArrayLike<number>, x: Lin): void {
  const { ctx, bbox } = plot
  const foot = bbox.top + bbox.height - (FOOT / 2) * uPlot.pxRatio
  ctx.font = canvasFont(theme)
  ctx.textBaseline = 'middle'
  ctx.textAlign = 'center'
  for (let row = 0; row < slots.length; row++) {
    const minute = footprint.minute(slots[row] as number)
    if (!minute) continue
    const delta = minute.bought - minute.sold
    ctx.fillStyle = delta > 0 ? theme.up : delta < 0 ? theme.down : theme.text3
    ctx.fillText(`${delta > 0 ? '+' : ''}${lots(delta, footprint.lot)}`, x(minute.slot), foot)
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
