import { type AnySection, decodeFrame } from '../../shared/protocol/frame'
import type { SubscribeResult } from '../../shared/protocol/socket-events'
import { isOfAccount, type TopicName, topic as topics } from '../../shared/protocol/topics'
import type { CheckedHolder } from './bar-check'
import { streamPosition } from './continuity'
import type { FrameTimes } from './delays'
import { FrameDelivery } from './delivery'
import { RecoveryLog } from './recovery-log'
import type { StreamEnvironment } from './stream-environment'
import { createTopicCalls, type TopicCall } from './topic-calls'
import { openEntry, type TopicEntry } from './topic-entry'
import type { ConflationMark, TopicStore } from './topic-store'
import type { CallGateway } from './wire'

/**
 * A topic stays subscribed this long after its last listener left, so that a change of page does not fetch it again.
 */
export const UNSUBSCRIBE_GRACE_MS = 3_000
/** Minimum interval between requests for all topics because of damaged frames. */
export const DAMAGE_PAUSE_MS = 1_000
/** Sections of topics whose number is not known yet, stored while a `subscribe` is pending. */
const EARLY_SECTIONS_MAX = 256

export interface SubscriptionsOptions {
  environment: StreamEnvironment
  /** Why values are skipped just now, as far as the gateway said. */
  reason?: () => ConflationMark['reason']
  /** A frame was applied. */
  framed?: (receivedAt: number, times: FrameTimes) => void
}

export interface SubscriptionFigures {
  topics: number
  frames: number
  /** Frames that could not be read, and sections that a store refused. */
  damaged: number
  holes: number
  repeatedSections: number
  /** Topics whose minutes differed from the gateway's and were fetched again. */
  mended: number
}

/** Listeners of each topic; after every connection, gap or damaged frame the topics continue at their position. */
export class Subscriptions {
  private readonly entries = new Map<TopicName, TopicEntry>()
  private readonly byId = new Map<number, TopicEntry>()
  private readonly log = new RecoveryLog()
  private readonly counts = { frames: 0, damaged: 0, holes: 0, repeatedSections: 0, mended: 0 }
  private readonly calls: ReturnType<typeof createTopicCalls>
  private readonly delivery: FrameDelivery
  private early: AnySection[] = []
  private damagedAt = Number.NEGATIVE_INFINITY
  private cancelDamage: (() => void) | undefined

  constructor(private readonly options: SubscriptionsOptions) {
    const { environment, reason = () => 'slow-network' } = options
    const { log, counts } = this
    this.calls = createTopicCalls(environment, (call, result) => this.answered(call, result))
    this.delivery = new FrameDelivery({
      environment,
      log,
      reason,
      hole: (entry) => {
        counts.holes++
        this.ask(entry, 'hole')
      },
      broken: (entry) => {
        counts.damaged++
        const again = () => this.entries.get(entry.topic) === entry && this.ask(entry, 'damaged')
        environment.after(DAMAGE_PAUSE_MS, again)
      },
      repeated: () => void counts.repeatedSections++,
    })
  }

  /** Fills the store from the topic until the answer is called. The same store may be given several times. */
  readonly subscribe = (topic: TopicName, store: TopicStore): (() => void) => {
    const entry = this.entries.get(topic) ?? openEntry(topic)
    this.entries.set(topic, entry)
    entry.cancelGrace?.()
    entry.cancelGrace = undefined
    const listeners = entry.stores.get(store)
    entry.stores.set(store, (listeners ?? 0) + 1)
    // Stores without readers were updated only during the grace period.
    for (const [other, count] of entry.stores) if (count === 0 && other !== store) entry.stores.delete(other)
    // A store that is new to a topic already read has nothing yet: one snapshot for all.
    if (listeners === undefined) this.ask(entry, 'new')
    let left = false
    return () => {
      if (left) return
      left = true
      this.leave(entry, store)
    }
  }

  private leave(entry: TopicEntry, store: TopicStore): void {
    entry.stores.set(store, (entry.stores.get(store) ?? 1) - 1)
    if ([...entry.stores.values()].some((listeners) => listeners > 0)) {
      if (entry.stores.get(store) === 0) entry.stores.delete(store)
      return
    }
    entry.cancelGrace = this.options.environment.after(UNSUBSCRIBE_GRACE_MS, () => {
      this.entries.delete(entry.topic)
      entry.stores.clear()
      if (entry.id !== undefined) this.byId.delete(entry.id)
      this.calls.forget(entry.topic)
    })
  }

  /** True while the store is fed, the grace included. */
  readonly feeds = (topic: TopicName, store: TopicStore): boolean => this.entries.get(topic)?.stores.has(store) ?? false

  private ask(entry: TopicEntry, cause: NonNullable<TopicEntry['asking']>): void {
    const whole = cause === 'new' || cause === 'checksum'
    const since = whole ? undefined : streamPosition(entry, entry.numbered)
    entry.asking = cause
    // Prints were numbered all along, so a snapshot for the sake of the minutes continues them.
    if (since === undefined && cause !== 'checksum') entry.awaiting = true
    if (cause !== 'new') for (const store of entry.stores.keys()) store.mend?.()
    this.calls.ask(entry.topic, since)
  }

