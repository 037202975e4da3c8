import type { AnySection } from '../../shared/protocol/frame'
import { decodeFrame, FLAG_SNAPSHOT } from '../../shared/protocol/frame'
import type { SubscribeResult } from '../../shared/protocol/socket-events'
import { kindsOf, parseTopic, type TopicName } from '../../shared/protocol/topics'
import { admit, type Progress, positionOf } from './continuity'
import { type Recovery, RecoveryLog } from './recovery-log'
import type { Surroundings } from './surroundings'
import { type Ask, createTopicCalls } from './topic-calls'
import type { TopicStore } from './topic-store'
import type { Call } from './wire'

/** A topic is kept this long after its last listener left, so that a change of page does not fetch it anew. */
export const UNSUBSCRIBE_GRACE_MS = 3_000
/** Damaged frames do not make all topics be asked for more often than this. */
export const DAMAGE_PAUSE_MS = 1_000
/** Sections of topics whose number is not known yet, kept while a `subscribe` is under way. */
const EARLY_SECTIONS_MAX = 256

interface Entry extends Progress {
  readonly topic: TopicName
  readonly numbered: boolean
  /** Listeners by store; 0 during the grace. */
  readonly stores: Map<TopicStore, number>
  id: number | undefined
  /** Asked for again and not answered yet: prints that leave a hole are left aside. */
  asking: Recovery['cause'] | 'new' | undefined
  /** A snapshot is due: nothing continues before it. */
  awaiting: boolean
  cancelGrace: (() => void) | undefined
}

export interface SubscriptionsOptions {
  surroundings: Surroundings
  /** A frame was applied; newest ingest time of rows that are no snapshot, or 0. */
  framed?: (receivedAt: number, ingestTime: number) => void
}

export interface SubscriptionFigures {
  topics: number
  frames: number
  /** Frames that could not be read, and sections that a store refused. */
  damaged: number
  holes: number
  repeatedSections: number
}

export type Subscriptions = ReturnType<typeof createSubscriptions>

/** Who listens to which topic; after every connection, hole or damaged frame the topics go on where they stopped. */
export function createSubscriptions({ surroundings, framed }: SubscriptionsOptions) {
  const entries = new Map<TopicName, Entry>()
  const byId = new Map<number, Entry>()
  const log = new RecoveryLog()
  const figures = { frames: 0, damaged: 0, holes: 0, repeatedSections: 0 }
  const calls = createTopicCalls(surroundings, answered)
  let early: AnySection[] = []
  let damagedAt = Number.NEGATIVE_INFINITY
  let cancelDamage: (() => void) | undefined

  /** Fills the store from the topic until the answer is called. The same store may be given several times. */
  function subscribe(topic: TopicName, store: TopicStore): () => void {
    const entry = entries.get(topic) ?? open(topic)
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

  function open(topic: TopicName): Entry {
    const parsed = parseTopic(topic)
    const numbered = parsed !== undefined && kindsOf(parsed.family).includes('trade')
    const entry: Entry = {
      topic,
      numbered,
      stores: new Map(),
      id: undefined,
      epoch: undefined,
      next: undefined,
      asking: undefined,
      awaiting: true,
      cancelGrace: undefined,
    }
    entries.set(topic, entry)
    return entry
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
    const since = cause === 'new' ? undefined : positionOf(entry, entry.numbered)
    entry.asking = cause
    if (since === undefined) entry.awaiting = true
    calls.ask(entry.topic, since)
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
    if (asked.since && cause && cause !== 'new') {
      const { topic } = entry
      log.add({
        topic,
        at: surroundings.now(),
        cause,
        recovered: result.recovered,
        missed: result.recovered ? 0 : null,
      })
    }
    const waiting = early.filter((section) => section.topicId === result.id)
    if (waiting.length === 0) return
    early = early.filter((section) => section.topicId !== result.id)
    take(waiting)
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
      for (const entry of entries.values()) ask(entry, 'damaged')
    })
  }

  function take(sections: readonly AnySection[]): void {
    const touched = new Set<TopicStore>()
    let ingestTime = 0
    for (const section of sections) {
      const entry = byId.get(section.topicId)
      if (!entry) {
        if (calls.pending() && early.length < EARLY_SECTIONS_MAX) early.push(section)
        continue
      }
      if (!deliver(entry, section, touched)) continue
      if ((section.flags & FLAG_SNAPSHOT) === 0) ingestTime = Math.max(ingestTime, section.ingestTime)
    }
    const receivedAt = surroundings.now()
    for (const store of touched) commit(store, receivedAt)
    framed?.(receivedAt, ingestTime)
  }

  /** A listener's fault is reported where faults are, and keeps nobody else from hearing. */
  function commit(store: TopicStore, receivedAt: number): void {
    try {
      store.commit(receivedAt)
    } catch (thrown) {
      queueMicrotask(() => {
        throw thrown
      })
    }
  }

  function deliver(entry: Entry, section: AnySection, touched: Set<TopicStore>): boolean {
    const before: Progress = { epoch: entry.epoch, next: entry.next }
    const verdict = admit(entry, section)
    if (verdict.kind === 'seen') {
      figures.repeatedSections++
      return false
    }
    if (verdict.clear) empty(entry, touched)
    if (verdict.kind === 'hole') {
      if (entry.asking === undefined && !(entry.awaiting && entry.next === undefined)) {
        figures.holes++
        ask(entry, 'hole')
      }
      return false
    }
    if (section.kind === 'trade' && (section.flags & FLAG_SNAPSHOT) !== 0) arrived(entry, section, before)
    return put(entry, verdict.section, touched)
  }

  /** The snapshot that was due is here, and with it the number of prints nobody will see. */
  function arrived(entry: Entry, section: AnySection, before: Progress): void {
    entry.awaiting = false
    const countable = before.epoch === section.epoch && before.next !== undefined
    log.settle(entry.topic, countable ? Math.max(0, section.seq - (before.next as number)) : null)
  }

  function empty(entry: Entry, touched: Set<TopicStore>): void {
    for (const store of entry.stores.keys()) {
      store.clear()
      touched.add(store)
    }
  }

  function put(entry: Entry, section: AnySection, touched: Set<TopicStore>): boolean {
    try {
      for (const store of entry.stores.keys()) {
        store.apply(section)
        touched.add(store)
      }
      return true
    } catch {
      figures.damaged++
      empty(entry, touched)
      entry.next = undefined
      entry.epoch = undefined
      entry.awaiting = true
      surroundings.after(DAMAGE_PAUSE_MS, () => entries.get(entry.topic) === entry && ask(entry, 'damaged'))
      return false
    }
  }

  return {
    subscribe,
    feeds,
    attach,
    detach,
    frame,
    recoveries: () => log.entries,
    figures: (): SubscriptionFigures => ({ topics: entries.size, ...figures }),
  }
}
