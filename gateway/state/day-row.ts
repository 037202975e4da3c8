import { MINUTES_PER_DAY } from '../../shared/market/session'
import { amountToYuan } from '../../shared/market/units'
import type { DayRow } from '../../shared/protocol/rest'
import type { DayState } from './day-state'

/** Minutes that never have a print: the closing auction before its match. */
const SILENT_MINUTES = 2

/** The day so far as history keeps days; `slot`: the market's minute. Undefined before the first price. */
export function dayRowOf(day: DayState, tradingDay: string, slot: number): DayRow | undefined {
  if (day.last === 0) return undefined
  const yuan = (amount: number) => amountToYuan(amount, day.instrument)
  const { ad, od } = day.ledger.day
  const expected = Math.min(slot + 1, MINUTES_PER_DAY - SILENT_MINUTES)
  return {
    tradingDay,
    open: day.open,
    high: day.high,
    low: day.low,
    close: day.last,
    prevClose: day.instrument.prevClose,
    volume: day.volume,
    turnover: yuan(day.amount),
    adNet: [yuan(ad[0]), yuan(ad[1]), yuan(ad[2]), yuan(ad[3])],
    odNet: [yuan(od[0]), yuan(od[1]), yuan(od[2]), yuan(od[3])],
    completeness: Math.min(1, day.minutesSeen / expected),
  }
}
