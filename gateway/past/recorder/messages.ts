import type { NamedInstrument } from './day-rows'
import type { DaysLocation } from './days-location'
import type { HistoryFault } from './history-fault'
import type { RetentionBounds } from './retention'

/** Dropped prints: how many, and the first and last market time. */
export interface Gap {
  rows: number
  first: number
  last: number
}

export interface StoredFinding {
  instrument: string
  id: string
  body: string
}

/**
 * Messages to the writer; `seq` numbers all of them. A `page` has prints of many indexes in order of arrival, as blocks
 * (`blocks.ts`).
 */
export type WriterMessage = { seq: number; day: string } & (
  | { kind: 'prints'; names: readonly NamedInstrument[]; page: Uint8Array; gap?: Gap }
  /** A day's rows of one kind and subject; a longer stored version stays. */
  | { kind: 'piece'; name: string; subject: string; bytes: Uint8Array }
  | { kind: 'findings'; findings: readonly StoredFinding[] }
  /** The day's prints start over. */
  | { kind: 'begin' }
  /** Days before this one are finished. */
  | { kind: 'over' }
)

export type WriterReply =
  /** Everything up to `seq` is stored: on the disk, or on the server. */
  | { kind: 'stored'; seq: number; ms: number; rows: number }
  | { kind: 'fault'; fault: HistoryFault | undefined; message: string }
  | { kind: 'set-aside'; path: string }
  /** Bytes of all days. */
  | { kind: 'size'; bytes: number }
  /** Finished days were closed, and data was deleted to meet the limit. */
  | { kind: 'tidied'; pruned: readonly string[] }

export interface WriterInput extends RetentionBounds {
  place: DaysLocation
}
