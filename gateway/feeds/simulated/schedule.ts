import { beijingDate, beijingMidnight, type Phase, phaseAt, timeOfDay } from '../../../shared/market/session'
import { isTradingDay } from '../../../shared/market/trading-days'

const at = (hour: number, minute: number) => (hour * 60 + minute) * 60_000

/** Times of day (ms after Beijing midnight): a new trading day replaces the old; the auctions match. */
export const DAY_STARTS = at(9, 0)
export const OPENING = at(9, 25)
export const CLOSING = at(15, 0)

/** Continuous trading. */
export const SESSIONS = [
  [at(9, 30), at(11, 30)],
  [at(13, 0), at(14, 57)],
] as const

const BOUNDARIES = [
  DAY_STARTS,
  at(9, 15),
  OPENING,
  SESSIONS[0][0],
  SESSIONS[0][1],
  SESSIONS[1][0],
  SESSIONS[1][1],
  CLOSING,
  at(15, 5),
  at(15, 30),
  at(24, 0),
]

/** The next moment after a market time at which something changes. */
export function nextBoundary(marketTime: number): number {
  const now = timeOfDay(marketTime)
  return beijingMidnight(marketTime) + (BOUNDARIES.find((time) => time > now) ?? at(24, 0))
}

/** Whether there is continuous trading at a time of a trading day. */
export const isContinuous = (timeOfDayMs: number): boolean =>
  SESSIONS.some(([from, to]) => timeOfDayMs >= from && timeOfDayMs < to)

/** Phase of a market whose last begun day is `tradingDay`. */
export function phaseOf(marketTime: number, tradingDay: string): Phase {
  const date = beijingDate(marketTime)
  if (date === tradingDay) return phaseAt(timeOfDay(marketTime))
  return isTradingDay(date) ? 'ended' : 'holiday'
}
