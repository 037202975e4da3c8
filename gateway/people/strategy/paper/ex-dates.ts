import type { CorporateAction } from '../../../../shared/back-test/model'
import { nextTradingDay, previousTradingDay } from '../../../../shared/market/calendar'
import type { Instrument } from '../../../../shared/market/instrument'
import { isTradingDay } from '../../../../shared/market/trading-days'
import type { BookPosition, ExDate } from './paper-book'

/** A stored day of a code; prices in li. */
export interface ReferenceDay {
  day: string
  /** 0: unknown. */
  close: number
  preclose: number
}

/** Trading day on which an action counts: an ex-date without trading counts on the next one. */
export const countsOn = ({ exDate }: CorporateAction): string =>
  isTradingDay(exDate) ? exDate : nextTradingDay(exDate)

/** Terms of today's ex-date as the feed states them. */
export function statedAction({ id, exRights, priceScale }: Instrument, day: string): CorporateAction | undefined {
  if (!exRights) return undefined
  const { cash, bonus, rights, rightsPrice } = exRights
  const unit = 10 ** priceScale
  return {
    code: id,
    exDate: day,
    payDate: day,
    listDate: day,
    cashPer10: Math.round((cash * 10_000_000) / unit),
    bonusPer10: Math.round(bonus * 10_000_000),
    rightsPer10: Math.round(rights * 10_000_000),
    rightsPrice: Math.round((rightsPrice * 1_000) / unit),
  }
}

/**
 * Ex-dates of a position since those that were applied, by day: the stated actions, and other days whose reference
 * price is below the close of the trading day before. Moves the position's base forward. A day without actions is no
 * ex-date if that close is unknown: the last price of half a day would pay for a fall that did not happen.
 */
export function takeExDates(
  position: BookPosition,
  { past, actions }: { past: readonly ReferenceDay[]; actions: readonly CorporateAction[] },
  today: { day: string; preclose: number },
): ExDate[] {
  const found: ExDate[] = []
  const isOpen = (day: string) => day > position.exDone && day <= today.day
  const stated = new Set<string>()
  for (const action of actions) {
    const day = countsOn(action)
    if (!isOpen(day)) continue
    stated.add(day)
    found.push({ day, action })
  }
  const look = (day: string, preclose: number) => {
    if (!isOpen(day) || stated.has(day) || preclose <= 0 || position.baseDay !== previousTradingDay(day)) return
    if (preclose < position.base) found.push({ day, fall: position.base - preclose })
  }
  for (const { day, close, preclose } of past) {
    if (day >= today.day) continue
    look(day, preclose)
    if (day <= position.baseDay || close === 0) continue
    position.base = close
    position.baseDay = day
  }
  look(today.day, today.preclose)
  position.exDone = today.day
  return found.sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** The close of a day, or the reference price of a code that did not trade. */
export function closeBase(position: BookPosition, day: string, price: number): void {
  if (price <= 0) return
  position.base = price
  position.baseDay = day
}
