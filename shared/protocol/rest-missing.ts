import type { StockExchange } from '../market/exchanges'
import type { UnixMs } from '../market/units'

/** `unknown`: the received rows do not show whether they are complete. */
const MISSING_STATES = ['missing', 'refilled', 'unknown'] as const
export type MissingState = (typeof MISSING_STATES)[number]

/** A minute of trading of which data of an exchange was missing. */
export interface MissingMinute {
  exchange: StockExchange
  /** Its beginning, market time, epoch ms. */
  minute: UnixMs
  /** Largest number of codes with missing prints; 0 = the exchange was silent, or the feed was not watched. */
  instruments: number
  state: MissingState
  /** Source in use at that time; empty = stored by an earlier version. */
  source?: string | undefined
}

/** Minutes of one exchange in a row that are in the same state. */
export interface MissingSpan extends Omit<MissingMinute, 'minute'> {
  /** Beginning of the first and of the last minute, market time. */
  from: UnixMs
  to: UnixMs
}

/** Data missing because of an incident: minutes, counted per exchange. */
export interface MissingData {
  minutes: number
  refilled: number
  unknown: number
  /** The first ones, by time. */
  spans: MissingSpan[]
}
