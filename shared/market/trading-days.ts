import chineseDays from 'chinese-days'

/**
 * Weekdays on which the exchanges stayed closed beyond the public holidays: the days before Spring Festival in these
 * years (the exchanges' yearly notices, 休市安排).
 */
const CLOSED_BEYOND_HOLIDAYS: ReadonlySet<string> = new Set([
  ...['20040119', '20040120', '20040121'],
  ...['20050207', '20050208'],
  ...['20060126', '20060127'],
  '20240209',
])

/** Days that were asked for: years are gone through day by day, and the library takes microseconds for each. */
const judged = new Map<string, boolean>()
/** Eleven years of days. */
const JUDGED_MAX = 4_096

/**
 * Whether the exchanges trade on a Beijing date (`YYYYMMDD`): no weekend, make-up working weekends included, no
 * public holiday, and none of the exchanges' own closures. Years outside the library's table (before 2004, and those
 * whose holidays are not published yet) know weekends only; what is no date is no trading day.
 */
export function isTradingDay(day: string): boolean {
  const known = judged.get(day)
  if (known !== undefined) return known
  const trades = judge(day)
  if (judged.size >= JUDGED_MAX) judged.clear()
  judged.set(day, trades)
  return trades
}

function judge(day: string): boolean {
  const iso = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`
  const weekday = new Date(`${iso}T00:00:00Z`).getUTCDay()
  if (Number.isNaN(weekday) || weekday === 0 || weekday === 6 || CLOSED_BEYOND_HOLIDAYS.has(day)) return false
  // The library's own weekdays and dates are the host's, and west of Greenwich those of the day before; what it
  // names a holiday by (`National Day,国庆节,3`) is right everywhere.
  return !chineseDays.getDayDetail(iso).name.includes(',')
}
