import { type AnySection, FLAG_CONFLATED, FLAG_SNAPSHOT } from '../../shared/protocol/frame'
import { isNumbered } from '../../shared/protocol/kinds'
import { admitSection, type TopicProgress } from './continuity'
import type { FrameTimes } from './delays'
import type { RecoveryLog } from './recovery-log'
import type { StreamEnvironment } from './stream-environment'
import type { TopicEntry } from './topic-entry'
import type { ConflationMark, TopicStore } from './topic-store'

interface DeliveryOptions {
  environment: StreamEnvironment
  log: RecoveryLog
  /** Why values are skipped just now. */
  reason: () => ConflationMark['reason']
  /** Something is missing before what came. */
  hole: (entry: TopicEntry) => void
  /** A store rejected a section; the topic starts over. */
  broken: (entry: TopicEntry) => void
  repeated: () => void
}

/** Brings the sections of one frame to their stores, each topic in order and without repeats. */
export class FrameDelivery {
  constructor(private readonly options: DeliveryOptions) {}

  /** The frame's stores are notified once, at its end. */
  take(sections: readonly { entry: TopicEntry; section: AnySection }[]): FrameTimes {
    const touched = new Set<TopicStore>()
    const times: FrameTimes = { ingest: 0, exchange: 0 }
    for (const { entry, section } of sections) {
      if (!this.deliver(entry, section, touched) || (section.flags & FLAG_SNAPSHOT) !== 0) continue
      if (section.ingestTime <= times.ingest) continue
      times.ingest = section.ingestTime
      times.exchange = exchangeTimeOf(entry, section)
    }
    const receivedAt = this.options.environment.now()
    for (const store of touched) commit(store, receivedAt)
    return times
  }

  private deliver(entry: TopicEntry, section: AnySection, touched: Set<TopicStore>): boolean {
    const { environment, reason, hole, repeated } = this.options
    const before = { epoch: entry.epoch, next: entry.next }
    const verdict = admitSection(entry, section, entry.awaiting)
    if (verdict.kind === 'seen') {
      repeated()
      return false
    }
    if (verdict.clear) empty(entry, touched)
    if (verdict.kind === 'hole') {
      if (entry.asking === undefined && !(entry.awaiting && entry.next === undefined)) hole(entry)
      return false
    }
    const delivered = verdict.section
    noteQuoteTime(entry, delivered)
    if (isNumbered(delivered.kind) && (delivered.flags & FLAG_SNAPSHOT) !== 0) this.arrived(entry, delivered, before)
    if ((delivered.flags & FLAG_CONFLATED) !== 0) {
      for (const store of entry.stores.keys()) store.conflate?.({ at: environment.now(), reason: reason() })
    }
    return this.put(entry, delivered, touched)
  }

  /** A snapshot of numbered rows replaces the current ones; it contains the number of rows that are skipped. */
  private arrived(entry: TopicEntry, section: AnySection, before: Pick<TopicProgress, 'epoch' | 'next'>): void {
    const { log, environment } = this.options
    const countable = before.epoch === section.epoch && before.next !== undefined
    const missed = countable ? Math.max(0, section.seq - (before.next as number)) : null
    if (entry.awaiting) log.settle(entry.topic, missed)
    else if (missed) {
      log.add({ topic: entry.topic, at: environment.now(), cause: 'skipped', recovered: false, missed })
    }
    entry.awaiting = false
  }

  private put(entry: TopicEntry, section: AnySection, touched: Set<TopicStore>): boolean {
    try {
      for (const store of entry.stores.keys()) {
        store.apply(section)
        touched.add(store)
      }
      return true
    } catch {
      empty(entry, touched)
      entry.next = undefined
      entry.versions.clear()
      entry.epoch = undefined
      entry.awaiting = true
      this.options.broken(entry)
      return false
    }
  }
}

function empty(entry: TopicEntry, touched: Set<TopicStore>): void {
  for (const store of entry.stores.keys()) {
    store.clear()
    touched.add(store)
  }
}

/** A listener's error is reported like others, and does not stop the other listeners. */
function commit(store: TopicStore, receivedAt: number): void {
  try {
    store.commit(receivedAt)
  } catch (thrown) {
    queueMicrotask(() => {
      throw thrown
    })
  }
}

/** Exchange time of the newest row; 0 if its kind has none. */
function exchangeTimeOf({ quoteTime }: TopicEntry, { kind, columns, count }: AnySection): number {
  if (kind === 'quote') return quoteTime
  return kind === 'trade' ? (columns.time[count - 1] ?? 0) : 0
}

/** The time of a quote that is sent as changes is a difference to the previous one. */
function noteQuoteTime(entry: TopicEntry, { kind, columns, count, changes }: AnySection): void {
  if (kind !== 'quote' || count === 0) return
  const value = columns.time[count - 1] as number
  entry.quoteTime = changes && changes.whole[count - 1] === 0 ? entry.quoteTime + value : value
}
