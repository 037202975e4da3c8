import { dateToMs, MINUTES_PER_DAY, minuteSlot, timeOfDay } from './session'
import type { UnixMs } from './units'

const DAY_MS = 24 * 3_600_000
const NOON_MS = DAY_MS / 2

/**
 * Ms after the midnight of the running trading day. A clock before that day is set to its beginning, one
 * that has left it (at night, on holidays, before the next day's first event) at its end.
 */
export function timeWithin(tradingDay: string, marketTime: UnixMs): number {
  const midnight = dateToMs(tradingDay)
  if (Number.isNaN(midnight)) return timeOfDay(marketTime)
  return Math.min(DAY_MS - 1, Math.max(0, marketTime - midnight))
}

/** The market's clock limited to the running trading day, epoch ms. */
export function clockWithin(tradingDay: string, marketTime: UnixMs): UnixMs {
  const midnight = dateToMs(tradingDay)
  return Number.isNaN(midnight) ? marketTime : midnight + timeWithin(tradingDay, marketTime)
}

/** The minute-line slot at a time of the trading day: 0 before the market opens, 240 after it closed. */
export function slotNow(sinceMidnight: number): number {
  const slot = minuteSlot(sinceMidnight)
  if (slot >= 0) return slot
  return sinceMidnight < NOON_MS ? 0 : MINUTES_PER_DAY - 1
}
