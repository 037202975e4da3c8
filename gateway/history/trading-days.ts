import chineseDays from 'chinese-days'
import { beijingDate, dateToMs } from '../../shared/market/session'

const DAY_MS = 24 * 3_600_000
const iso = (day: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`

/**
 * Whether the exchanges trade on this Beijing date (`YYYYMMDD`). Weekends never, make-up working weekends
 * included; public holidays never. Years beyond the holiday table know weekends only.
 */
export function isExchangeDay(day: string): boolean {
  const midnight = dateToMs(day)
  if (Number.isNaN(midnight)) return false
  const weekday = new Date(midnight + 8 * 3_600_000).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !chineseDays.isHoliday(iso(day))
}

/** The date `count` calendar days away (negative: earlier). */
export const shiftDay = (day: string, count: number): string => beijingDate(dateToMs(day) + count * DAY_MS)

/** The newest trading day not after `day`, by the given rule; undefined if there is none within a month. */
export function dayOnOrBefore(day: string, isTradingDay: (day: string) => boolean): string | undefined {
  for (let back = 0; back <= 31; back++) {
    const candidate = shiftDay(day, -back)
    if (isTradingDay(candidate)) return candidate
  }
  return undefined
}

/** Trading days from `first` to `last`, both included, ascending. */
export function daysBetween(first: string, last: string, isTradingDay: (day: string) => boolean): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = shiftDay(day, 1)) if (isTradingDay(day)) days.push(day)
  return days
}
