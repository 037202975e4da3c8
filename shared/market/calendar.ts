import { beijingDate, dateToMs } from './session'
import { isTradingDay } from './trading-days'

const DAY_MS = 24 * 3_600_000

/** The date `count` calendar days away (negative: earlier). Dates are `YYYYMMDD`. */
export const shiftDay = (day: string, count: number): string => beijingDate(dateToMs(day) + count * DAY_MS)

/** Last trading day on or before `day` by the given rule; undefined if there is none within a month. */
export function dayOnOrBefore(day: string, isTradingDay: (day: string) => boolean): string | undefined {
  for (let back = 0; back <= 31; back++) {
    const candidate = shiftDay(day, -back)
    if (isTradingDay(candidate)) return candidate
  }
  return undefined
}

/** First trading day on or after `day` by the given rule; `day` itself if there is none within a month. */
export function dayOnOrAfter(day: string, isTradingDay: (day: string) => boolean): string {
  for (let ahead = 0; ahead <= 31; ahead++) {
    const candidate = shiftDay(day, ahead)
    if (isTradingDay(candidate)) return candidate
  }
  return day
}

/** Trading days from `first` to `last`, both included, ascending; without `isOpen` those of the exchanges. */
export function daysBetween(first: string, last: string, isOpen: (day: string) => boolean = isTradingDay): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = shiftDay(day, 1)) if (isOpen(day)) days.push(day)
  return days
}

function step(date: string, days: 1 | -1): string {
  let next = shiftDay(date, days)
  while (!isTradingDay(next)) next = shiftDay(next, days)
  return next
}

/** First day after this one on which the exchanges trade. */
export const nextTradingDay = (date: string): string => step(date, 1)

/** Last day before this one on which the exchanges traded. */
export const previousTradingDay = (date: string): string => step(date, -1)

/** The `count` trading days before a date, oldest first. */
export function tradingDaysBefore(date: string, count: number): string[] {
  const days: string[] = []
  for (let day = previousTradingDay(date); days.length < count; day = previousTradingDay(day)) days.unshift(day)
  return days
}

/** A Beijing date if it is a trading day, else the last trading day before it. */
export const tradingDayAt = (date: string): string => (isTradingDay(date) ? date : previousTradingDay(date))
