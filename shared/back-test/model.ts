import type { ConditionNode, Numeric } from '../expression/expression'

/** Boards of a case file; the two main boards differ in their transfer fee before 2015. */
export const CASE_BOARDS = ['sh_main', 'sz_main', 'chinext', 'star', 'bse', 'etf', 'convertible'] as const
export type CaseBoard = (typeof CASE_BOARDS)[number]

/** A listed security. Dates are `YYYYMMDD` everywhere in this folder, prices whole li (0.001 yuan). */
export interface TestedSecurity {
  code: string
  board: CaseBoard
  listDate: string
  /** First day off the board. */
  delistDate?: string
  /** Days with special treatment, both ends included. */
  st: readonly { from: string; to: string }[]
  /** Price limit in permille that replaces the board's. */
  limitPermille?: number
}

/** A dividend, bonus or rights issue. Ratios are per ten shares, in millionths; cash in millionths of a yuan. */
export interface CorporateAction {
  code: string
  exDate: string
  cashPer10: number
  bonusPer10: number
  rightsPer10: number
  /** Subscription price in li. */
  rightsPrice: number
  /** Day on which the dividend is paid. */
  payDate: string
  /** First day on which bonus and rights shares can be sold. */
  listDate: string
}

/** Values of bars in their order: an array, or a typed array where a whole market is in memory. */
export type Column = ArrayLike<number> & Iterable<number>

/** Bars of one security in ascending order, as columns; `session` is an index of the calendar. */
export interface BarColumns {
  session: Column
  preclose: Column
  open: Column
  high: Column
  low: Column
  close: Column
  /** Shares, or units of 100 yuan face of a bond. */
  volume: Column
  /** Further figures of a day by their keys, in yuan; NaN = unknown. */
  figures?: Readonly<Record<string, Column>>
  /** Day on which each value of a figure was published, `YYYYMMDD`; left out: with the close of its own session. */
  published?: Readonly<Record<string, readonly string[]>>
  /** Limits that the feed states, in li; 0 = not stated. */
  limitUp?: Column
  limitDown?: Column
}

/** Minutes of one security in ascending order; `time` is the label `HHMM`, the minute's end. */
export interface MinuteBarColumns {
  session: readonly number[]
  time: readonly string[]
  open: readonly number[]
  high: readonly number[]
  low: readonly number[]
  close: readonly number[]
  volume: readonly number[]
}

export type Slippage =
  | { model: 'ticks'; n: number }
  | { model: 'half_spread'; spreadBp: number }
  | { model: 'sqrt'; kBp: number }

export interface BackTestConfig {
  cashFen: number
  commissionPpm: number
  commissionMinFen: number
  slippage: Slippage
  /** Basis points of a bar's volume that one fill may take. */
  volumeShareBp: number
  /** The same if the bar opened at the limit price. */
  limitShareBp: number
  maxPositions: number
  /** Size of each position, fen; left out: an equal part of the equity. */
  positionFen?: number
  /** Riskless rate per year. */
  rfPpm: number
  rights: 'subscribe' | 'ignore'
  delistValue: 'zero' | 'last_close'
  costMultiple: number
}

/** An order given by hand: known after the close of `signalDate`. */
export interface ExplicitOrder {
  signalDate: string
  code: string
  side: 'buy' | 'sell'
  /** Null: a sell of everything, a buy of the usual size. */
  quantity: number | null
}

/** Exits that any rule may have besides its own. */
export interface ExitOptions {
  stopBp?: number
  takeBp?: number
  /** Sessions with a bar, the one of the entry included. */
  sessions?: number
}

/** A rule that somebody wrote: conditions to buy and, if there is one, to sell. */
export interface WrittenRule {
  type: 'condition'
  entry: ConditionNode
  exit: ConditionNode | null
  /** Which of several buys comes first, the largest value first; null: by code. */
  rank: Numeric | null
}

export type RuleDefinition =
  | { type: 'breakout'; n: number; exitN: number }
  | { type: 'ma_cross'; fast: number; slow: number }
  | { type: 'rsi'; n: number; low: number; high: number }
  | { type: 'momentum_top'; n: number; k: number }
  | { type: 'limit_up_next' }
  | { type: 'dates'; orders: readonly ExplicitOrder[] }
  | { type: 'orb'; n: number; exitTime: string }
  | WrittenRule

export interface EngineInput {
  /** All sessions in ascending order. */
  calendar: readonly string[]
  /** Session of the first order; earlier ones are read by the rule alone. Daily bars only, 0 by default. */
  firstSession?: number
  /** In ascending order of their codes; bars and minutes have the same index. */
  securities: readonly TestedSecurity[]
  bars: readonly BarColumns[]
  minutes?: readonly MinuteBarColumns[]
  actions: readonly CorporateAction[]
  rule: RuleDefinition
  exits: ExitOptions
  config: BackTestConfig
}

export type TradeSide = 'buy' | 'sell' | 'dividend' | 'bonus' | 'rights' | 'lapse' | 'delist'

/** A fill or an event. Price in li, money in fen. */
export interface TradeRow {
  date: string
  time: string
  code: string
  side: TradeSide
  quantity: number
  price: number
  amount: number
  commission: number
  stamp: number
  transfer: number
  cashAfter: number
  reason: string
}

/** Account at the close of a session, in fen. */
export interface EquityRow {
  date: string
  cash: number
  holdings: number
  receivable: number
  equity: number
}

/** Account and orders after the last session. */
export interface AfterRun {
  held: { code: string; quantity: number }[]
  /** Codes that are bought at the next open by their rank, as many as positions will be free, and those that are sold. */
  buys: string[]
  sells: string[]
  /** Codes not held that met the entry on the last session, by rank, at most 500; absent in earlier results. */
  matches?: string[]
}

export interface BackTestRun {
  trades: TradeRow[]
  equity: EquityRow[]
  /** Only runs over daily bars. */
  after?: AfterRun
}
