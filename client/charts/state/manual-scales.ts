import type uPlot from 'uplot'
import type { ChartOptions } from '../source'
import type { Span } from './span'

type Ends = [low: number, high: number]

/** Scales set by hand: until they are reset they show the chosen range, whatever data arrives. */
export class ManualScales {
  private readonly manual = new Map<string, Ends>()

  get some(): boolean {
    return this.manual.size > 0
  }

  /** A chart's scales with the ranges set by hand; x is the view's. */
  around(scales: ChartOptions['scales'] = {}, seen: () => Span): NonNullable<ChartOptions['scales']> {
    const made: NonNullable<ChartOptions['scales']> = {}
    for (const [key, scale] of Object.entries(scales)) {
      const { range } = scale
      made[key] =
        typeof range === 'function'
          ? { ...scale, range: (plot, low, high, name) => this.manual.get(key) ?? range(plot, low, high, name) }
          : scale
    }
    made.x = { ...scales.x, time: false, range: (): Ends => [seen().from, seen().to] }
    return made
  }

  /** Multiplies the range of a scale by `factor` around its middle. Returns false if it has no range yet. */
  stretch(plot: uPlot, key: string, factor: number): boolean {
    const { min, max } = plot.scales[key] ?? {}
    if (min == null || max == null) return false
    const [middle, half] = [(min + max) / 2, ((max - min) / 2) * factor]
    this.manual.set(key, [middle - half, middle + half])
    return true
  }

  release(key: string): void {
    this.manual.delete(key)
  }

  clear(): void {
    this.manual.clear()
  }
}
