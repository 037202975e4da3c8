import type { Instrument, InstrumentId } from './instrument'
import type { Phase } from './session'
import type { Amount, Price, Shares, UnixMs } from './units'

/** Side that crossed the spread. `none`: auctions, and prints whose side is unknown. */
export type Side = 'none' | 'buy' | 'sell'
export const SIDES: readonly Side[] = ['none', 'buy', 'sell']

/** Origin of a value. */
export type Quality = 'ok' | 'estimated' | 'simulated'

/** Recorded prints at one price with the same booking, sent again as one. */
export interface RecordedSum {
  /** Grades of its buy and its sell orders, as they were booked. */
  buyGrade: number
  sellGrade: number
  /** Orders with a number that traded for the first time, and orders of each side that reached 大. */
  orders: number
  bigBuys: number
  bigSells: number
}

/**
 * One match (逐笔成交). `buyNo`/`sellNo` are the exchange's order numbers; 0 = the feed has none, −n in a `summed` print:
 * n orders of that side traded in it.
 */
export interface Trade {
  kind: 'trade'
  instrument: InstrumentId
  exchangeTime: UnixMs
  price: Price
  volume: Shares
  /** price × volume unless the venue states otherwise. */
  amount: Amount
  side: Side
  buyNo: number
  sellNo: number
  /** The venue's own running number (ApplSeqNum, BizIndex, trade id) within `channel`; 0 = none. */
  venueSeq: number
  /** True for the sum over a time range, sent as one print. */
  summed?: true
  /** Recorded prints: the day is sent again from the record, and such a sum is booked like its prints. */
  recorded?: RecordedSum
}

/** An order entering the venue's book (逐笔委托). On SSE `volume` is what was left after its first matching. */
export interface OrderAdd {
  kind: 'order'
  instrument: InstrumentId
  exchangeTime: UnixMs
  orderNo: number
  side: 'buy' | 'sell'
  /** 0 if the order has no price (`pricing`). */
  price: Price
  /** SZSE: a market order of any kind (市价), or one at its own side's best price (本方最优). Absent: a limit order. */
  pricing?: 'market' | 'own-best'
  volume: Shares
  venueSeq: number
}

/** Cancellation of an order or of part of it (逐笔撤单). `volume` 0 = all that is left. */
export interface OrderCancel {
  kind: 'cancel'
  instrument: InstrumentId
  exchangeTime: UnixMs
  orderNo: number
  side: 'buy' | 'sell'
  volume: Shares
  venueSeq: number
}

/**
 * A snapshot of an instrument: last price, day totals, book (best level first; empty slots are absent).
 * Totals are the venue's own and therefore authoritative; `undefined` where the venue does not send them.
 */
export interface Quote {
  kind: 'quote'
  instrument: InstrumentId
  exchangeTime: UnixMs
  last: Price
  open: Price
  high: Price
  low: Price
  volume: Shares
  amount: Amount
  trades?: number
  /** Orders entered and cancels of the day so far. */
  orders?: number
  cancels?: number
  bidPrices: Price[]
  bidVolumes: Shares[]
  askPrices: Price[]
  askVolumes: Shares[]
  /** Index of the fallback source that sent this row, among the feed's sources; absent = the source in use. */
  source?: number
}

/** An index value computed by the venue or the simulator. Money in yuan (indexes mix price scales). */
export interface IndexValue {
  kind: 'index'
  instrument: InstrumentId
  exchangeTime: UnixMs
  last: Price
  open: Price
  high: Price
  low: Price
  /** Equal-weight companion (黄线), in the same units as `last`. */
  equalWeight: Price
  volume: Shares
  turnover: number
  /** As in `Quote`. */
  source?: number
}

/** Index members with their weights (fractions that sum to 1) at the previous close. */
export interface IndexMembers {
  kind: 'members'
  index: InstrumentId
  members: { instrument: InstrumentId; weight: number }[]
}

/** Event of the feed itself. `error` leaves the gateway running and is shown to operators. */
export interface FeedStatus {
  kind: 'status'
  state: 'connecting' | 'live' | 'reconnecting' | 'paused' | 'ended' | 'error'
  /** Chinese, for people: names file, line and reason where there is one. */
  detail: string
  /** Display names of the feed's sources, if there are several; `Quote.source` is an index into it. */
  sources?: readonly string[]
}

/** A new trading day begins: all state of the day before is discarded. */
export interface DayStart {
  kind: 'day'
  /** `YYYYMMDD`. */
  tradingDay: string
  /** Instruments with a day of their own, because their market never closes. Absent: all others. */
  of?: readonly InstrumentId[]
}

export interface PhaseChange {
  kind: 'phase'
  phase: Phase
  exchangeTime: UnixMs
}

/** List of instruments; replaces earlier data of those ids. */
export interface InstrumentList {
  kind: 'instruments'
  instruments: Instrument[]
}

/** A past day of one instrument from a feed that has history; it is stored only. Amounts as in `Quote`. */
export interface PastDay {
  kind: 'past-day'
  instrument: InstrumentId
  tradingDay: string
  open: Price
  high: Price
  low: Price
  close: Price
  prevClose: Price
  volume: Shares
  amount: Amount
  /** Net amounts by size grade [小, 中, 大, 超大], as in `shared/flow/ledger.ts`. */
  adNet: [number, number, number, number]
  odNet: [number, number, number, number]
}

/**
 * A past minute as stated by the venue, for an instrument that never closes: sent for a minute of which prints are
 * missing.
 */
export interface PastMinute {
  kind: 'past-minute'
  instrument: InstrumentId
  start: UnixMs
  open: Price
  high: Price
  low: Price
  close: Price
  volume: Shares
  amount: Amount
}

/** A funding rate that was settled, in 10⁻⁸ of the position; positive: longs paid shorts. */
export interface SettledFunding {
  time: UnixMs
  rate: number
}

/** Open interest of a contract at a time, in quantity units. */
export interface OpenInterest {
  time: UnixMs
  open: Shares
}

/** News of a perpetual contract; a venue sends the parts separately. */
export interface PerpetualNews {
  kind: 'perpetual'
  instrument: InstrumentId
  exchangeTime: UnixMs
  /** Rate to be settled next, as of `exchangeTime`; `everyMs`: time between settlements, if the venue states it. */
  funding?: { rate: number; settlesAt: UnixMs; everyMs?: number }
  /** At `exchangeTime`, in quantity units. */
  open?: Shares
  settled?: readonly SettledFunding[]
  /** Rates settled before the connection was made. */
  earlierOpen?: readonly OpenInterest[]
}

/** A coin's book by bands of equal width; edges are multiples of `step`, volumes go from the best band outwards. */
export interface CoinDepth {
  kind: 'coin-depth'
  instrument: InstrumentId
  exchangeTime: UnixMs
  step: Price
  /** Lower edges of the best bands. */
  bid: Price
  ask: Price
  bidVolumes: readonly Shares[]
  askVolumes: readonly Shares[]
}

export type MarketEvent =
  | Trade
  | OrderAdd
  | OrderCancel
  | Quote
  | IndexValue
  | IndexMembers
  | DayStart
  | PhaseChange
  | InstrumentList
  | PastDay
  | PastMinute
  | PerpetualNews
  | CoinDepth

export type FeedEvent = MarketEvent | FeedStatus
