import type uPlot from 'uplot'

/**
 * Part of a chart's picture that is painted again only when what it shows has changed: the key, the scales or the
 * size. Between such changes it is copied.
 */
export class CachedLayer {
  private canvas: HTMLCanvasElement | undefined
  private key: readonly unknown[] = []

  /** Puts the layer onto the chart, inside its plotting area. `key`: everything that `paint` depends on but scales. */
  draw(plot: uPlot, key: readonly unknown[], paint: (context: CanvasRenderingContext2D) => void): void {
    const { left, top, width, height } = plot.bbox
    if (width < 1 || height < 1) return
    const { x, y } = plot.scales
    const whole = [left, top, width, height, x?.min, x?.max, y?.min, y?.max, ...key]
    this.canvas ??= document.createElement('canvas')
    if (whole.length !== this.key.length || whole.some((part, at) => part !== this.key[at])) {
      this.key = whole
      this.canvas.width = Math.ceil(width)
      this.canvas.height = Math.ceil(height)
      const context = this.canvas.getContext('2d')
      if (!context) return
      // Chart pixels stay chart pixels; only the plotting area is cached.
      context.translate(-left, -top)
      paint(context)
    }
    plot.ctx.drawImage(this.canvas, left, top)
  }
}
