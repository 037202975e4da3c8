import uPlot from 'uplot'
import { type Theme, withAlpha } from '../ui/theme'
import type { DrawHook } from './source'
import type { Span } from './state/span'

export type { Span }

const edges = (plot: uPlot, { from, to }: Span): [left: number, right: number] => {
  const { left, width } = plot.bbox
  const inside = (x: number) => Math.round(Math.min(Math.max(x, left), left + width))
  return [inside(plot.valToPos(from - 0.5, 'x', true)), inside(plot.valToPos(to + 0.5, 'x', true))]
}

/** Hatches ranges without data at 45°, so that a straight line is not mistaken for a quiet market. */
export function drawGaps(theme: Theme, gaps: () => readonly Span[]): DrawHook {
  return (plot) => {
    const { ctx, bbox } = plot
    const step = 6 * uPlot.pxRatio
    for (const gap of gaps()) {
      const [left, right] = edges(plot, gap)
      ctx.save()
      ctx.beginPath()
      ctx.rect(left, bbox.top, right - left, bbox.height)
      ctx.clip()
      ctx.strokeStyle = withAlpha(theme.text3, 0.35)
      ctx.lineWidth = uPlot.pxRatio
      ctx.beginPath()
      for (let x = left - bbox.height - (left % step); x < right; x += step) {
        ctx.moveTo(x, bbox.top + bbox.height)
        ctx.lineTo(x + bbox.height, bbox.top)
      }
      ctx.stroke()
      ctx.restore()
    }
  }
}

/** A thin band at the foot of stretches that were missing and have been fetched again. */
export function drawMended(theme: Theme, mended: () => readonly Span[]): DrawHook {
  return (plot) => {
    const { ctx, bbox } = plot
    const height = Math.max(2, Math.round(2 * uPlot.pxRatio))
    ctx.save()
    ctx.fillStyle = withAlpha(theme.text3, 0.8)
    for (const span of mended()) {
      const [left, right] = edges(plot, span)
      ctx.fillRect(left, Math.round(bbox.top + bbox.height - height), right - left, height)
    }
    ctx.restore()
  }
}

/** A grey band, with an amber edge above, over stretches in which figures were late or missing for everybody. */
export function drawOutages(theme: Theme, outages: () => readonly Span[]): DrawHook {
  return (plot) => {
    const { ctx, bbox } = plot
    const height = Math.max(2, Math.round(2 * uPlot.pxRatio))
    ctx.save()
    for (const span of outages()) {
      const [left, right] = edges(plot, span)
      ctx.fillStyle = withAlpha(theme.text3, 0.18)
      ctx.fillRect(left, bbox.top, right - left, bbox.height)
      ctx.fillStyle = theme.warning
      ctx.fillRect(left, bbox.top, right - left, height)
    }
    ctx.restore()
  }
}

/** Tints the range between two edges of a selection. */
export function drawChosen(theme: Theme, chosen: () => Span | undefined): DrawHook {
  return (plot) => {
    const span = chosen()
    if (!span) return
    const { ctx, bbox } = plot
    const [left, right] = edges(plot, span)
    ctx.save()
    ctx.fillStyle = withAlpha(theme.accent, 0.16)
    ctx.fillRect(left, bbox.top, right - left, bbox.height)
    ctx.fillStyle = withAlpha(theme.accent, 0.8)
    for (const x of [left, right - uPlot.pxRatio]) ctx.fillRect(x, bbox.top, uPlot.pxRatio, bbox.height)
    ctx.restore()
  }
}
