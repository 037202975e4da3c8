import { nextTradingDay } from '../../../shared/market/calendar'

/** Trading day on which `missing` more days are on record at the earliest; the running day is the first of them. */
export function earliestDay(tradingDay: string, missing: number): string {
  let day = tradingDay
  for (let count = 0; count < missing; count++) day = nextTradingDay(day)
  return day
}
