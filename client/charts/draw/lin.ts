import type uPlot from 'uplot'

/** Value → canvas pixel. */
export type Lin = (value: number) => number

/** The scale of a plot as a function: two multiplications where it is linear, uPlot's own way where it is not. */
export function linear(plot: uPlot, scale: string): Lin {
  const { distr, min, max } = plot.scales[scale] ?? {}
  if (distr === 3 || min == null || max == null || max === min) return (value) => plot.valToPos(value, scale, true)
  const zero = plot.valToPos(min, scale, true)
  const slope = (plot.valToPos(max, scale, true) - zero) / (max - min)
  return (value) => zero + (value - min) * slope
}

/** Clips to the plot for as long as something is drawn. */
export function inPlot({ ctx, bbox }: uPlot, draw: (ctx: CanvasRenderingContext2D) => void): void {
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  draw(ctx)
  ctx.restore()
}
