import type { Span } from './state/span'

export type SessionColumn = readonly (number | null)[] | Float64Array

/** One or several days by minute. Future minutes are null. */
export interface SessionColumns {
  /** 0…240: `SESSION_SLOTS`; from −30 with the opening auction; with several days 241 slots a day. */
  slot: readonly number[]
  /** Price units. */
  price: SessionColumn
  /** Average price (均价), or an index's second line. */
  average: SessionColumn
  /** Shares of that minute. */
  volume: SessionColumn
  /** The opening auction: what would match at which price, shares; left over, bought more +, sold more −. */
  indicative?: SessionColumn
  matched?: SessionColumn
  unmatched?: SessionColumn
  /** Cumulative yuan, one column per line of `flow`. */
  flow?: readonly SessionColumn[]
  /** Minutes of which nothing is known, and those that were fetched later. */
  gaps?: readonly Span[]
  mended?: readonly Span[]
}
