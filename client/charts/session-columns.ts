import type { Span } from './state/span'

export type SessionColumn = readonly (number | null)[] | Float64Array

/** A day by minute, or several. What has not happened yet is null. */
export interface SessionColumns {
  /** 0…240: `SESSION_SLOTS`; with the opening auction from −30 on, with several days 241 a day. */
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
