import type { StockExchange } from '../market/exchanges'
import type { UnixMs } from '../market/units'

/** `unknown`: what came cannot tell whether all of it is there. */
const MISSING_STATES = ['missing', 'refilled', 'unknown'] as const
export type MissingState = (typeof MISSING_STATES)[number]

/** A minute of trading of which data of an exchange was missing. */
export interface MissingMinute {
  exchange: StockExchange
  /** Its beginning, market time, epoch ms. */
  minute: UnixMs
  /** Codes whose prints were missing at most; 0 = the exchange said nothing, or nobody looked. */
  instruments: number
  state: MissingState
  /** In use when it was missed; empty = kept by an earlier version. */
  source?: string | undefined
}

/** Minutes of one exchange in a row that are in the same state. */
export interface MissingSpan extends Omit<MissingMinute, 'minute'> {
  /** Beginning of the first and of the last minute, market time. */
  from: UnixMs
  to: UnixMs
}

/** What an incident left out: minutes of an exchange count each. */
export interface MissingData {
  minutes: number
  refilled: number
  unknown: number
  /** The first ones, by time. */
  spans: MissingSpan[]
}
