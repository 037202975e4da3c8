import type { DayCoverage } from './coverage'
import type { NamedInstrument } from './day-rows'
import type { WriterMessage } from './messages'
import type { PrintColumns } from './print-columns'
import type { PrintedMinutes } from './sorted-prints'

/** A day's rows of one kind, as they were written down. */
export interface StoredPiece {
  subject: string
  bytes: Uint8Array
}

/** Stored data of one day at the time of the query: it may still be written. */
export interface StoredDay {
  /** `YYYYMMDD`. */
  readonly day: string
  /** Another one for each that can be written meanwhile, the same for all who read a day that is over. */
  readonly name: string
  /** State of the day: another number when prints came. */
  readonly version: number
  /** Nothing more will be written. */
  readonly sealed: boolean
  /** Prints were left out of it. */
  readonly hasGaps: boolean
  place(id: string): NamedInstrument | undefined
  /** The prints of an instrument from one minute of the day to another (both included): by minute, then as they came. */
  prints(named: NamedInstrument, from?: number, to?: number): PrintColumns
  /** Those of all instruments of whole minutes from one on, until there are `enough`; undefined where there are none. */
  minutes(from: number, enough: number): PrintedMinutes | undefined
  piece(kind: string, subject: string): Uint8Array | undefined
  has(kind: string): boolean
  /** Subject of the newest piece up to one, in the order of their texts. */
  newest(kind: string, upTo: string): string | undefined
  /** Subjects of the pieces after one, ascending. */
  subjects(kind: string, after: string): string[]
  /** Pieces after one subject up to another, in the order of their subjects. */
  between(kind: string, after: string, upTo: string): StoredPiece[]
  /** Bodies of findings, the newest last. */
  findings(instrument: string | undefined, limit: number): string[]
  close(): void
}

/** The days of one feed, to be read. */
export interface StoredDays {
  /** Days with any stored data, ascending. */
  days(): string[]
  /** Undefined if nothing of the day is stored. */
  open(day: string): StoredDay | undefined
  /** One read of a day, from a single state of it as far as the store can. Undefined if nothing is stored. */
  read<T>(day: string, look: (kept: StoredDay) => T): T | undefined
  /** Stored data of a day; `check`: also checks whether it can be read. */
  coverage(day: string, check: boolean): DayCoverage
  /** Lets go of what it holds open. */
  close(): void
}

/** The days of one feed, for writing. Throws the store's errors; unwritten data stays with the sender. */
export interface WrittenDays {
  /** How long rows are gathered before they are written, ms. */
  readonly gatherMs: number
  /**
   * Writes a stretch of one day down, all of it, and answers how many prints were new. After a throw the same stretch
   * is given again: what of it was written before is not written twice.
   */
  write(day: string, stretch: readonly WriterMessage[]): number
  /** Days before this one are over: they are closed by and by, and then room is made. */
  endBefore(day: string): void
  /** Work that may wait is due. */
  readonly isDue: boolean
  /** So much is held that it cannot wait until nothing is to be written. */
  readonly isPressed: boolean
  /** Does a piece of it. */
  work(): void
  /** After a throw: lets go of what it held open. */
  drop(): void
  /** Writes what it still holds and lets go of it. */
  close(): void
}
