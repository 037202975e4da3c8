import { tradingDayAt } from '../../../../shared/market/calendar'
import {
  beijingDate,
  beijingMidnight,
  PHASE_STARTS,
  type Phase,
  phaseAt,
  timeOfDay,
} from '../../../../shared/market/session'
import { isTradingDay } from '../../../../shared/market/trading-days'

const at = (hour: number, minute: number, second = 0) => ((hour * 60 + minute) * 60 + second) * 1000

/** Times of day are ms after Beijing midnight. A new trading day replaces the old one at 09:00. */
export const DAY_STARTS = at(9, 0)

/** The trading day that a market time belongs to. */
export const tradingDayOf = (time: number): string => tradingDayAt(beijingDate(time - DAY_STARTS))

/** Call auctions; everything matches at the end. */
export const CALL_AUCTIONS = {
  opening: [at(9, 15), at(9, 25)],
  closing: [at(14, 57), at(15, 0)],
} as const
export type CallAuction = keyof typeof CALL_AUCTIONS

/** Orders of the opening auction may be withdrawn until then; those of the closing auction never. */
export const CANCELS_UNTIL = at(9, 20)

/** Continuous trading. */
export const SESSIONS = [
  [at(9, 30), at(11, 30)],
  [at(13, 0), at(14, 57)],
] as const

/** Fixed-price trading at the close. */
export const AFTER_HOURS = [at(15, 5), at(15, 30)] as const

/** The exchange's action at a time; `none`: it takes no orders. */
export type Activity = 'none' | 'auction' | 'continuous' | 'after-hours'

/** Activity at `sinceMidnight` ms after the midnight of the running trading day, which may be over. */
export function activityAt(sinceMidnight: number): Activity {
  const within = ([from, to]: readonly [number, number]) => sinceMidnight >= from && sinceMidnight < to
  if (SESSIONS.some(within)) return 'continuous'
  if (within(CALL_AUCTIONS.opening) || within(CALL_AUCTIONS.closing)) return 'auction'
  return within(AFTER_HOURS) ? 'after-hours' : 'none'
}

const DAY_END = at(24, 0)
const BOUNDARIES = [...new Set([DAY_STARTS, ...PHASE_STARTS.map(([start]) => start), DAY_END])]
  .filter((time) => time > 0)
  .sort((a, b) => a - b)

/** The next moment after a market time at which something changes. */
export function nextBoundary(marketTime: number): number {
  const now = timeOfDay(marketTime)
  return beijingMidnight(marketTime) + (BOUNDARIES.find((time) => time > now) ?? DAY_END)
}

/** Stretches of a day that a market in a hurry lives through; what lies between them passes in a moment. */
export const STRETCHES: readonly (readonly [from: number, to: number])[] = [
  [CALL_AUCTIONS.opening[1] - 90_000, CALL_AUCTIONS.opening[1] + 3000],
  [SESSIONS[0][0] - 2000, SESSIONS[0][1] + 5000],
  [SESSIONS[1][0] - 1000, CALL_AUCTIONS.closing[1] + 5000],
  [AFTER_HOURS[0] - 2000, AFTER_HOURS[0] + 60_000],
]

/** Whether `sinceMidnight` ms after the midnight of the running trading day lie in one of the stretches above. */
export const isInStretch = (sinceMidnight: number): boolean =>
  STRETCHES.some(([from, to]) => sinceMidnight >= from && sinceMidnight < to)

/** The next start of a stretch on the same day after a market time; Infinity after the last. */
export function nextStretch(marketTime: number): number {
  const now = timeOfDay(marketTime)
  const next = STRETCHES.find(([from]) => from > now)
  return next ? beijingMidnight(marketTime) + next[0] : Number.POSITIVE_INFINITY
}

/** Phase of a market whose last begun day is `tradingDay`. */
export function phaseOf(marketTime: number, tradingDay: string): Phase {
  const date = beijingDate(marketTime)
  if (date === tradingDay) return phaseAt(timeOfDay(marketTime))
  return isTradingDay(date) ? 'ended' : 'holiday'
}