  /** All topics go on from the last row that came. */
  readonly resume = (): void => this.resumeAfter('skipped')

  private resumeAfter(cause: 'damaged' | 'skipped'): void {
    for (const entry of this.entries.values()) this.ask(entry, cause)
  }

  /**
   * The feed fills in its day again (`yes`) or has caught up: market topics that have rows keep them meanwhile, and go on
   * from there afterwards.
   */
  readonly hold = (yes: boolean): void => {
    for (const entry of this.entries.values()) {
      const was = entry.held
      entry.held = yes && entry.epoch !== undefined && entry.topic !== topics.health && !isOfAccount(entry.topic)
      if (was && !yes) this.ask(entry, 'reconnected')
    }
  }

  /** A connection begins: all topics are requested from their position. */
  readonly attach = (call: CallGateway): void => {
    this.byId.clear()
    this.early = []
    this.calls.attach(call)
    for (const entry of this.entries.values()) {
      entry.id = undefined
      this.ask(entry, entry.epoch === undefined ? 'new' : 'reconnected')
    }
  }

  readonly detach = (): void => {
    this.calls.detach()
    this.byId.clear()
    this.early = []
    this.cancelDamage?.()
    this.cancelDamage = undefined
  }

  private answered(call: TopicCall, result: SubscribeResult): void {
    const entry = this.entries.get(call.topic)
    if (!entry) return
    const cause = entry.asking
    entry.asking = undefined
    if (!result.ok) {
      for (const store of entry.stores.keys()) store.refuse({ code: result.code, message: result.message })
      return
    }
    entry.id = result.id
    this.byId.set(result.id, entry)
    if (call.since && !result.recovered) entry.awaiting = true
    this.note(entry, cause, call.since !== undefined, result.recovered)
    const waiting = this.early.filter((section) => section.topicId === result.id)
    if (waiting.length === 0) return
    this.early = this.early.filter((section) => section.topicId !== result.id)
    this.take(waiting)
  }

  private note({ topic }: TopicEntry, cause: TopicEntry['asking'], continued: boolean, recovered: boolean): void {
    if (!cause || cause === 'new') return
    const at = this.options.environment.now()
    if (cause === 'checksum') this.log.add({ topic, at, cause, recovered: true, missed: 0 })
    else if (continued) this.log.add({ topic, at, cause, recovered, missed: recovered ? 0 : null })
  }

  /** One message from the gateway. Never throws, whatever the bytes. */
  readonly frame = (bytes: Uint8Array): void => {
    this.counts.frames++
    const decoded = decode(bytes)
    if (decoded) this.take(decoded)
    else this.damage()
  }

  /** The topic of the lost rows is unknown, so all topics continue from their last received row. */
  private damage(): void {
    const { environment } = this.options
    this.counts.damaged++
    if (this.cancelDamage) return
    const pause = Math.max(0, this.damagedAt + DAMAGE_PAUSE_MS - environment.now())
    this.cancelDamage = environment.after(pause, () => {
      this.cancelDamage = undefined
      this.damagedAt = environment.now()
      this.resumeAfter('damaged')
    })
  }

  private take(sections: readonly AnySection[]): void {
    const { byId, calls, early, options } = this
    const known = sections.flatMap((section) => {
      const entry = byId.get(section.topicId)
      if (entry?.held) return []
      if (entry) return [{ entry, section }]
      if (calls.pending() && early.length < EARLY_SECTIONS_MAX) early.push(section)
      return []
    })
    if (known.length === 0 && sections.length > 0) return
    const times = this.delivery.take(known)
    options.framed?.(options.environment.now(), times)
  }

  /** The topics that are read and have minute bars. */
  readonly bars = (): CheckedHolder[] =>
    [...this.entries.values()].flatMap(({ topic, stores, id, held }) => {
      const [bars] = [...stores.keys()].flatMap((store) => store.bars ?? [])
      return id !== undefined && !held && bars ? [{ topic, bars }] : []
    })

  /** A topic's minutes are not the gateway's: they come again, of this topic alone. */
  readonly mend = (topic: TopicName): void => {
    const entry = this.entries.get(topic)
    if (!entry || entry.asking || entry.held) return
    this.counts.mended++
    this.ask(entry, 'checksum')
  }

  readonly recoveries = () => this.log.entries

  /** Topics with listeners, the newest last. */
  readonly topics = (): TopicName[] =>
    [...this.entries.values()].filter(({ cancelGrace }) => cancelGrace === undefined).map(({ topic }) => topic)

  readonly figures = (): SubscriptionFigures => ({ topics: this.entries.size, ...this.counts })
}

function decode(bytes: Uint8Array): AnySection[] | undefined {
  try {
    const decoded = decodeFrame(bytes)
    return decoded.ok ? decoded.sections : undefined
  } catch {
    return undefined
  }
}
