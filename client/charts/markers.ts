import uPlot from 'uplot'
import type { Theme } from '../ui/theme'
import { canvasFont } from './plot-frame'
import type { DrawHook } from './source'

export interface Marker {
  x: number
  /** Value on the y scale. A `sell` mark is drawn 6 CSS pixels above it, a `buy` mark 6 below it, a diamond at it. */
  y: number
  tone: 'up' | 'down' | 'ad' | 'od' | 'split' | 'warning' | 'accent'
  /** Triangles point at the value; a diamond sits on it. */
  shape: 'buy' | 'sell' | 'diamond'
  /** Details shown when it is pressed: one line each. */
  card?: readonly string[]
  /** A few signs beside the mark. */
  text?: string
}

const OFFSET = 6

/** Small marks on the line: large orders, alerts, pieces of a split order. Shape carries what colour says. */
export function drawMarkers(theme: Theme, markers: (plot: uPlot) => readonly Marker[]): DrawHook {
  return (plot) => {
    const { ctx, bbox } = plot
    const px = uPlot.pxRatio
    const size = 4 * px
    ctx.save()
    ctx.beginPath()
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
    ctx.clip()
    ctx.font = canvasFont(theme)
    ctx.textBaseline = 'middle'
    // A rim of the ground: marks stand on candles and cells of their own colour.
    ctx.strokeStyle = theme.panel
    ctx.lineWidth = 2 * px
    for (const marker of markers(plot)) {
      const x = Math.round(plot.valToPos(marker.x, 'x', true))
      const shift = marker.shape === 'buy' ? OFFSET * px : marker.shape === 'sell' ? -OFFSET * px : 0
      const y = Math.round(plot.valToPos(marker.y, 'y', true) + shift)
      ctx.fillStyle = theme[marker.tone]
      ctx.beginPath()
      if (marker.shape === 'diamond') {
        ctx.moveTo(x, y - size)
        ctx.lineTo(x + size, y)
        ctx.lineTo(x, y + size)
        ctx.lineTo(x - size, y)
      } else {
        const tip = marker.shape === 'buy' ? -size : size
        ctx.moveTo(x, y + tip)
        ctx.lineTo(x + size, y - tip)
        ctx.lineTo(x - size, y - tip)
      }
      ctx.closePath()
      ctx.stroke()
      ctx.fill()
      if (marker.text) ctx.fillText(marker.text, x + size + 2 * px, y)
    }
    ctx.restore()
  }
}

const SPLIT_MARK = 'split'

/** Puts an element over the first mark of a 拆单, which the introduction can locate: marks are only pixels. */
export const pointOut =
  (markers: (plot: uPlot) => readonly Marker[]): DrawHook =>
  (plot) => {
    const marker = markers(plot).find(({ tone }) => tone === SPLIT_MARK)
    let mark = plot.over.querySelector<HTMLElement>(`[data-mark=${SPLIT_MARK}]`)
    if (!marker) {
      mark?.remove()
      return
    }
    if (!mark) {
      mark = document.createElement('span')
      mark.dataset.mark = SPLIT_MARK
      mark.className = 'pointer-events-none absolute size-7 -translate-1/2'
      plot.over.append(mark)
    }
    mark.style.left = `${plot.valToPos(marker.x, 'x')}px`
    mark.style.top = `${plot.valToPos(marker.y, 'y')}px`
  }

/** The mark with a card that a press at a point of the plot means, CSS pixels; undefined beyond `reach`. */
export function markerAt(
  plot: Pick<uPlot, 'valToPos'>,
  markers: readonly Marker[],
  point: { x: number; y: number },
  reach = 14,
): Marker | undefined {
  let [found, least]: [Marker | undefined, number] = [undefined, reach]
  for (const marker of markers) {
    if (!marker.card) continue
    const shift = marker.shape === 'buy' ? OFFSET : marker.shape === 'sell' ? -OFFSET : 0
    const far = Math.hypot(plot.valToPos(marker.x, 'x') - point.x, plot.valToPos(marker.y, 'y') + shift - point.y)
    if (far > least) continue
    least = far
    found = marker
  }
  return found
}
