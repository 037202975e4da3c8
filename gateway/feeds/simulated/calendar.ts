import chineseDays from 'chinese-days'
import { beijingDate, dateToMs } from '../../../shared/market/session'

const DAY_MS = 24 * 3_600_000

/** Whether the exchanges trade on a `YYYYMMDD`: no weekend (make-up working weekends included), no public holiday. */
export function isTradingDay(date: string): boolean {
  const weekday = new Date(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  // The library's own weekdays and dates are the host's, and west of Greenwich those of the day before; what it
  // names a holiday by (`National Day,国庆节,3`) is right everywhere.
  return !chineseDays.getDayDetail(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}`).name.includes(',')
}

function step(date: string, days: 1 | -1): string {
  let time = dateToMs(date)
  for (;;) {
    time += days * DAY_MS
    const next = beijingDate(time)
    if (isTradingDay(next)) return next
  }
}

/** First trading day after a `YYYYMMDD`. */
export const nextTradingDay = (date: string): string => step(date, 1)

/** Last trading day before a `YYYYMMDD`. */
export const previousTradingDay = (date: string): string => step(date, -1)

/** The `count` trading days before a `YYYYMMDD`, oldest first. */
export function tradingDaysBefore(date: string, count: number): string[] {
  const days: string[] = []
  for (let day = previousTradingDay(date); days.length < count; day = previousTradingDay(day)) days.unshift(day)
  return days
}

/** The trading day that is current, or was last, at a Beijing date. */
export const tradingDayAt = (date: string): string => (isTradingDay(date) ? date : previousTradingDay(date))
