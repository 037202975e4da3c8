import type uPlot from 'uplot'
import type { DrawHook } from './source'

export interface BarsSpec {
  /** Index of the series in the data whose values are the bars; negative ones hang below zero. */
  series: number
  colour: (plot: uPlot, index: number) => string
}

/** Few bars in a wide chart stay bars, CSS pixels. */
const WIDEST = 31

/**
 * Whole pixels of a bar for a pitch in canvas pixels: three quarters within a bound, odd where it can be, so that a
 * centre line fits.
 */
export function barWidth(pitch: number): number {
  const width = Math.max(1, Math.min(WIDEST * (globalThis.devicePixelRatio ?? 1), Math.floor(pitch * 0.75)))
  return width > 2 && width % 2 === 0 ? width - 1 : width
}

/** Canvas pixels between two neighbours along x. */
export const pitchOf = (plot: uPlot): number => plot.valToPos(1, 'x', true) - plot.valToPos(0, 'x', true)

/** Bars of whole pixels from the zero line, each in its own colour. Give the series `paths: () => null`. */
export function drawBars({ series, colour }: BarsSpec): DrawHook {
  return (plot) => {
    const { ctx, bbox } = plot
    const xs = plot.data[0]
    const values = plot.data[series]
    if (!xs || !values) return
    const width = barWidth(pitchOf(plot))
    const zero = Math.round(plot.valToPos(0, 'y', true))
    ctx.save()
    ctx.beginPath()
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
    ctx.clip()
    for (let index = 0; index < xs.length; index++) {
      const value = values[index]
      if (!value) continue
      const x = Math.round(plot.valToPos(xs[index] as number, 'x', true) - width / 2)
      const y = Math.round(plot.valToPos(value, 'y', true))
      const height = Math.max(1, Math.abs(zero - y))
      ctx.fillStyle = colour(plot, index)
      ctx.fillRect(x, value > 0 ? zero - height : zero, width, height)
    }
    ctx.restore()
  }
}
