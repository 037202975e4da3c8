import { previousTradingDay } from '../../../shared/market/calendar'
import { beijingDate, phaseAt, timeOfDay } from '../../../shared/market/session'
import { MINUTE_MS } from '../../../shared/market/units'
import type { Row } from '../../../shared/protocol/kinds'

/** Breadth and turnover of the whole market, one row a minute, of the running day and the day before. */
export class MarketPace {
  #today: Row<'breadth'>[] = []
  #before: readonly Row<'breadth'>[] = []
  #tradingDay = ''

  /** The market at the end of the minute before `time` (epoch ms). Times outside the running day are ignored. */
  note(row: Row<'breadth'>, time: number): void {
    const end = Math.floor(time / MINUTE_MS) * MINUTE_MS - 1
    if (beijingDate(end) !== this.#tradingDay) return
    const newest = this.#today.at(-1)
    if (newest && newest.time >= end) return
    this.#today.push({ ...row, time: end })
  }

  rows(): readonly Row<'breadth'>[] {
    return this.#today
  }

  /** A new day: the running day becomes the day before. */
  turn(tradingDay: string): void {
    this.#before = isDayBefore(this.#today, tradingDay) ? this.#today : []
    this.#today = []
    this.#tradingDay = tradingDay
  }

  /** Whether anything is known of the day before. */
  get knowsBefore(): boolean {
    return this.#before.length > 0
  }

  /** The recorded day before, for a gateway that did not see it. */
  recall(rows: readonly Row<'breadth'>[]): void {
    if (this.#before.length === 0 && isDayBefore(rows, this.#tradingDay)) this.#before = rows
  }

  /**
   * Turnover in yuan up to this time of the trading day before, ms after its midnight; 0 = none yet, or unknown. Within
   * a minute of continuous trading turnover is interpolated; an auction's turnover counts at its match.
   */
  turnoverBefore(sinceMidnight: number): number {
    const rows = this.#before
    const at = rows.findLastIndex((row) => timeOfDay(row.time) <= sinceMidnight)
    const earlier = rows[at]
    if (!earlier) return 0
    const from = timeOfDay(earlier.time)
    const phase = phaseAt(from + 1)
    const isContinuous = phase === 'morning' || phase === 'afternoon'
    const later = rows[at + 1]
    // An interrupted record does not cover the time after it.
    if (!later) return isContinuous && sinceMidnight > from + MINUTE_MS ? 0 : earlier.turnover
    if (!isContinuous) return later.turnover
    const share = (sinceMidnight - from) / (timeOfDay(later.time) - from)
    return earlier.turnover + (later.turnover - earlier.turnover) * share
  }
}

/** Whether rows are of the trading day directly before another: "yesterday" is no day of last month. */
function isDayBefore(rows: readonly Row<'breadth'>[], tradingDay: string): boolean {
  const first = rows[0]
  return first !== undefined && tradingDay !== '' && previousTradingDay(tradingDay) === beijingDate(first.time)
}
