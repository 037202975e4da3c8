import { beijingDate, dateToMs } from '../../shared/market/session'

const DAY_MS = 24 * 3_600_000
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
