import { previousTradingDay } from '../../../../shared/market/calendar'
import { beijingDate, dateToMs, timeOfDay } from '../../../../shared/market/session'
import { isTradingDay } from '../../../../shared/market/trading-days'
import { MINUTE_MS, type UnixMs } from '../../../../shared/market/units'
import { ZeusError } from '../../../../shared/protocol/errors'
import { MACHINE_LAST_MS, parseAt } from '../../../../shared/protocol/machine'

/** The moment of an answer: no tool returns a value that is later. */
export interface ToolLock {
  /** Market time, epoch ms. */
  at: UnixMs
  /** Trading day of the lock, `YYYYMMDD`. */
  day: string
  /** The market's own present, whose current rows may be read. */
  isNow: boolean
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Bound of a query that includes only minutes over at `time`, `YYYYMMDDHHmm`; at midnight the first one, without trading. */
export function lastMinuteBy(time: UnixMs): string {
  const minute = Math.max(0, Math.floor(timeOfDay(time) / MINUTE_MS) - 1)
  return `${beijingDate(time)}${two(Math.floor(minute / 60))}${two(minute % 60)}`
}

/** End of the minute that a query to `lastMinuteBy` includes. */
export const endOfMinuteBy = (time: UnixMs): UnixMs => time - (timeOfDay(time) % MINUTE_MS)

/** End of the last auction of a day, ms after Beijing midnight. */
const CLOSE_MS = 15 * 3_600_000

/** Time to which the figures of a day belong: its close, or the lock before that. */
export const timeOfDayRow = (day: string, lock: ToolLock): UnixMs => Math.min(lock.at, dateToMs(day) + CLOSE_MS)

/** Whether a day has not closed at the present, so that its figures still change. */
export const isRunning = (day: string, lock: ToolLock): boolean =>
  lock.isNow && day === lock.day && lock.at < dateToMs(day) + CLOSE_MS

/** The market as it is now. */
const lockNow = ({ marketTime, tradingDay }: { marketTime: UnixMs; tradingDay: string }): ToolLock => ({
  at: marketTime,
  day: tradingDay || beijingDate(marketTime),
  isNow: true,
})

/**
 * The lock that `at` (`YYYYMMDDTHHmmss`) names; without it the present. Throws `at-malformed`, `at-closed` for a day
 * without trading, and `at-future` for a time that the market has not reached.
 */
export function lockAt(text: string | undefined, now: { marketTime: UnixMs; tradingDay: string }): ToolLock {
  if (text === undefined) return lockNow(now)
  const at = parseAt(text)
  if (at === undefined) throw new ZeusError('at-malformed')
  const day = beijingDate(at)
  if (at > now.marketTime || day > lockNow(now).day) throw new ZeusError('at-future')
  if (day !== now.tradingDay && !isTradingDay(day)) throw new ZeusError('at-closed')
  return { at, day, isNow: false }
}

/** `YYYYMMDDTHHmm` of a tool's argument. Throws `at-future` behind the lock. */
export function minuteArgument(text: string, lock: ToolLock): UnixMs {
  const at = parseAt(`${text}00`)
  if (at === undefined) throw new ZeusError('at-malformed')
  if (at > lock.at) throw new ZeusError('at-future')
  return at
}

/** Whether the whole day of the lock was over, so that its daily figures are not later. */
const isDayOver = ({ at, day }: ToolLock): boolean => at - dateToMs(day) >= MACHINE_LAST_MS

/** Last day whose daily row may be read: that of the lock only while it runs, as far as it has come, or once it is over. */
const lastDayOf = (lock: ToolLock): string => (lock.isNow || isDayOver(lock) ? lock.day : previousTradingDay(lock.day))

/** `end` of a tool's argument, or the last day that may be read. Throws `at-future`. */
export function dayArgument(text: string | undefined, lock: ToolLock): string {
  const last = lastDayOf(lock)
  if (text === undefined) return last
  if (Number.isNaN(dateToMs(text))) throw new ZeusError('date-invalid')
  if (text > last) throw new ZeusError('at-future')
  return text
}
