import type { InstrumentId } from '../market/instrument'
import type { UnixMs, Yuan } from '../market/units'

/** Value of a board line with all members at their previous close, in price units of scale 2: 1000.00. */
export const BOARD_LINE_BASE = 100_000

/**
 * `GET /api/industries/:key/lines?name=`: the running day of each board (or of one) by minute slot, as an index that
 * began the day at `BOARD_LINE_BASE`.
 */
export interface BoardLines {
  key: string
  tradingDay: string
  boards: {
    name: string
    /** By free-float value at the previous close; one value a slot, from 0 on. */
    weighted: number[]
    /** Every member the same. */
    equal: number[]
  }[]
}

/** `GET /api/industries/:key/rotation?days=`: how the boards did on the last days on record, oldest first. */
export interface BoardRotation {
  key: string
  tradingDays: string[]
  boards: {
    name: string
    /** Change of the day by free-float value; null where no member is on record. */
    change: (number | null)[]
    /** Place by that change, 1 = first; 0 where it is not known. */
    rank: number[]
  }[]
}

/** `GET /api/limit-ladder`: 涨停梯队, the stocks that were at their upper limit at some time today. */
export interface LimitLadder {
  tradingDay: string
  /** Recorded days before today: the longest streak that can be counted. */
  historyDays: number
  /** Number of stocks that ended the day before at the limit, by their days in a row; empty if no day is on record. */
  before: { streak: number; stocks: number }[]
  stocks: {
    id: InstrumentId
    /** Days in a row that ended at the limit, today included while it is at the limit. */
    streak: number
    /** It is at the limit now. */
    sealed: boolean
    /** Money that waits at the limit; 0 while it is open. */
    sealYuan: Yuan
    /** When it was sealed first; 0 = before this gateway looked. */
    firstAt: UnixMs
    /** How often it was opened. */
    opened: number
  }[]
}
