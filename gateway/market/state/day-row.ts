import { MINUTES_PER_DAY, slotTime, timeOfDay } from '../../../shared/market/session'
import { amountToYuan } from '../../../shared/market/units'
import type { DayRow } from '../../../shared/protocol/rest'
import type { DayState } from './day-state'

/** Minutes that never have a print: the closing auction before its match. */
const SILENT_MINUTES = 2

const LAST_SLOT = MINUTES_PER_DAY - 1

/** A print of the last minute is the close: of the closing auction or, without one, of the last seconds. */
function hasClose({ always, time, line }: DayState): boolean {
  return !always && (timeOfDay(time) >= slotTime(LAST_SLOT) || (line.row(LAST_SLOT)?.volume ?? 0) > 0)
}

/** The day so far as stored by history; `slot`: the market's minute. Undefined before the first price. */
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
    closeKnown: hasClose(day) || undefined,
  }
}
