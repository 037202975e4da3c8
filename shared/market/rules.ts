import type { Board } from './instrument'
import type { Price } from './units'

/** One dated row of the exchanges' rules. Source: `domain.md` §3.1; dates are the first day in force. */
export interface BoardRule {
  board: Board
  /** `YYYYMMDD`, first trading day of this row. */
  from: string
  /** Price limit as a fraction of the previous close; 0 = none. `st` where special treatment differs. */
  limit: number
  limitSt: number
  priceScale: number
  /** Smallest buy in shares, and the step above it. */
  lotMin: number
  lotStep: number
}

export const BOARD_RULES: readonly BoardRule[] = [
  { board: 'main', from: '19961226', limit: 0.1, limitSt: 0.05, priceScale: 2, lotMin: 100, lotStep: 100 },
  { board: 'main', from: '20260706', limit: 0.1, limitSt: 0.1, priceScale: 2, lotMin: 100, lotStep: 100 },
  { board: 'star', from: '20190722', limit: 0.2, limitSt: 0.2, priceScale: 2, lotMin: 200, lotStep: 1 },
  { board: 'chinext', from: '20091030', limit: 0.1, limitSt: 0.1, priceScale: 2, lotMin: 100, lotStep: 100 },
  { board: 'chinext', from: '20200824', limit: 0.2, limitSt: 0.2, priceScale: 2, lotMin: 100, lotStep: 100 },
  { board: 'bse', from: '20211115', limit: 0.3, limitSt: 0.3, priceScale: 2, lotMin: 100, lotStep: 1 },
  { board: 'fund', from: '19961226', limit: 0.1, limitSt: 0.1, priceScale: 3, lotMin: 100, lotStep: 100 },
  { board: 'bond', from: '20220801', limit: 0.2, limitSt: 0.2, priceScale: 3, lotMin: 10, lotStep: 10 },
  { board: 'index', from: '19901219', limit: 0, limitSt: 0, priceScale: 2, lotMin: 0, lotStep: 0 },
  { board: 'crypto', from: '20090103', limit: 0, limitSt: 0, priceScale: 2, lotMin: 0, lotStep: 0 },
]

/** The row in force on a trading day (`YYYYMMDD`). Throws if the board did not exist yet. */
export function ruleOf(board: Board, tradingDay: string): BoardRule {
  const rule = BOARD_RULES.filter((row) => row.board === board && row.from <= tradingDay).at(-1)
  if (!rule) throw new RangeError(`no rule for board ${board} on ${tradingDay}`)
  return rule
}

/**
 * Limit prices: previous close × (1 ± limit), half up, in whole price units (decimal, never binary, arithmetic);
 * at least one unit away from the previous close. `{0, 0}` where the board has none.
 */
export function limitsOf(board: Board, prevClose: Price, tradingDay: string, st = false): { up: Price; down: Price } {
  const rule = ruleOf(board, tradingDay)
  const permille = Math.round((st ? rule.limitSt : rule.limit) * 1000)
  if (permille === 0 || prevClose <= 0) return { up: 0, down: 0 }
  const halfUp = (thousandths: number) => Math.floor((thousandths + 500) / 1000)
  return {
    up: Math.max(prevClose + 1, halfUp(prevClose * (1000 + permille))),
    down: Math.max(1, Math.min(prevClose - 1, halfUp(prevClose * (1000 - permille)))),
  }
}
