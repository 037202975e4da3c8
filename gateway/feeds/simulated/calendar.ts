import { beijingDate, dateToMs } from '../../../shared/market/session'
import { isTradingDay } from '../../../shared/market/trading-days'

const DAY_MS = 24 * 3_600_000

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
