import { normalQuantile } from '../back-test/normal'

/**
 * Value below which Student's t with `freedom` degrees of freedom is with probability `p`. Abramowitz and Stegun
 * 26.7.5; for `freedom` of 10 or more the error is below 0.005.
 */
export function tQuantile(p: number, freedom: number): number {
  const z = normalQuantile(p)
  const first = (z ** 3 + z) / 4
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384
  return z + first / freedom + second / freedom ** 2 + third / freedom ** 3
}

/** A mean, and the half width of its interval; the half width is infinite for fewer than two groups. */
export interface GroupedMean {
  mean: number
  half: number
  /** Groups that the mean was measured on: as many independent outcomes as can be claimed. */
  groups: number
}

/**
 * Mean of some values, with an interval that counts the values of one group as one outcome: indexes move together,
 * and forecasts of one day share that day. `p`: probability below the upper end (0.975 for an interval of 95 %).
 * Cluster-robust variance with Student's t (Cameron and Miller 2015, 2.3 and 6.1).
 */
export function groupedMean<T>(
  rows: readonly T[],
  groupOf: (row: T) => string,
  value: (row: T) => number,
  p: number,
): GroupedMean {
  const mean = rows.reduce((sum, row) => sum + value(row), 0) / rows.length
  const groups = new Map<string, number>()
  for (const row of rows) groups.set(groupOf(row), (groups.get(groupOf(row)) ?? 0) + value(row) - mean)
  const { size } = groups
  if (size < 2) return { mean, half: Number.POSITIVE_INFINITY, groups: size }
  const squares = [...groups.values()].reduce((sum, deviation) => sum + deviation ** 2, 0)
  const error = Math.sqrt((squares * size) / (size - 1)) / rows.length
  return { mean, half: tQuantile(p, size - 1) * error, groups: size }
}

/**
 * Bounds within which the next value lies with probability `coverage`, from values that are exchangeable with it:
 * an equal part lies beyond each bound (Lei et al. 2018, 2.1). Undefined where there are too few.
 */
export function conformalBounds(sorted: Float64Array, coverage: number): [low: number, high: number] | undefined {
  // A rounding error must not cost a rank.
  const rank = Math.floor(((sorted.length + 1) * (1 - coverage)) / 2 + 1e-9)
  if (rank < 1) return undefined
  return [sorted[rank - 1] as number, sorted[sorted.length - rank] as number]
}
