import type uPlot from 'uplot'
import { CachedExtremes } from './cached-extremes'
import type { Span } from './span'

interface Seen {
  current: () => Span
  cross: () => number | undefined
}

const views = new WeakMap<uPlot, Seen & { extremes: CachedExtremes; version: number }>()

/** Reports the visible range of a plot, and the position of its crosshair, before its scales are computed. */
export const showThrough = (plot: uPlot, seen: Seen): void =>
  void views.set(plot, { ...seen, extremes: new CachedExtremes(), version: 1 })

/** The numbers of a plot are others from now on, perhaps in the same columns. */
export function dataChanged(plot: uPlot): void {
  const view = views.get(plot)
  if (!view) return
  view.version++
  view.extremes.clear()
}

/** A different object whenever the numbers of a plot change; undefined if changes are not reported. */
export const dataVersion = (plot: uPlot): number | undefined => views.get(plot)?.version

/** Place of the crosshair; undefined where there is none. */
export const crosshairIndex = (plot: uPlot): number | undefined => views.get(plot)?.cross()

/** First index of ascending `values` that is not below `at`. */
export function firstNotBelow(values: ArrayLike<number>, at: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] as number) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** First index of ascending `values` that is above `at`. */
function firstAbove(values: ArrayLike<number>, at: number): number {
  let index = firstNotBelow(values, at)
  while (index < values.length && (values[index] as number) <= at) index++
  return index
}

/** Index of the value nearest to `at` in ascending `values`; -1 of none. */
export function nearestIndex(values: ArrayLike<number>, at: number): number {
  const after = firstNotBelow(values, at)
  if (after === 0) return values.length > 0 ? 0 : -1
  if (after === values.length) return after - 1
  return (values[after] as number) - at < at - (values[after - 1] as number) ? after : after - 1
}

/** Rows of a plot that are in sight: from the first to before the second. */
export function rowsInSight(plot: Pick<uPlot, 'data'>, margin = 0): [from: number, end: number] {
  const xs = plot.data[0]
  const span = views.get(plot as uPlot)?.current()
  if (!span) return [0, xs.length]
  const from = firstNotBelow(xs, span.from)
  const end = firstAbove(xs, span.to + 1e-9)
  return [Math.max(0, from - margin), Math.min(xs.length, end + margin)]
}

/** Minimum and maximum of the visible values; undefined if nothing is visible. */
export function extremesInSight(
  plot: Pick<uPlot, 'data'>,
  ...columns: readonly (ArrayLike<number | null | undefined> | undefined)[]
): [low: number, high: number] | undefined {
  const [from, end] = rowsInSight(plot)
  const extremes = views.get(plot as uPlot)?.extremes ?? new CachedExtremes()
  const known = columns.filter((column) => column !== undefined)
  const [low, high] = extremes.of(known, from, end)
  return low <= high ? [low, high] : undefined
}
