import uPlot from 'uplot'
import { type Theme, withAlpha } from '../../ui/theme'
import { canvasFont } from '../plot-frame'
import type { DrawHook } from '../source'
import { pushedApart } from '../tags/push-apart'

export interface LineName {
  text: string
  colour: string
  /** The line's last value and the scale that it is on. */
  at: number
  scale: string
}

const HEIGHT = 14
const GAP = 4

/** Says inside the plot, beside their newest points, what lines are that the axes do not count: none over another. */
export function drawLineNames(theme: Theme, names: (plot: uPlot) => readonly LineName[]): DrawHook {
  return (plot) => {
    const { ctx, bbox } = plot
    const px = uPlot.pxRatio
    const shown = names(plot)
    if (shown.length === 0 || bbox.width < 160 * px) return
    const targets = shown.map(({ at, scale }) => plot.valToPos(at, scale, true))
    const places = pushedApart(targets, HEIGHT * px, bbox.top, bbox.top + bbox.height)
    ctx.save()
    ctx.font = canvasFont(theme)
    ctx.textAlign = 'right'
    ctx.textBaseline = 'middle'
    const right = bbox.left + bbox.width - GAP * px
    shown.forEach(({ text, colour }, index) => {
      const y = Math.round(places[index] as number)
      const width = ctx.measureText(text).width
      ctx.fillStyle = withAlpha(theme.panel, 0.8)
      ctx.fillRect(right - width - 2 * px, y - (HEIGHT / 2) * px, width + 4 * px, HEIGHT * px)
      ctx.fillStyle = colour
      ctx.fillText(text, right, y)
    })
    ctx.restore()
  }
}
