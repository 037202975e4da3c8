import type { Worker } from 'node:worker_threads'
import type { MarketEvent } from '../../../shared/market/events'
import type { MinutePrints } from '../../../shared/market/minute-prints'
import type { HealthReport } from '../../../shared/protocol/rest'
import type { Update } from '../../../shared/protocol/update'
import { openThread } from '../../open-thread'
import type { RecordedMarket } from './books'
import type { DayCoverage } from './coverage'
import type { NamedInstrument } from './day-rows'
import { type DaysLocation, daysLocationOf, type HistoryStore } from './days-location'
import type { StoredFinding, WriterInput } from './messages'
import { minuteOfDay } from './page-key'
import { PrintRecorder } from './print-recorder'
import type { RecordQuestions } from './questions'
import { HistoryReader } from './reader'
import type { RetentionBounds } from './retention'
import type { SecondBars } from './second-bars'
import type { TradesAnswer, TradesRequest } from './trades-page'

const WRITER = {
  here: import.meta.url,
  source: './writer-worker.ts',
  bundle: 'history-writer.js',
  heapMb: 32,
  youngMb: 2,
  hasDatabase: true,
} as const
const READER = {
  here: import.meta.url,
  source: './reader-worker.ts',
  bundle: 'history-reader.js',
  heapMb: 128,
  youngMb: 3,
  hasDatabase: true,
} as const

export const openWriter = (input: WriterInput): Worker => openThread(WRITER, 'history-writer', input)

const openReader = (place: DaysLocation): Worker => openThread(READER, 'history-reader', place)

/** Prints that are read at once, with the rest of their minute: about 10 MB in transit. */
const ENOUGH = 50_000

/** Recorded prints of a day, by time. Throws if the day cannot be read. */
export async function* readRecordedPrints(
  reader: Pick<HistoryReader, 'ask'>,
  day: string,
): AsyncGenerator<MinutePrints> {
  for (let from = 0; ; ) {
    const lived = await reader.ask('lived', { day, from, enough: ENOUGH })
    if (!lived) return
    yield lived
    from = minuteOfDay(lived.to - 1) + 1
  }
}

/** Location of stored days, and how many are retained. */
export interface HistoryLocation extends RetentionBounds {
  store: HistoryStore
}

interface DayHistoryOptions extends HistoryLocation {
  /** The feed's name. */
  source: string
  market: RecordedMarket
  /** Wall clock, epoch ms. */
  now: () => number
}

/** The stored days as seen by the rest of the gateway: receives events and answers queries about the past. */
export interface DayRecorder {
  /** Each event before state applies it. */
  observe(event: MarketEvent): void
  /** State derived from it. */
  publish(update: Update): void
  storePiece(day: string, name: string, subject: string, bytes: Uint8Array): Promise<void>
  storeFindings(day: string, findings: readonly StoredFinding[]): Promise<void>
  /** Writes prints of a past day, as blocks (`blocks.ts`). */
  storePrints(day: string, names: readonly NamedInstrument[], page: Uint8Array): Promise<void>
  /** Starts to write the prints of a past day again; those already stored are skipped. */
  beginDay(day: string): void
  /** Closes the past days after prints were added to one. */
  closeDays(): void
  piece(day: string, name: string, subject: string): Promise<Uint8Array | undefined>
  /** The existing ones of several subjects, in the given order. */
  pieces(day: string, name: string, subjects: readonly string[]): Promise<readonly Uint8Array[]>
  newestBefore(day: string, name: string, subject: string): Promise<Uint8Array | undefined>
  findings(first: string, last: string, subject: string | undefined, limit: number): Promise<readonly string[]>
  /** `signal`: the caller no longer waits. */
  trades(ask: TradesRequest, signal?: AbortSignal): Promise<TradesAnswer | undefined>
  seconds(ask: Parameters<RecordQuestions['seconds']>[0], signal?: AbortSignal): Promise<SecondBars | undefined>
  printsSince(ask: { id: string }, signal?: AbortSignal): Promise<string | undefined>
  /** Prints of all instruments of a day, by time, some whole minutes at once; as many as are on record when it gets there. */
  lived(day: string): AsyncIterable<MinutePrints>
  days(): Promise<DayCoverage[]>
  health(): HealthReport
  close(maxMs: number): Promise<void>
}

export function openDayHistory({ store, source, bytesMax, daysMax, market, now }: DayHistoryOptions): DayRecorder {
  const place = daysLocationOf(store, source)
  const recorder = new PrintRecorder({
    market,
    bytesMax,
    now,
    open: () => openWriter({ place, bytesMax, daysMax }),
  })
  const reader = new HistoryReader(() => openReader(place))
  return {
    observe: (event) => recorder.observe(event),
    publish: (update) => recorder.publish(update),
    storePiece: (day, name, subject, bytes) => recorder.storePiece(day, name, subject, bytes),
    storeFindings: (day, findings) => recorder.storeFindings(day, findings),
    storePrints: (day, names, page) => recorder.storePrints(day, names, page),
    beginDay: (day) => recorder.beginDay(day),
    closeDays: () => recorder.closeDays(),
    piece: (day, name, subject) => reader.ask('piece', { day, name, subject }),
    pieces: (day, name, subjects) => reader.ask('pieces', { day, name, subjects }),
    newestBefore: (day, name, subject) => reader.ask('newestBefore', { day, name, subject }),
    findings: (first, last, subject, limit) => reader.ask('findings', { first, last, subject, limit }),
    trades: (ask, signal) => reader.ask('trades', ask, signal),
    seconds: (ask, signal) => reader.ask('seconds', ask, signal),
    printsSince: (ask, signal) => reader.ask('printsSince', ask, signal),
    lived: (day) => readRecordedPrints(reader, day),
    days: () => reader.ask('days', { check: false }),
    health: () => recorder.health(),
    async close(maxMs) {
      await recorder.close(maxMs)
      await reader.close()
    },
  }
}
