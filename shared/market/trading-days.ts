import chineseDays from 'chinese-days'

/**
 * Whether the exchanges trade on a Beijing date (`YYYYMMDD`): no weekend, make-up working weekends included, and no
 * public holiday. Years beyond the library's table know weekends only; what is no date is no trading day.
 */
export function isTradingDay(day: string): boolean {
  const iso = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`
  const weekday = new Date(`${iso}T00:00:00Z`).getUTCDay()
  if (Number.isNaN(weekday) || weekday === 0 || weekday === 6) return false
  // The library's own weekdays and dates are the host's, and west of Greenwich those of the day before; what it
  // names a holiday by (`National Day,国庆节,3`) is right everywhere.
  return !chineseDays.getDayDetail(iso).name.includes(',')
}
