import { wilsonInterval } from '../../../../shared/flow/proportion'

export interface NullResult {
  /** Findings of the recorded day at the threshold. */
  real: number
  days: number
  /** Findings a shuffled day, and how far days differ. */
  mean: number
  deviation: number
  most: number
  /** Shuffled days with at least as many findings as the recorded one. */
  asMany: number
  /** Probability of so many or more if nobody sliced, counting the recorded day itself; never zero. */
  chance: number
  /** 95 % interval of the share of shuffled days with as many. */
  interval: [low: number, high: number]
  /** Share of the recorded day's findings that shuffled days hold too: what is false among them, 0…1. */
  falseShare: number | undefined
}

const countFrom = (found: readonly number[], threshold: number): number =>
  found.filter((confidence) => confidence >= threshold).length

/** Counts of findings from a threshold on: the recorded day against the shuffled ones. */
export function nullResult(
  recorded: readonly number[],
  shuffled: readonly (readonly number[])[],
  threshold: number,
): NullResult {
  const real = countFrom(recorded, threshold)
  const counts = shuffled.map((found) => countFrom(found, threshold))
  const days = counts.length
  const mean = days > 0 ? counts.reduce((sum, count) => sum + count, 0) / days : 0
  const squares = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0)
  const asMany = counts.filter((count) => count >= real).length
  return {
    real,
    days,
    mean,
    deviation: days > 1 ? Math.sqrt(squares / (days - 1)) : 0,
    most: Math.max(0, ...counts),
    asMany,
    chance: (asMany + 1) / (days + 1),
    interval: wilsonInterval(asMany, days),
    falseShare: real > 0 && days > 0 ? Math.min(1, mean / real) : undefined,
  }
}

/** Days by how many findings they hold: `bars[k]` shuffled days hold `k`. Reaches the recorded day's count. */
export function countsOfDays(
  recorded: readonly number[],
  shuffled: readonly (readonly number[])[],
  threshold: number,
): number[] {
  const counts = shuffled.map((found) => countFrom(found, threshold))
  const bars = new Array<number>(Math.max(countFrom(recorded, threshold), 0, ...counts) + 1).fill(0)
  for (const count of counts) bars[count] = (bars[count] ?? 0) + 1
  return bars
}
