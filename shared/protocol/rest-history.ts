import type { SplitFinding } from '../flow/split-finding'
import type { EventKind } from '../market/event-kinds'
import type { InstrumentId } from '../market/instrument'
import type { UnixMs, Yuan } from '../market/units'
import type { Row } from './kinds'
import type { BarPeriod } from './rest'

/** Periods of bars of the past, finest first. A week begins on Monday; `1M` is a month. */
export const HISTORY_PERIODS = ['1s', '1m', '5m', '15m', '30m', '60m', '1d', '1w', '1M'] as const satisfies readonly (
  | BarPeriod
  | '1w'
  | '1M'
)[]
export type HistoryPeriod = (typeof HISTORY_PERIODS)[number]

/**
 * Which day's prices stay as they were: `none` 不复权, each day its own; `forward` 前复权, the running day; `backward`
 * 后复权, the first day on record. Adjusted prices are not whole.
 */
export const ADJUSTMENTS = ['none', 'forward', 'backward'] as const
export type Adjustment = (typeof ADJUSTMENTS)[number]

/** Trading days that a question may span: by day, by minute, by print, by the members of an index, by their minutes. */
export const HISTORY_DAYS_MAX = { day: 1_300, minute: 60, print: 20, member: 60, breadth: 5 } as const
/** Rows of one answer: in JSON, and in a frame. */
export const HISTORY_ROWS_MAX = { json: 2_000, frame: 20_000 } as const

/** Parameters common to all history queries. Dates are `YYYYMMDD` or `YYYYMMDDHHmm`, Beijing time. */
export interface HistoryQuery {
  /** First day or minute; missing = the running day. */
  from?: string
  /** Last day or minute, itself included; missing = the running day. */
  to?: string
  /** `next` of the answer before this one. */
  cursor?: string
  limit?: number
}

/** Parameters of each history resource; its data is in `Resources` under the same name. */
export interface HistoryQueries {
  /** Without a period the range chooses it by its length. */
  'GET /api/history/bars': HistoryQuery & { code: InstrumentId; period?: HistoryPeriod; adjust?: Adjustment }
  'GET /api/history/trades': HistoryQuery & { code: InstrumentId }
  /** `definition`: id of a ledger (`shared/flow/definitions.ts`), missing = the standard one. */
  'GET /api/history/flow': HistoryQuery & { code: InstrumentId; definition?: string }
  'GET /api/history/index': HistoryQuery & { code: InstrumentId }
  /** Without a code: of the whole market. */
  'GET /api/history/perpetual': HistoryQuery & { code: InstrumentId }
  'GET /api/history/splits': HistoryQuery & { code?: InstrumentId }
  'GET /api/history/events': HistoryQuery & { code?: InstrumentId }
  /** As the day, or the minute, of `to` ended. */
  'GET /api/history/board': Omit<HistoryQuery, 'from'>
}

/** Fields common to all history answers. The same days requested in two ways give the same rows. */
export interface HistoryPageFacts {
  /** Trading days that the question means, `YYYYMMDD`. */
  first: string
  last: string
  /** Asks for what comes after these rows; null = they are the last. */
  next: string | null
  /** Days of this page of which only the daily row is on record: their course is made of it (推算). */
  derived: string[]
  /** Days of this page of which nothing is on record. */
  missing: string[]
  /** Dates that were no trading days or are yet to come, and the days that were answered instead. */
  moved: { from: string; to: string }[]
}

/** Prices in price units, money in yuan; `time` = start of the bar. `prevClose`: of the first bar's day, 0 = unknown. */
export interface HistoryBars extends HistoryPageFacts {
  id: InstrumentId
  period: HistoryPeriod
  adjust: Adjustment
  priceScale: number
  prevClose: number
  time: UnixMs[]
  open: number[]
  high: number[]
  low: number[]
  close: number[]
  volume: number[]
  turnover: Yuan[]
  adNet: (number | null)[]
  odBigNet: (number | null)[]
}

/** `seq`: number of a print within its day, from 1. `side`: 0 none, 1 buy, 2 sell. Grades 0 小 … 3 超大. */
export interface HistoryTrades extends HistoryPageFacts {
  id: InstrumentId
  priceScale: number
  day: string[]
  seq: number[]
  time: UnixMs[]
  price: number[]
  volume: number[]
  turnover: Yuan[]
  side: number[]
  buyNo: number[]
  sellNo: number[]
  buyGrade: number[]
  sellGrade: number[]
}

/** A ledger by minute, not cumulative, yuan; grades [小, 中, 大, 超大]. `time` = start of the minute. */
export interface HistoryFlow extends HistoryPageFacts {
  id: InstrumentId
  definition: string
  time: UnixMs[]
  ad: [Yuan[], Yuan[], Yuan[], Yuan[]]
  od: [Yuan[], Yuan[], Yuan[], Yuan[]]
  buy: Yuan[]
  sell: Yuan[]
  auction: Yuan[]
}

/** An index by minute; prices in price units, money in yuan. `up`, `down`: members; both 0 = not recorded. */
export interface HistoryIndex extends HistoryPageFacts {
  id: InstrumentId
  priceScale: number
  time: UnixMs[]
  open: number[]
  high: number[]
  low: number[]
  close: number[]
  equalWeight: number[]
  volume: number[]
  turnover: Yuan[]
  /** Members that rose and fell; null on days whose minutes are made of their daily row. */
  up: (number | null)[]
  down: (number | null)[]
  adNet: Yuan[]
  odBigNet: Yuan[]
}

/**
 * A perpetual by points `stepMs` apart, each as its stretch ended: `rate` = the funding that would be settled next,
 * `open` = open interest in coins; null = not known. Rates are of the position, positive: longs pay shorts. `since` =
 * from when on anything is known, null = nothing is. Not paged.
 */
export interface HistoryPerpetual extends HistoryPageFacts {
  id: InstrumentId
  stepMs: number
  time: UnixMs[]
  rate: (number | null)[]
  open: (number | null)[]
  settled: { time: UnixMs[]; rate: number[] }
  since: { settled: UnixMs | null; open: UnixMs | null }
}

/** By the time of their first child. */
export interface HistorySplits extends HistoryPageFacts {
  findings: SplitFinding[]
}

/** By their times. */
export interface HistoryEvents extends HistoryPageFacts {
  events: ({ kind: EventKind } & Omit<Row<'market-event'>, 'event'>)[]
}

/**
 * By code. Prices in price units, money in yuan, grades [小, 中, 大, 超大], null where they are not known, as of an index
 * within its day. `at`: the end of `last`, or of a minute.
 */
export interface HistoryBoard extends HistoryPageFacts {
  at: UnixMs
  id: InstrumentId[]
  open: number[]
  high: number[]
  low: number[]
  close: number[]
  prevClose: number[]
  volume: number[]
  turnover: Yuan[]
  ad: KnownGrades
  od: KnownGrades
}

export type KnownGrades = [(Yuan | null)[], (Yuan | null)[], (Yuan | null)[], (Yuan | null)[]]
