import type { OrderAdd, OrderCancel, Quote, Trade } from '../../../shared/market/events'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { Price } from '../../../shared/market/units'

/** One line of a recording, converted. */
export interface ReplayRow {
  event: Trade | OrderAdd | OrderCancel | Quote
  /** The numbered stream that `event.venueSeq` counts in, equal for all files of it; empty = not numbered. */
  channel: string
  name?: string
  /** Snapshot fields about the previous day and the limits. */
  prevClose?: Price
  limitUp?: Price
  limitDown?: Price
  /** The vendor's money was not price × volume, by less than makes the row unbelievable; the product was taken. */
  repriced?: boolean
}

/** Data about a file's rows from its own path, for layouts whose rows do not contain it. */
export interface FileContext {
  /** `YYYYMMDD` in the file's name, or in the nearest folder's. */
  date?: string
  /** The date comes from the file or its folder: rows should be of that day. */
  dateIsOwn?: boolean
  instrument?: InstrumentId
}

/**
 * Turns one line into a row; undefined = a line without data that is stored (a change of status). Throws
 * `SnapshotRowError`.
 */
export type LineReader = (line: string) => ReplayRow | undefined

/**
 * Why a row is left out: it cannot be read; its code has no board; its price contradicts its money; its price is
 * beyond the day's limits; its date is not the file's.
 */
export type RowRefusal = 'unreadable' | 'unlisted' | 'contradiction' | 'limits' | 'date'

/** This line cannot be used; the ones after it can. The message is Chinese, for people. */
export class RowError extends Error {
  override name = 'RowError'
  /** Instrument of the row, if it could be read. */
  instrument?: InstrumentId

  constructor(
    message: string,
    readonly why: RowRefusal = 'unreadable',
    /** Common property of skipped rows of this kind: a code without a board. */
    readonly subject = '',
  ) {
    super(message)
  }
}

/** Nothing more of this file can be read. The message is Chinese, for people. */
export class FileError extends Error {
  override name = 'FileError'
}

export const numbered = (event: ReplayRow['event']): number => (event.kind === 'quote' ? 0 : event.venueSeq)

/** Rises with the time; of one millisecond a quote comes last, for its totals know the prints. */
export const timeRank = ({ event }: Pick<ReplayRow, 'event'>): number =>
  2 * event.exchangeTime + (event.kind === 'quote' ? 1 : 0)
