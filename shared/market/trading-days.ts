import { CLOSED_DAYS, FIXED_HOLIDAYS, LAST_YEAR } from './closed-days'

const TABLE: ReadonlySet<string> = new Set(
  Object.entries(CLOSED_DAYS).flatMap(([year, days]) => days.split(' ').map((day) => year + day)),
)

/** Closed days of the operators' configuration, beside the table. */
let configured: ReadonlySet<string> = new Set()

/** Sets the closed days that this process knows beside the table (`YYYYMMDD`), instead of those set before. */
export function setClosedDays(days: readonly string[]): void {
  configured = new Set(days)
}

/** Closed days that were set, to pass them on to threads and pages. */
export const closedDays = (): string[] => [...configured]

/** Whether a text is a date (`YYYYMMDD`) from Monday to Friday. */
export function isWeekday(day: string): boolean {
  if (!/^\d{8}$/.test(day)) return false
  const date = new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day.slice(6)) && date.getUTCDay() % 6 !== 0
}

/**
 * Whether the exchanges trade on a Beijing date (`YYYYMMDD`): a weekday that neither the table nor the configuration
 * names as closed. Before 2004 only weekends are known; after `calendarEnd` weekends and the holidays of fixed date.
 */
export function isTradingDay(day: string): boolean {
  if (!isWeekday(day) || TABLE.has(day) || configured.has(day)) return false
  return Number(day.slice(0, 4)) <= LAST_YEAR || !FIXED_HOLIDAYS.includes(day.slice(4))
}

/** Least closed weekdays of a year; since 2008 there were 16 to 23. */
const CLOSED_DAYS_LEAST = 10
/** Every year closes on weekdays about the Lunar New Year, Qingming, Labour Day and the National Day. */
const CLOSED_MONTHS: readonly RegExp[] = [/^(01[23]|02)/, /^04/, /^(043|05)/, /^10/]

/** Whether closed days (`MMDD`) can be all those of a year. */
export const isWholeYear = (days: readonly string[]): boolean =>
  days.length >= CLOSED_DAYS_LEAST && CLOSED_MONTHS.every((month) => days.some((day) => month.test(day)))

/** Last date (`YYYYMMDD`) whose holidays are certain: the end of the table, or of the years configured whole after it. */
export function calendarEnd(): string {
  let last = LAST_YEAR
  const closedIn = (year: string) => [...configured].filter((day) => day.startsWith(year) && isWeekday(day))
  while (isWholeYear(closedIn(`${last + 1}`).map((day) => day.slice(4)))) last++
  return `${last}1231`
}
