import { isNumbered, type KindName, type NumberedKind, type Row } from '../../shared/protocol/kinds'
import { parseTopic, type TopicName } from '../../shared/protocol/topics'
import type { Update } from '../../shared/protocol/update'
import { logOf } from '../log'
import type { Bus } from './bus'
import { type Beat, decodeMessage, encodeMessage } from './messages'
import { snapshotFrames } from './snapshot'
import { subjects } from './subjects'
import { UnsureRows } from './unsure-rows'
import { UpdateBatches } from './update-batches'

const log = logOf('bus')

export const BEAT_MS = 1_000
/** A gateway that has said nothing for this long reads nothing. */
const INTEREST_MAX_MS = 10_000

/** What the feed's side needs of the topics' logs. */
export interface FeedTopics {
  readonly currentEpoch: number
  log(topic: TopicName): { readonly epoch: number; readonly seq: number; numberedRows(): readonly Row<NumberedKind>[] }
  watched(topic: TopicName, yes: boolean): void
}

export interface FeedSideOptions {
  bus: Bus
  /** Differs from every other life of a feed. */
  life: string
  /** Higher than that of every feed before; 0 where there can be only one. */
  term?: number
  topics: FeedTopics
  rows: <K extends KindName>(topic: TopicName, kind: K) => readonly Row<K>[]
  facts: () => Omit<Beat, 'life' | 'term' | 'epoch'>
  /** Epoch ms. */
  now: () => number
  /** Runs once after `ms`; replaced in tests. */
  later?: (ms: number, run: () => void) => void
}

/** The feed as its gateways know it: tells them what changed, answers who asks, knows what they read. */
export interface FeedSide {
  /** After the update was numbered. */
  publish(update: Update): void
  /** From now on it answers; the numbering stands. */
  open(): void
  /** A sign of life now, because something changed. */
  beat(): void
  isRead(topic: TopicName): boolean
  close(): void
}

const afterwards = (ms: number, run: () => void): void => void setTimeout(run, ms).unref()

export function createFeedSide(options: FeedSideOptions): FeedSide {
  const { bus, topics, rows, facts, now, term = 0, later = afterwards } = options
  const gateways = new Map<string, { heardAt: number; topics: readonly TopicName[] }>()
  let read = new Set<TopicName>()
  let opened = false
  let returns = 0
  const stops: (() => void)[] = []
  const unsure = new UnsureRows()
  const batches = new UpdateBatches({
    send: (topic, numbered, frame) => bus.publish(numbered ? subjects.prints(topic) : subjects.latest(topic), frame),
    later,
    term,
  })

  /** What was told while the way was broken is lost: to the gateways it is another life. */
  const life = (): string => (returns === 0 ? options.life : `${options.life}.${returns}`)

  function beat(): void {
    if (!opened) return
    bus.publish(subjects.beat, encodeMessage('beat', { life: life(), term, epoch: topics.currentEpoch, ...facts() }))
  }

  function recount(): void {
    const limit = now() - INTEREST_MAX_MS
    for (const [id, { heardAt }] of gateways) if (heardAt < limit) gateways.delete(id)
    const wanted = new Set([...gateways.values()].flatMap((gateway) => gateway.topics))
    for (const topic of wanted) if (!read.has(topic)) topics.watched(topic, true)
    for (const topic of read) if (!wanted.has(topic)) topics.watched(topic, false)
    read = wanted
  }

  function interest(bytes: Uint8Array): void {
    const message = decodeMessage('interest', bytes)
    if (!message) return
    gateways.set(message.gateway, { heardAt: now(), topics: message.topics.filter((topic) => parseTopic(topic)) })
    recount()
  }

  function answer(bytes: Uint8Array): void {
    const asked = decodeMessage('ask', bytes)
    if (!opened || !asked || !parseTopic(asked.topic)) return
    const { topic, gateway } = asked
    // From here on its rows are made; what was made before lies in the snapshot.
    const known = gateways.get(gateway)?.topics ?? []
    gateways.set(gateway, { heardAt: now(), topics: known.includes(topic) ? known : [...known, topic] })
    recount()
    batches.flush(topic)
    const stream = topics.log(topic)
    const parts = snapshotFrames({
      topic,
      epoch: topics.currentEpoch,
      seq: stream.seq,
      numbered: stream.numberedRows(),
      rows: (kind) => rows(topic, kind),
      ingestTime: now(),
      term,
    })
    for (const part of parts) bus.publish(subjects.reply(gateway, topic, false), part)
    bus.publish(subjects.reply(gateway, topic, true), encodeMessage('end', { term }))
  }

  function guarded(work: (bytes: Uint8Array) => void): (bytes: Uint8Array) => void {
    return (bytes) => {
      try {
        work(bytes)
      } catch (thrown) {
        log.error({ err: thrown }, 'a message was not answered')
      }
    }
  }

  stops.push(bus.subscribe(subjects.interest, guarded(interest)), bus.subscribe(subjects.ask, guarded(answer)))
  stops.push(
    bus.onReturn(() => {
      returns++
      for (const { update, epoch, seq } of unsure.again(topics, now())) batches.add(update, epoch, seq)
      batches.flush()
      beat()
    }),
  )
  const beating = setInterval(() => {
    if (bus.isGood?.() ?? true) unsure.later()
    recount()
    beat()
  }, BEAT_MS)

  return {
    publish(update) {
      if (update.kind === 'reset') {
        batches.flush()
        unsure.clear()
        if (opened)
          bus.publish(subjects.reset, encodeMessage('reset', { life: life(), term, epoch: topics.currentEpoch }))
        return
      }
      if (isNumbered(update.kind)) {
        const { epoch, seq } = topics.log(update.topic)
        unsure.told(update.topic, seq)
        batches.add(update, epoch, seq)
      } else if (opened && read.has(update.topic)) {
        batches.add(update, topics.currentEpoch, 0)
      }
    },
    open() {
      opened = true
      beat()
    },
    beat,
    isRead: (topic) => read.has(topic),
    close() {
      clearInterval(beating)
      batches.flush()
      for (const stop of stops) stop()
    },
  }
}
