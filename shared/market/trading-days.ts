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

/** A year with fewer closed weekdays is incomplete; since 2008 there were 16 to 23. */
const MIN_CLOSED_DAYS = 10
/** Dates (`MMDD`) of the holidays that every year has: Lunar New Year, Qingming, Labour Day and National Day. */
const YEARLY_HOLIDAYS: readonly RegExp[] = [/^(01[23]|02)/, /^04/, /^(043|05)/, /^10/]

/** Whether closed weekdays (`MMDD`) can be all those of a year. */
export const isWholeYear = (days: readonly string[]): boolean =>
  days.length >= MIN_CLOSED_DAYS && YEARLY_HOLIDAYS.every((dates) => days.some((day) => dates.test(day)))

/** Last date (`YYYYMMDD`) whose holidays are certain: the end of the table, or of whole years configured after it. */
export function calendarEnd(): string {
  let last = LAST_YEAR
  const weekdays = [...configured].filter(isWeekday)
  const closedIn = (year: number) => weekdays.filter((day) => day.startsWith(`${year}`)).map((day) => day.slice(4))
  while (isWholeYear(closedIn(last + 1))) last++
  return `${last}1231`
}
