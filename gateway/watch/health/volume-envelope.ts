import { phaseAt } from '../../../shared/market/session'
import { MINUTES_OF_CLOCK } from '../../../shared/protocol/rest-ops'
import { ENVELOPE_DAYS_MIN } from '../../../shared/protocol/rest-volumes'

const MINUTE = 60_000
/** Minutes on either side whose counts are included: a single minute has only twenty samples. */
const NEAR = 2
const LOW = 0.005
const HIGH = 0.995

/** Events by minute of the Beijing clock; null = not watched wholly. */
export type DayVolume = readonly (number | null)[]

export interface Envelope {
  low: number | null
  high: number | null
}

const NONE: Envelope = { low: null, high: null }

/** Quantile of the sorted values, interpolated between two of them. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1)
  const below = Math.floor(at)
  const [one, next] = [sorted[below] ?? 0, sorted[below + 1] ?? sorted[below] ?? 0]
  return one + (next - one) * (at - below)
}

/** Usual range of a minute by the days before; near minutes count too, but not those of another phase. */
export function envelopeAt(days: readonly DayVolume[], minute: number): Envelope {
  const seen = days.filter((day) => typeof day[minute] === 'number').length
  if (seen < ENVELOPE_DAYS_MIN) return NONE
  const phase = phaseAt(minute * MINUTE)
  const values: number[] = []
  for (let near = Math.max(0, minute - NEAR); near <= Math.min(MINUTES_OF_CLOCK - 1, minute + NEAR); near++) {
    if (phaseAt(near * MINUTE) !== phase) continue
    for (const day of days) {
      const value = day[near]
      if (typeof value === 'number') values.push(value)
    }
  }
  values.sort((a, b) => a - b)
  return { low: Math.round(quantile(values, LOW)), high: Math.round(quantile(values, HIGH)) }
}

/** Of every minute. */
export const envelopeOf = (days: readonly DayVolume[]): Envelope[] =>
  Array.from({ length: MINUTES_OF_CLOCK }, (_, minute) => envelopeAt(days, minute))
