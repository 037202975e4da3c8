import { timeOfDay } from '../../../market/session'
import type { UnixMs } from '../../../market/units'

const HOUR_MS = 3_600_000
const FROM = 11.5 * HOUR_MS
const TO = 13 * HOUR_MS

/** Trading time between two times of one day, ms: schedules pause over the lunch break. */
export function openBetween(from: UnixMs, to: UnixMs): number {
  if (to <= from) return to - from
  const start = timeOfDay(from)
  const closed = Math.min(TO, start + to - from) - Math.max(FROM, start)
  return to - from - Math.max(0, closed)
}

/** The time that is this much trading time, ms, after another one. */
export function openAfter(from: UnixMs, ms: number): UnixMs {
  const start = timeOfDay(from)
  return from + ms + (start < TO && start + ms > FROM ? TO - Math.max(FROM, start) : 0)
}
