import { isNumbered, type KindName, type NumberedKind, type Row } from '../../../shared/protocol/kinds'
import { parseTopic, type TopicName } from '../../../shared/protocol/topics'
import type { Update } from '../../../shared/protocol/update'
import { logOf } from '../../log'
import type { Bus } from './bus'
import { FeedPulse, type PulseFacts } from './feed-pulse'
import { decodeMessage, encodeMessage } from './messages'
import { snapshotFrames } from './snapshot'
import { subjects } from './subjects'
import { UnsureRows } from './unsure-rows'
import { UpdateBatches } from './update-batches'

/** A gateway without a message for this long has no topics. */
const INTEREST_MAX_MS = 10_000

/** Topics read by the gateways, by the last message of each. */
class ReadTopics {
  readonly #gateways = new Map<string, { heardAt: number; topics: readonly TopicName[] }>()
  #read = new Set<TopicName>()

  /** `watched` is called for each topic that gets its first reader or loses its last. */
  constructor(
    private readonly now: () => number,
    private readonly watched: (topic: TopicName, yes: boolean) => void,
  ) {}

  has(topic: TopicName): boolean {
    return this.#read.has(topic)
  }

  /** All that a gateway reads. */
  reads(gateway: string, topics: readonly TopicName[]): void {
    this.#gateways.set(gateway, { heardAt: this.now(), topics: topics.filter((topic) => parseTopic(topic)) })
    this.recount()
  }

  /** Adds a topic. */
  readsToo(gateway: string, topic: TopicName): void {
    const known = this.#gateways.get(gateway)?.topics ?? []
    const topics = known.includes(topic) ? known : [...known, topic]
    this.#gateways.set(gateway, { heardAt: this.now(), topics })
    this.recount()
  }

  /** Forgets gateways that are silent. */
  recount(): void {
    const limit = this.now() - INTEREST_MAX_MS
    for (const [id, { heardAt }] of this.#gateways) if (heardAt < limit) this.#gateways.delete(id)
    const wanted = new Set([...this.#gateways.values()].flatMap((gateway) => gateway.topics))
    for (const topic of wanted) if (!this.#read.has(topic)) this.watched(topic, true)
    for (const topic of this.#read) if (!wanted.has(topic)) this.watched(topic, false)
    this.#read = wanted
  }
}

const log = logOf('bus')

const HEARTBEAT_MS = 1_000

/** Part of the topics' logs that the feed's side needs. */
interface FeedTopics {
  readonly currentEpoch: number
  log(topic: TopicName): { readonly epoch: number; readonly seq: number; numberedRows(): readonly Row<NumberedKind>[] }
  watched(topic: TopicName, yes: boolean): void
}

interface FeedSideOptions {
  bus: Bus
  /** Unique for each process of a feed. */
  life: string
  /** Higher than that of every earlier feed; 0 if there can be only one. */
  term?: number
  topics: FeedTopics
  rows: <K extends KindName>(topic: TopicName, kind: K) => readonly Row<K>[]
  facts: () => PulseFacts
  /** Epoch ms. */
  now: () => number
  /** Runs once after `ms`; replaced in tests. */
  later?: (ms: number, run: () => void) => void
}

/** The feed as seen by its gateways: sends them changes, answers their requests, and tracks which topics they read. */
export interface FeedSide {
  /** After the update was numbered. */
  publish(update: Update): void
  /** Starts to answer; the numbering is final. */
  open(): void
  /** Sends a heartbeat now, because something changed. */
  beat(): void
  isRead(topic: TopicName): boolean
  close(): void
}

const afterwards = (ms: number, run: () => void): void => void setTimeout(run, ms).unref()

export function createFeedSide(options: FeedSideOptions): FeedSide {
  const { bus, topics, now, term = 0, later = afterwards } = options
  const read = new ReadTopics(now, (topic, yes) => topics.watched(topic, yes))
  const pulse = new FeedPulse(options)
  const stops: (() => void)[] = []
  const unsure = new UnsureRows()
  const batches = new UpdateBatches({
    send: (topic, numbered, frame) => bus.publish(numbered ? subjects.prints(topic) : subjects.latest(topic), frame),
    later,
    term,
  })

  function interest(bytes: Uint8Array): void {
    const message = decodeMessage('interest', bytes)
    if (message) read.reads(message.gateway, message.topics)
  }

  function answer(bytes: Uint8Array): void {
    const asked = decodeMessage('ask', bytes)
    if (!pulse.isOpen || !asked || !parseTopic(asked.topic)) return
    const { topic, gateway } = asked
    // Rows are computed from this point on; earlier ones are in the snapshot.
    read.readsToo(gateway, topic)
    batches.flush(topic)
    for (const part of snapshotOf(options, topic)) bus.publish(subjects.reply(gateway, topic, false), part)
    bus.publish(subjects.reply(gateway, topic, true), encodeMessage('end', { term }))
  }

  stops.push(bus.subscribe(subjects.interest, guarded(interest)), bus.subscribe(subjects.ask, guarded(answer)))
  stops.push(
    bus.onReturn(() => {
      pulse.returned()
      for (const { update, epoch, seq } of unsure.again(topics, now())) batches.add(update, epoch, seq)
      batches.flush()
      pulse.beat()
    }),
  )
  const beating = setInterval(() => {
    if (bus.isGood?.() ?? true) unsure.later()
    read.recount()
    pulse.beat()
  }, HEARTBEAT_MS)

  return {
    publish(update) {
      if (update.kind === 'reset') {
        batches.flush()
        unsure.clear()
        pulse.reset()
        return
      }
      if (isNumbered(update.kind)) {
        const { epoch, seq } = topics.log(update.topic)
        unsure.told(update.topic, seq)
        batches.add(update, epoch, seq)
      } else if (pulse.isOpen && read.has(update.topic)) {
        batches.add(update, topics.currentEpoch, 0)
      }
    },
    open: () => pulse.open(),
    beat: () => pulse.beat(),
    isRead: (topic) => read.has(topic),
    close() {
      clearInterval(beating)
      batches.flush()
      for (const stop of stops) stop()
    },
  }
}

/** All that a topic has now. */
function snapshotOf({ topics, rows, now, term = 0 }: FeedSideOptions, topic: TopicName) {
  const stream = topics.log(topic)
  return snapshotFrames({
    topic,
    epoch: topics.currentEpoch,
    seq: stream.seq,
    numbered: stream.numberedRows(),
    rows: (kind) => rows(topic, kind),
    ingestTime: now(),
    term,
  })
}

/** A message that cannot be answered is logged and affects no other. */
function guarded(work: (bytes: Uint8Array) => void): (bytes: Uint8Array) => void {
  return (bytes) => {
    try {
      work(bytes)
    } catch (thrown) {
      log.error({ err: thrown }, 'a message was not answered')
    }
  }
}
