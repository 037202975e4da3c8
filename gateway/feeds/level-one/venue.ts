import type { InstrumentId } from '../../../shared/market/instrument'
import type { Phase } from '../../../shared/market/session'
import type { SourceMinute } from './past-minutes'
import type { SnapshotReading } from './snapshot'

/** Permitted request rate of a source. */
export interface Pace {
  /** Start of one round to the start of the next, ms. */
  roundMs: number
  /** Between two requests, ms. */
  gapMs: number
}

/** Between rounds while nothing trades: at lunch, before the auction, after the close. */
export const REST_ROUND_MS = 30_000

/** One Level-1 source: how it is queried and how its answers are read. `level-one/live-feed.ts` does the rest. */
export interface Venue {
  /** `tencent`, … */
  readonly name: string
  /** Chinese, for people. */
  readonly title: string
  readonly pace: Pace
  /** Connections cut in a row that count as a ban. */
  readonly resetsToBan: number
  /**
   * One round over the instruments, an answer at a time. Throws `SourceFault` when the source gives none. Rests
   * `pace.gapMs` between requests by itself, and ends early when `signal` aborts.
   */
  read(ids: readonly InstrumentId[], round: RoundContext): AsyncIterable<SnapshotReading>
  /** The day's minutes so far, one request; empty if it has none. Absent: the source is not queried for them. */
  readonly past?: (id: InstrumentId, signal: AbortSignal) => Promise<SourceMinute[]>
  /** Lets go of connections. */
  close(): void
}

export interface RoundContext {
  signal: AbortSignal
  /** Resolves after `ms`, or early when the feed ends. */
  rest: (ms: number) => Promise<void>
  phase: Phase
  tradingDay: string
}

export interface HttpVenueOptions {
  /** Instead of the vendor's own address. */
  url?: string
  timeoutMs?: number
}
