import type { ExRights } from './ex-rights'
import type { Board, Exchange } from './instrument'
import type { Price } from './units'

/** One dated row of the exchanges' rules. Source: their trading rules (交易规则); dates are the first day in force. */
export interface BoardRule {
  board: Board
  /** `YYYYMMDD`, first trading day of this row. */
  from: string
  /** Price limit as a fraction of the previous close; 0 = none. `st` where special treatment differs. */
  limit: number
  limitSt: number
  /** Limits of the first trading day, where it has its own. */
  firstDay?: { up: number; down: number }
  priceScale: number
  /** Smallest buy in shares, and the step above it. */
  lotMin: number
  lotStep: number
  /** Most shares that one limit order, and one market order, may hold; 0 = no bound. */
  limitOrderMax: number
  marketOrderMax: number
  /** Price cage (价格笼子) of continuous trading as a fraction of the reference price; 0 = none. */
  cage: number
  /** Trading days from its listing on which a stock has no price limits. */
  freeDays: number
  /** Exchanges on which the board trades at the closing price from 15:05 to 15:30. */
  afterHours: readonly Exchange[]
}

/** Default values of a row. */
const USUAL = {
  priceScale: 2,
  lotMin: 100,
  lotStep: 100,
  limitOrderMax: 1_000_000,
  marketOrderMax: 1_000_000,
  cage: 0,
  freeDays: 0,
  afterHours: [],
} as const

const limits = (limit: number, limitSt = limit) => ({ limit, limitSt })
const FREE = { cage: 0.02, freeDays: 5 } as const
const NONE = { ...limits(0), lotMin: 0, lotStep: 0, limitOrderMax: 0, marketOrderMax: 0 } as const

export const BOARD_RULES: readonly BoardRule[] = [
  { ...USUAL, board: 'main', from: '19961216', ...limits(0.1, 0.05) },
  { ...USUAL, board: 'main', from: '20230410', ...limits(0.1, 0.05), ...FREE },
  { ...USUAL, board: 'main', from: '20260706', ...limits(0.1), ...FREE, afterHours: ['SH'] },
  {
    ...USUAL,
    board: 'star',
    from: '20190722',
    ...limits(0.2),
    ...FREE,
    afterHours: ['SH'],
    lotMin: 200,
    lotStep: 1,
    limitOrderMax: 100_000,
    marketOrderMax: 50_000,
  },
  { ...USUAL, board: 'chinext', from: '20091030', ...limits(0.1, 0.05) },
  {
    ...USUAL,
    board: 'chinext',
    from: '20200824',
    ...limits(0.2),
    ...FREE,
    afterHours: ['SZ'],
    limitOrderMax: 300_000,
    marketOrderMax: 150_000,
  },
  { ...USUAL, board: 'bse', from: '20211115', ...limits(0.3), lotStep: 1, cage: 0.05, freeDays: 1 },
  // Cages are for A shares; no B share has been listed since 2000.
  { ...USUAL, board: 'b-usd', from: '19961216', ...limits(0.1, 0.05), priceScale: 3 },
  { ...USUAL, board: 'b-usd', from: '20260706', ...limits(0.1), priceScale: 3 },
  { ...USUAL, board: 'b-hkd', from: '19961216', ...limits(0.1, 0.05) },
  { ...USUAL, board: 'b-hkd', from: '20260706', ...limits(0.1) },
  { ...USUAL, board: 'fund', from: '19961216', ...limits(0.1), priceScale: 3 },
  { ...USUAL, board: 'fund', from: '20260706', ...limits(0.1), priceScale: 3, afterHours: ['SH'] },
  { ...USUAL, board: 'growth-fund', from: '20200824', ...limits(0.2), priceScale: 3 },
  { ...USUAL, board: 'growth-fund', from: '20260706', ...limits(0.2), priceScale: 3, afterHours: ['SH'] },
  { ...USUAL, board: 'reit', from: '20210621', ...limits(0.1), firstDay: { up: 0.3, down: 0.3 }, priceScale: 3 },
  {
    ...USUAL,
    board: 'bond',
    from: '20220801',
    ...limits(0.2),
    firstDay: { up: 0.573, down: 0.433 },
    priceScale: 3,
    lotMin: 10,
    lotStep: 10,
  },
  { ...USUAL, board: 'index', from: '19901219', ...NONE },
  { ...USUAL, board: 'crypto', from: '20090103', ...NONE },
]

/** The row in force on a trading day (`YYYYMMDD`). Throws if the board did not exist yet. */
export function ruleOf(board: Board, tradingDay: string): BoardRule {
  let rule: BoardRule | undefined
  for (const row of BOARD_RULES) if (row.board === board && row.from <= tradingDay) rule = row
  if (!rule) throw new RangeError(`no rule for board ${board} on ${tradingDay}`)
  return rule
}

const halfUp = (thousandths: number): number => Math.floor((thousandths + 500) / 1000)

/**
 * Limit prices: previous close × (1 ± limit), half up, in whole price units (decimal, never binary, arithmetic);
 * at least one unit away from the previous close. `{0, 0}` where the board has none. `first`: the first trading day,
 * whose previous close is the issue price.
 */
export function limitsOf(
  board: Board,
  prevClose: Price,
  tradingDay: string,
  st = false,
  first = false,
): { up: Price; down: Price } {
  const rule = ruleOf(board, tradingDay)
  const usual = st ? rule.limitSt : rule.limit
  const { up, down } = (first ? rule.firstDay : undefined) ?? { up: usual, down: usual }
  const [upPermille, downPermille] = [Math.round(up * 1000), Math.round(down * 1000)]
  if (upPermille === 0 || prevClose <= 0) return { up: 0, down: 0 }
  return {
    up: Math.max(prevClose + 1, halfUp(prevClose * (1000 + upPermille))),
    down: Math.max(1, Math.min(prevClose - 1, halfUp(prevClose * (1000 - downPermille)))),
  }
}

/** Steps that a cage leaves at least, 0.1 yuan of a stock. */
const CAGE_STEPS = 10

/**
 * The dearest buy, or the cheapest sell, that continuous trading accepts: `cage` (`BoardRule.cage`) beyond the
 * reference price, and at least ten steps. A buy's reference is the best ask, else the best bid, else the last price;
 * a sell's the reverse. Infinity, or 0 for a sell, where there is no cage.
 */
export function cageOf(cage: number, side: 'buy' | 'sell', reference: Price): Price {
  const permille = Math.round(cage * 1000)
  if (side === 'buy') {
    if (permille === 0 || reference <= 0) return Number.POSITIVE_INFINITY
    return Math.max(halfUp(reference * (1000 + permille)), reference + CAGE_STEPS)
  }
  if (permille === 0) return 0
  return Math.max(0, Math.min(halfUp(reference * (1000 - permille)), reference - CAGE_STEPS))
}

/** Previous close that the exchange states on an ex-date (除权除息参考价), half up in whole price units. */
export function exReference(prevClose: Price, { cash, bonus, rights, rightsPrice }: ExRights): Price {
  const value = (prevClose - cash + rightsPrice * rights) / (1 + bonus + rights)
  return Math.max(1, Math.floor(value + 0.5 + 1e-9))
}
