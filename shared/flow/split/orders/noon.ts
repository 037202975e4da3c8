import { timeOfDay } from '../../../market/session'
import type { UnixMs } from '../../../market/units'

const HOUR_MS = 3_600_000
const FROM = 11.5 * HOUR_MS
const TO = 13 * HOUR_MS

/** Milliseconds between two moments of one day in which the market was open; the noon break is none of a schedule's. */
export function openBetween(from: UnixMs, to: UnixMs): number {
  if (to <= from) return to - from
  const start = timeOfDay(from)
  const closed = Math.min(TO, start + to - from) - Math.max(FROM, start)
  return to - from - Math.max(0, closed)
}

/** The moment so many milliseconds of an open market after another one. */
export function openAfter(from: UnixMs, ms: number): UnixMs {
  const start = timeOfDay(from)
  return from + ms + (start < TO && start + ms > FROM ? TO - Math.max(FROM, start) : 0)
}
