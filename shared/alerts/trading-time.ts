import { beijingMidnight, timeOfDay } from '../market/session'
import type { UnixMs } from '../market/units'

const at = (hour: number, minute: number) => (hour * 60 + minute) * 60_000

/** When time counts as trading: the opening auction until its match, morning, afternoon. Ms after midnight. */
const OPEN: readonly (readonly [from: number, to: number])[] = [
  [at(9, 15), at(9, 25)],
  [at(9, 30), at(11, 30)],
  [at(13, 0), at(15, 0)],
]

/**
 * Trading time of the day that is over at a moment, ms. `always`: the market never closes, so that no midnight cuts it:
 * the moment itself.
 */
export function tradingMs(time: UnixMs, always = false): number {
  if (always) return time
  const now = timeOfDay(time)
  let sum = 0
  for (const [from, to] of OPEN) sum += Math.min(Math.max(now - from, 0), to - from)
  return sum
}

/** The first moment of that day at which so much trading time is over; undefined beyond its end. */
export function timeAfterTrading(day: UnixMs, ms: number, always = false): UnixMs | undefined {
  if (always) return ms
  const midnight = beijingMidnight(day)
  let left = ms
  for (const [from, to] of OPEN) {
    if (left <= to - from) return midnight + from + left
    left -= to - from
  }
  return undefined
}
