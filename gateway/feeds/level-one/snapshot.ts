import type { Board, InstrumentId, InstrumentKind } from '../../../shared/market/instrument'
import type { Amount, Price, Shares, UnixMs } from '../../../shared/market/units'

/**
 * One row of a Level-1 source in the product's units: shares, price units, amount units (an index's amount too).
 * Prices of an instrument that has not traded today are 0. What a source does not send is `undefined`.
 */
export interface Snapshot {
  id: InstrumentId
  name: string
  kind: InstrumentKind
  board: Board
  priceScale: number
  exchangeTime: UnixMs
  prevClose: Price
  last: Price
  open: Price
  high: Price
  low: Price
  volume: Shares
  amount: Amount
  bidPrices: Price[]
  bidVolumes: Shares[]
  askPrices: Price[]
  askVolumes: Shares[]
  /** How coarsely the source counts: 100 where it sends lots; how far its amount may be off. */
  volumeStep: Shares
  amountStep: Amount
  /** False for sources whose list rows carry no book: an empty one says nothing. */
  hasBook: boolean
  outer?: Shares
  inner?: Shares
  change?: Price
  averagePrice?: Price
  /** 0 = the source says that there is none. */
  limitUp?: Price
  limitDown?: Price
  floatShares?: Shares
  totalShares?: Shares
  industry?: string
  /** First trading day, `YYYYMMDD`. */
  listed?: string
  /** Volume and amount of the fixed-price session after hours, where the source keeps them apart. */
  afterHours?: { volume: Shares; amount: Amount }
}

/**
 * A day's prices as a row may say them: nothing traded, no prices. Sources repeat the previous close there (Sina before
 * the open and for halted paper), or show the auction's indicative price (Tencent).
 */
export function tradedPrices(
  { volume, amount }: Pick<Snapshot, 'volume' | 'amount'>,
  prices: Pick<Snapshot, 'last' | 'open' | 'high' | 'low'>,
) {
  // Less than a lot is no volume for those who count in lots.
  return volume > 0 || amount > 0 ? prices : { last: 0, open: 0, high: 0, low: 0 }
}

/** An implausible row: rejected, counted, and reported to operators. */
export interface RowFault {
  /** The instrument, or the vendor's own code if it cannot be determined. */
  id: string
  /** Chinese. */
  reason: string
}

/** Content of one answer of a source. */
export interface SnapshotReading {
  rows: Snapshot[]
  faults: RowFault[]
  /** Requested instruments that the source does not know. */
  unknown: InstrumentId[]
  /** The server's own clock, if it sends one (second resolution). */
  serverTime?: UnixMs
}

export const emptyReading = (): SnapshotReading => ({ rows: [], faults: [], unknown: [] })
