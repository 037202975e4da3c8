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
  /** Probability of at least as many findings without slicing, counting the recorded day itself; never zero. */
  chance: number
  /** 95 % interval of the share of shuffled days with as many. */
  interval: [low: number, high: number]
  /**
   * Share of the recorded day's findings that shuffled days also contain: the estimated share of false findings, 0…1.
   */
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

/**
 * Upper limit of a shuffled day by the published expectation: the expectation plus three deviations of a mean over
 * `days`.
 */
export function allowedByExpectation(
  falseADay: number,
  shareOfDay: number,
  days: number,
): { expected: number; allowed: number } {
  const expected = falseADay * shareOfDay
  return { expected, allowed: expected + 3 * Math.sqrt(expected / Math.max(1, days)) }
}

/** Shuffled days by how many findings they hold, from the least to the most that any day has, the recorded one too. */
export function countsOfDays(
  recorded: readonly number[],
  shuffled: readonly (readonly number[])[],
  threshold: number,
): { findings: number; days: number }[] {
  const counts = shuffled.map((found) => countFrom(found, threshold))
  const all = [...counts, countFrom(recorded, threshold)]
  const least = Math.min(...all)
  const bars = Array.from({ length: Math.max(...all) - least + 1 }, (_, at) => ({ findings: least + at, days: 0 }))
  for (const count of counts) (bars[count - least] as { days: number }).days++
  return bars
}
