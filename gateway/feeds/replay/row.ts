import type { OrderAdd, OrderCancel, Quote, Trade } from '../../../shared/market/events'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { Price } from '../../../shared/market/units'

/** One line of a recording, converted. */
export interface ReplayRow {
  event: Trade | OrderAdd | OrderCancel | Quote
  /** The numbered stream that `event.venueSeq` counts in, equal for all files of it; empty = not numbered. */
  channel: string
  name?: string
  /** What snapshots say of the day before and of the limits. */
  prevClose?: Price
  limitUp?: Price
  limitDown?: Price
  /** The vendor's money was not price × volume; the product was taken. */
  repriced?: boolean
}

/** What a file's own place says of its rows, for layouts whose rows do not say it themselves. */
export interface FileContext {
  /** `YYYYMMDD` in the file's name, or in the nearest folder's. */
  date?: string
  instrument?: InstrumentId
}

/** Turns one line into a row; undefined = a line of no interest (a security that has no board). Throws `RowError`. */
export type LineReader = (line: string) => ReplayRow | undefined

/** This line cannot be read; the ones after it can. The message is Chinese, for people. */
export class RowError extends Error {
  override name = 'RowError'
}

/** Nothing more of this file can be read. The message is Chinese, for people. */
export class FileError extends Error {
  override name = 'FileError'
}

export const numbered = (event: ReplayRow['event']): number => (event.kind === 'quote' ? 0 : event.venueSeq)
