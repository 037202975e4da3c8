import { withAlpha } from '../ui/theme'
import type { DrawHook } from './source'

export interface RasterCell {
  /** Edges on the x and y scales. */
  x0: number
  x1: number
  y0: number
  y1: number
  /** Strength from 0 to 1; a square root spreads the weak ones. */
  strength: number
  colour: string
}

/** Cells of a heat map (order pieces by time and size, a book by time and price), in whole pixels without seams. */
export function drawRaster(cells: () => Iterable<RasterCell>): DrawHook {
  return (plot) => {
    const { ctx, bbox } = plot
    ctx.save()
    ctx.beginPath()
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
    ctx.clip()
    for (const { x0, x1, y0, y1, strength, colour } of cells()) {
      const left = Math.round(plot.valToPos(x0, 'x', true))
      const right = Math.round(plot.valToPos(x1, 'x', true))
      const top = Math.round(plot.valToPos(Math.max(y0, y1), 'y', true))
      const bottom = Math.round(plot.valToPos(Math.min(y0, y1), 'y', true))
      ctx.fillStyle = withAlpha(colour, Math.sqrt(Math.min(1, Math.max(0, strength))))
      ctx.fillRect(left, top, Math.max(1, right - left), Math.max(1, bottom - top))
    }
    ctx.restore()
  }
}
