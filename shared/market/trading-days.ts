import { CLOSED_DAYS, FIXED_HOLIDAYS, LAST_YEAR } from './closed-days'
import { dateToMs } from './session'

/** Beijing's time is ahead of UTC by this. */
const BEIJING_MS = 8 * 3_600_000

const TABLE: ReadonlySet<string> = new Set(
  Object.entries(CLOSED_DAYS).flatMap(([year, days]) => days.split(' ').map((day) => year + day)),
)

/** Closed days of the operators' configuration, beside the table. */
let configured: ReadonlySet<string> = new Set()

/** Sets the closed days that this process knows beside the table (`YYYYMMDD`), instead of those set before. */
export function setClosedDays(days: readonly string[]): void {
  configured = new Set(days)
  found.clear()
}

/** Closed days that were set, to pass them on to threads and pages. */
export const closedDays = (): string[] => [...configured]

/** Whether a text is a date (`YYYYMMDD`) from Monday to Friday. */
export function isWeekday(day: string): boolean {
  const weekday = new Date(dateToMs(day) + BEIJING_MS).getUTCDay()
  return weekday >= 1 && weekday <= 5
}

/** Days found by `isTradingDay`: queries walk through years day by day. */
const found = new Map<string, boolean>()
const FOUND_MAX = 4_096

/**
 * Whether the exchanges trade on a Beijing date (`YYYYMMDD`): a weekday that neither the table nor the configuration
 * names as closed. Before 2004 only weekends are known; after `calendarEnd` weekends and the holidays of fixed date.
 */
export function isTradingDay(day: string): boolean {
  const known = found.get(day)
  if (known !== undefined) return known
  const isHoliday = TABLE.has(day) || configured.has(day)
  const isUncertain = Number(day.slice(0, 4)) > LAST_YEAR && FIXED_HOLIDAYS.includes(day.slice(4))
  const trades = isWeekday(day) && !isHoliday && !isUncertain
  if (found.size >= FOUND_MAX) found.clear()
  found.set(day, trades)
  return trades
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
