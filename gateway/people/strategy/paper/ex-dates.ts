import { previousTradingDay } from '../../../../shared/market/calendar'
import type { BookPosition, ExDate } from './paper-book'

/** A stored day of a code; prices in li. */
export interface ReferenceDay {
  day: string
  close: number
  preclose: number
}

/**
 * Ex-dates of a position since those that were applied: days whose reference price is below the close of the trading
 * day before. Moves the position's base forward. A day whose predecessor is not on record has none.
 */
export function takeExDates(
  position: BookPosition,
  past: readonly ReferenceDay[],
  today: { day: string; preclose: number },
): ExDate[] {
  const found: ExDate[] = []
  const look = (day: string, preclose: number) => {
    if (day <= position.exDone || preclose <= 0 || position.baseDay !== previousTradingDay(day)) return
    if (preclose < position.base) found.push({ day, fall: position.base - preclose })
  }
  for (const { day, close, preclose } of past) {
    if (day >= today.day) continue
    look(day, preclose)
    if (day <= position.baseDay) continue
    position.base = close
    position.baseDay = day
  }
  look(today.day, today.preclose)
  position.exDone = today.day
  return found
}

/** The close of a day, or the reference price of a code that did not trade. */
export function closeBase(position: BookPosition, day: string, price: number): void {
  if (price <= 0) return
  position.base = price
  position.baseDay = day
}
