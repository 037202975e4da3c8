import type uPlot from 'uplot'
import { inPlot, linear } from './draw/lin'
import { groupSize } from './draw/merge'
import type { DrawHook } from './source'
import { dataVersion, rowsInSight } from './state/sight'

interface BarsSpec {
  /** Index of the series in the data whose values are the bars; negative ones hang below zero. */
  series: number
  /** Colour of a row. Merged bars have the colour of the first bar with the largest value. */
  colour: (plot: uPlot, index: number) => string
  scale?: string
}

/** Maximum width of a bar, CSS pixels. */
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

/** Row of the largest size among `from` to before `end`; -1 if all are zero or unknown. */
function largest(values: ArrayLike<number | null | undefined>, from: number, end: number): number {
  let found = -1
  let most = 0
  for (let row = from; row < end; row++) {
    const size = Math.abs(values[row] ?? 0)
    if (size > most) {
      most = size
      found = row
    }
  }
  return found
}

/** `largest` of the groups of a plot, cached by first row until the data or the group size changes. */
function cachedLargest() {
  const rows = new Map<number, number>()
  let before: readonly unknown[] = []
  return (plot: uPlot, values: ArrayLike<number | null | undefined>, size: number) => {
    const inputs = [dataVersion(plot), values, size]
    if (inputs[0] === undefined || inputs.some((each, at) => each !== before[at])) rows.clear()
    before = inputs
    return (from: number, end: number): number => {
      const known = rows.get(from)
      if (known !== undefined) return known
      const found = largest(values, from, end)
      rows.set(from, found)
      return found
    }
  }
}

/** Bars of whole pixels from the zero line, a pass for each colour. Give the series `paths: () => null`. */
export function drawBars({ series, colour, scale = 'y' }: BarsSpec): DrawHook {
  const passes = new Map<string, number[]>()
  const largestOf = cachedLargest()
  return (plot) => {
    const xs = plot.data[0]
    const values = plot.data[series]
    if (!xs || !values || xs.length === 0) return
    const between = xs.length > 1 ? (xs[1] as number) - (xs[0] as number) : 1
    const pitch = pitchOf(plot) * Math.min(1, between)
    const size = groupSize(pitch)
    const width = barWidth(pitch * size)
    const [x, y] = [linear(plot, 'x'), linear(plot, scale)]
    const zero = Math.round(y(0))
    const [from, end] = rowsInSight(plot, 1)
    for (const pass of passes.values()) pass.length = 0
    const find = largestOf(plot, values, size)
    for (let row = Math.floor(from / size) * size; row < end; row += size) {
      const at = size === 1 ? row : find(row, Math.min(row + size, xs.length))
      const value = values[at]
      if (!value) continue
      const height = Math.max(1, Math.abs(zero - Math.round(y(value))))
      const left = Math.round(x((xs[row] as number) + (size - 1) / 2) - width / 2)
      const tone = colour(plot, at)
      const pass = passes.get(tone) ?? []
      if (pass.length === 0) passes.set(tone, pass)
      pass.push(left, value > 0 ? zero - height : zero, height)
    }
    inPlot(plot, (ctx) => {
      for (const [tone, bars] of passes) {
        ctx.fillStyle = tone
        for (let at = 0; at < bars.length; at += 3)
          ctx.fillRect(bars[at] as number, bars[at + 1] as number, width, bars[at + 2] as number)
      }
    })
  }
}
