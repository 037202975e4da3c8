import type { SplitFinding } from '../../../shared/flow/split-finding'

export interface Bin {
  from: number
  to: number
  count: number
}

const STEPS = [1, 2, 5, 10]

/** Steps of 1, 2 or 5 times a power of ten, so that edges are round numbers. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  return (STEPS.find((factor) => factor * power >= rough * 0.999) ?? 10) * power
}

/** Counts of finite values in about `bins` ranges of one round width that cover all of them; equal values are one bin around them. */
export function histogram(values: readonly number[], bins: number): Bin[] {
  if (values.length === 0) return []
  const low = Math.min(...values)
  const high = Math.max(...values)
  // Below this difference the values are equal but for rounding, and a step would vanish.
  const differ = high - low > 1e-9 * Math.max(1, Math.abs(low), Math.abs(high))
  const step = differ ? roundStep((high - low) / Math.max(1, bins)) : roundStep(Math.max(Math.abs(low) * 0.02, 1e-3))
  const first = Math.floor(low / step)
  const count = Math.floor(high / step) - first + 1
  const result = Array.from({ length: count }, (_, index) => ({
    from: (first + index) * step,
    to: (first + index + 1) * step,
    count: 0,
  }))
  for (const value of values) {
    const bin = result[Math.floor(value / step) - first]
    if (bin) bin.count++
  }
  return result
}

/** Seconds between neighbouring children, in order of time. */
export function intervalsOf({ children }: Pick<SplitFinding, 'children'>): number[] {
  const times = children.map((child) => child.time).sort((a, b) => a - b)
  return times.slice(1).map((time, index) => (time - (times[index] as number)) / 1000)
}

/** Share of the counts that an exponential law of the same mean (orders that know nothing of each other) expects. */
export function expectedByChance(bins: readonly Bin[], mean: number): number[] {
  const all = bins.reduce((sum, bin) => sum + bin.count, 0)
  if (!(mean > 0)) return bins.map(() => 0)
  return bins.map(({ from, to }) => all * (Math.exp(-Math.max(0, from) / mean) - Math.exp(-Math.max(0, to) / mean)))
}

/** Running volume of the children by time. */
export function cumulativeOf({ children }: Pick<SplitFinding, 'children'>): { time: number; volume: number }[] {
  let volume = 0
  return [...children]
    .sort((a, b) => a.time - b.time)
    .map((child) => {
      volume += child.volume
      return { time: child.time, volume }
    })
}
