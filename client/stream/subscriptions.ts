import { type AnySection, decodeFrame } from '../../shared/protocol/frame'
import type { SubscribeResult } from '../../shared/protocol/socket-events'
import type { TopicName } from '../../shared/protocol/topics'
import type { Holder } from './bar-check'
import { positionOf } from './continuity'
import type { FrameTimes } from './delays'
import { createDelivery } from './delivery'
import { RecoveryLog } from './recovery-log'
import type { Surroundings } from './surroundings'
import { type Ask, createTopicCalls } from './topic-calls'
import { type Entry, openEntry } from './topic-entry'
import type { ConflationMark, TopicStore } from './topic-store'
import type { Call } from './wire'

/** A topic is kept this long after its last listener left, so that a change of page does not fetch it anew. */
export const UNSUBSCRIBE_GRACE_MS = 3_000
/** Damaged frames do not make all topics be asked for more often than this. */
export const DAMAGE_PAUSE_MS = 1_000
/** Sections of topics whose number is not known yet, kept while a `subscribe` is under way. */
const EARLY_SECTIONS_MAX = 256

export interface SubscriptionsOptions {
  surroundings: Surroundings
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

/** Topics that somebody listens to, the newest last. */
const listenedTo = (entries: Iterable<Entry>): TopicName[] =>
  [...entries].filter(({ cancelGrace }) => cancelGrace === undefined).map(({ topic }) => topic)

/** Who listens to which topic; after every connection, hole or damaged frame the topics go on where they stopped. */
export function createSubscriptions({ surroundings, reason = () => 'slow-network', framed }: SubscriptionsOptions) {
  const entries = new Map<TopicName, Entry>()
  const byId = new Map<number, Entry>()
  const log = new RecoveryLog()
  const figures = { frames: 0, damaged: 0, holes: 0, repeatedSections: 0, mended: 0 }
  const calls = createTopicCalls(surroundings, answered)
  const delivery = createDelivery({
    surroundings,
    log,
    reason,
    hole(entry) {
      figures.holes++
      ask(entry, 'hole')
    },
    broken(entry) {
      figures.damaged++
      surroundings.after(DAMAGE_PAUSE_MS, () => entries.get(entry.topic) === entry && ask(entry, 'damaged'))
    },
    repeated: () => void figures.repeatedSections++,
  })
  let early: AnySection[] = []
  let damagedAt = Number.NEGATIVE_INFINITY
  let cancelDamage: (() => void) | undefined

  /** Fills the store from the topic until the answer is called. The same store may be given several times. */
  function subscribe(topic: TopicName, store: TopicStore): () => void {
    const entry = entries.get(topic) ?? openEntry(topic)
    entries.set(topic, entry)
    entry.cancelGrace?.()
    entry.cancelGrace = undefined
    const listeners = entry.stores.get(store)
    entry.stores.set(store, (listeners ?? 0) + 1)
    // Stores nobody reads any more were fed for the sake of the grace only.
    for (const [other, count] of entry.stores) if (count === 0 && other !== store) entry.stores.delete(other)
    // A store that is new to a topic already read has nothing yet: one snapshot for all.
    if (listeners === undefined) ask(entry, 'new')
    let left = false
    return () => {
      if (left) return
      left = true
      leave(entry, store)
    }
  }

  function leave(entry: Entry, store: TopicStore): void {
    entry.stores.set(store, (entry.stores.get(store) ?? 1) - 1)
    if ([...entry.stores.values()].some((listeners) => listeners > 0)) {
      if (entry.stores.get(store) === 0) entry.stores.delete(store)
      return
    }
    entry.cancelGrace = surroundings.after(UNSUBSCRIBE_GRACE_MS, () => {
      entries.delete(entry.topic)
      entry.stores.clear()
      if (entry.id !== undefined) byId.delete(entry.id)
      calls.forget(entry.topic)
    })
  }

  /** True while the store is fed, the grace included. */
  const feeds = (topic: TopicName, store: TopicStore): boolean => entries.get(topic)?.stores.has(store) ?? false

  function ask(entry: Entry, cause: NonNullable<Entry['asking']>): void {
    const whole = cause === 'new' || cause === 'checksum'
    const since = whole ? undefined : positionOf(entry, entry.numbered)
    entry.asking = cause
    // Prints were numbered all along, so a snapshot for the sake of the minutes continues them.
    if (since === undefined && cause !== 'checksum') entry.awaiting = true
    if (cause !== 'new') for (const store of entry.stores.keys()) store.mend?.()
    calls.ask(entry.topic, since)
  }

  /** All topics go on from the last row that came. */
  function resume(cause: 'damaged' | 'skipped' = 'skipped'): void {
    for (const entry of entries.values()) ask(entry, cause)
  }

  /** A connection begins: all topics are asked for from where they stopped. */
  function attach(call: Call): void {
    byId.clear()
    early = []
    calls.attach(call)
    for (const entry of entries.values()) {
      entry.id = undefined
      ask(entry, entry.epoch === undefined ? 'new' : 'reconnected')
    }
  }

  function detach(): void {
    calls.detach()
    byId.clear()
    early = []
    cancelDamage?.()
    cancelDamage = undefined
  }

  function answered(asked: Ask, result: SubscribeResult): void {
    const entry = entries.get(asked.topic)
    if (!entry) return
    const cause = entry.asking
    entry.asking = undefined
    if (!result.ok) {
      for (const store of entry.stores.keys()) store.refuse({ code: result.code, message: result.message })
      return
    }
    entry.id = result.id
    byId.set(result.id, entry)
    if (asked.since && !result.recovered) entry.awaiting = true
    note(entry, cause, asked.since !== undefined, result.recovered)
    const waiting = early.filter((section) => section.topicId === result.id)
    if (waiting.length === 0) return
    early = early.filter((section) => section.topicId !== result.id)
    take(waiting)
  }

  function note({ topic }: Entry, cause: Entry['asking'], continued: boolean, recovered: boolean): void {
    if (!cause || cause === 'new') return
    const at = surroundings.now()
    if (cause === 'checksum') log.add({ topic, at, cause, recovered: true, missed: 0 })
    else if (continued) log.add({ topic, at, cause, recovered, missed: recovered ? 0 : null })
  }

  /** One message from the gateway. Never throws, whatever the bytes. */
  function frame(bytes: Uint8Array): void {
    figures.frames++
    const decoded = decode(bytes)
    if (decoded) take(decoded)
    else damage()
  }

  function decode(bytes: Uint8Array): AnySection[] | undefined {
    try {
      const decoded = decodeFrame(bytes)
      return decoded.ok ? decoded.sections : undefined
    } catch {
      return undefined
    }
  }

  /** Nobody knows whose rows were lost, so all topics go on from the last row that came. */
  function damage(): void {
    figures.damaged++
    if (cancelDamage) return
    const now = surroundings.now()
    cancelDamage = surroundings.after(Math.max(0, damagedAt + DAMAGE_PAUSE_MS - now), () => {
      cancelDamage = undefined
      damagedAt = surroundings.now()
      resume('damaged')
    })
  }

  function take(sections: readonly AnySection[]): void {
    const known = sections.flatMap((section) => {
      const entry = byId.get(section.topicId)
      if (entry) return [{ entry, section }]
      if (calls.pending() && early.length < EARLY_SECTIONS_MAX) early.push(section)
      return []
    })
    const times = delivery.take(known)
    framed?.(surroundings.now(), times)
  }

  /** The topics that are read and have minute bars. */
  function bars(): Holder[] {
    return [...entries.values()].flatMap(({ topic, stores, id }) => {
      const [bars] = [...stores.keys()].flatMap((store) => store.bars ?? [])
      return id !== undefined && bars ? [{ topic, bars }] : []
    })
  }

  /** A topic's minutes are not the gateway's: they come again, of this topic alone. */
  function mend(topic: TopicName): void {
    const entry = entries.get(topic)
    if (!entry || entry.asking) return
    figures.mended++
    ask(entry, 'checksum')
  }

  return {
    subscribe,
    feeds,
    attach,
    detach,
    frame,
    resume: () => resume(),
    ...{ bars, mend },
    recoveries: () => log.entries,
    topics: () => listenedTo(entries.values()),
    figures: (): SubscriptionFigures => ({ topics: entries.size, ...figures }),
  }
}
