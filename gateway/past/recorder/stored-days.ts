import type { DayCoverage } from './coverage'
import type { NamedInstrument } from './day-rows'
import type { WriterMessage } from './messages'
import type { PrintColumns } from './print-columns'
import type { PrintedMinutes } from './sorted-prints'

/** A day's stored rows of one kind. */
export interface StoredPiece {
  subject: string
  bytes: Uint8Array
}

/** Stored data of one day at the time of the query: it may still be written. */
export interface StoredDay {
  /** `YYYYMMDD`. */
  readonly day: string
  /** Changes whenever the day can be written between two opens; the same for all readers of a finished day. */
  readonly name: string
  /** State of the day: changes when prints arrive. */
  readonly version: number
  /** The day is closed: nothing more will be written. */
  readonly sealed: boolean
  /** Prints of the day were lost. */
  readonly hasGaps: boolean
  place(id: string): NamedInstrument | undefined
  /** Ids of instruments with prints, at most so many; a file has them in the order of their first prints. */
  instruments(most: number): string[]
  /**
   * The prints of an instrument from one minute of the day to another (both included): by minute, then in order of
   * arrival.
   */
  prints(named: NamedInstrument, from?: number, to?: number): PrintColumns
  /**
   * Prints of all instruments from one minute on, in whole minutes, until there are `enough`; undefined if there are
   * none.
   */
  minutes(from: number, enough: number): PrintedMinutes | undefined
  piece(kind: string, subject: string): Uint8Array | undefined
  has(kind: string): boolean
  /** The greatest subject up to one, in text order. */
  newest(kind: string, upTo: string): string | undefined
  /** Subjects after one, ascending. */
  subjects(kind: string, after: string): string[]
  /** Pieces after one subject up to another, by subject. */
  between(kind: string, after: string, upTo: string): StoredPiece[]
  /** Bodies of findings, the newest last. */
  findings(instrument: string | undefined, limit: number): string[]
  close(): void
}

/** The days of one feed, for reading. */
export interface StoredDays {
  /** Days with any stored data, ascending. */
  days(): string[]
  /** Undefined if nothing of the day is stored. */
  open(day: string): StoredDay | undefined
  /** Reads a day, from a single state of it as far as the store can. Undefined if nothing is stored. */
  read<T>(day: string, use: (day: StoredDay) => T): T | undefined
  /** Stored data of a day; `check`: also checks whether it can be read. */
  coverage(day: string, check: boolean): DayCoverage
  /** Closes open files and connections. */
  close(): void
}

/** The days of one feed, for writing. Throws the store's errors; unwritten data stays with the sender. */
export interface WrittenDays {
  /** Time for which rows are gathered before they are written, ms. */
  readonly gatherMs: number
  /**
   * Writes all messages of a stretch of one day and returns the number of new prints. After a throw the same stretch is
   * given again; parts that were written before are not written twice.
   */
  write(day: string, stretch: readonly WriterMessage[]): number
  /** Days before this one are finished: they are closed step by step, and then room is made. */
  endBefore(day: string): void
  /** Work that may wait is due. */
  readonly isDue: boolean
  /** Too much data waits for the work to be postponed. */
  readonly isPressed: boolean
  /** Does a piece of it. */
  work(): void
  /** After a throw: closes everything. */
  drop(): void
  /** Writes the rest and closes everything. */
  close(): void
}
