import uPlot from 'uplot'
import type { Theme } from '../ui/theme'
import { barWidth, pitchOf } from './bars'
import type { DrawHook } from './source'

/** Indexes of the series that hold a bar's four prices. */
export interface CandleSeries {
  open: number
  high: number
  low: number
  close: number
}

/** Candles as Chinese terminals draw them: rising ones hollow, falling ones filled; whole pixels, one-pixel wicks. */
export function drawCandles(theme: Theme, { open, high, low, close }: CandleSeries): DrawHook {
  return (plot) => {
    const { ctx, bbox, data } = plot
    const xs = data[0]
    const columns = [data[open], data[high], data[low], data[close]]
    if (!xs || columns.some((column) => !column)) return
    const pitch = pitchOf(plot)
    const width = barWidth(pitch)
    const line = Math.max(1, Math.round(uPlot.pxRatio))
    const y = (value: number) => Math.round(plot.valToPos(value, 'y', true))
    ctx.save()
    ctx.beginPath()
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
    ctx.clip()
    for (let index = 0; index < xs.length; index++) {
      const [from, top, bottom, to] = columns.map((column) => column?.[index])
      if (from == null || top == null || bottom == null || to == null) continue
      const middle = Math.round(plot.valToPos(xs[index] as number, 'x', true))
      if (middle < bbox.left - pitch || middle > bbox.left + bbox.width + pitch) continue
      const left = middle - Math.floor(width / 2)
      const upper = Math.min(y(from), y(to))
      const height = Math.max(line, Math.abs(y(from) - y(to)))
      const wick = middle - Math.floor(line / 2)
      ctx.fillStyle = to > from ? theme.up : to < from ? theme.down : theme.flat
      ctx.fillRect(wick, y(top), line, upper - y(top))
      ctx.fillRect(wick, upper + height, line, y(bottom) - upper - height)
      ctx.fillRect(left, upper, width, height)
      const hollow = to > from && width > 2 * line && height > 2 * line
      if (hollow) ctx.clearRect(left + line, upper + line, width - 2 * line, height - 2 * line)
    }
    ctx.restore()
  }
}
