import { groupedMean } from './intervals'
import { type Interval, intervalOf, P95 } from './skill'
import type { Sample } from './walk-forward'

/** Statistics of past moves over a horizon, without any model. */
export interface PastMoves {
  /** Moments whose price moved, and the days they are from: as many independent outcomes as can be claimed. */
  count: number
  days: number
  /** Part that rose, 0…1; 95 % interval by days. */
  rose: number
  roseInterval: Interval | null
  /** Part that went in the direction of the move before, 0…1; 95 % interval by days. */
  repeated: number
  repeatedInterval: Interval | null
  /** Moves (ratios) that a tenth of all moments was below, and a tenth above. */
  middle80: Interval
}

/** Undefined if nothing moved. */
export function pastMovesOf(samples: readonly Sample[]): PastMoves | undefined {
  const moved = samples.filter(({ move }) => move !== 0)
  if (moved.length === 0) return undefined
  const part = (holds: (sample: Sample) => boolean) =>
    groupedMean(
      moved,
      ({ day }) => day,
      (sample) => (holds(sample) ? 1 : 0),
      P95,
    )
  const rose = part(({ move }) => move > 0)
  const repeated = part(({ move, features }) => move > 0 === (features[0] ?? 0) > 0)
  const sorted = Float64Array.from(samples, ({ move }) => Math.expm1(move)).sort()
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] as number
  return {
    count: moved.length,
    days: rose.groups,
    rose: rose.mean,
    roseInterval: intervalOf(rose),
    repeated: repeated.mean,
    repeatedInterval: intervalOf(repeated),
    middle80: [at(0.1), at(0.9)],
  }
}
