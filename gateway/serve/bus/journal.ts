import { jetstream, jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import { type NatsConnection, nanos } from '@nats-io/transport-node'
import { type AnySection, decodeFrame, rowsOf } from '../../../shared/protocol/frame'
import { isNumbered, type NumberedKind, type Row } from '../../../shared/protocol/kinds'
import type { TopicName } from '../../../shared/protocol/topics'
import { logOf } from '../../log'
import { decodeMessage, encodeMessage } from './messages'
import { subjects } from './subjects'

const log = logOf('bus')

const STREAM = 'ZEUS_PRINTS'
/**
 * Messages stored per instrument; at most 50 prints each. The last must outlive a trading day: it contains the number.
 */
const MESSAGES_PER_TOPIC = 64
const KEPT_MS = 36 * 3_600_000
/** Messages on their way while all are read. */
const READ_AHEAD = 2_000

/** The newest numbered rows of a topic, as numbered by an earlier process of the feed. */
interface JournalTopic {
  kind: NumberedKind
  epoch: number
  /** Number of the newest row. */
  seq: number
  rows: { row: Row<NumberedKind>; ingestTime: number }[]
}

export interface Numbering {
  epoch: number
  tradingDay: string
  /** Identity of the feed, including everything that determines its prints. */
  feed: string
  /** Time of the market's clock, epoch ms. */
  marketTime: number
}

export interface JournalTail extends Numbering {
  topics: Map<TopicName, JournalTopic>
  /** Time of the newest numbered row, epoch ms of the market; 0 = none. */
  newestRow: number
}

/** The prints stored in files by the NATS server, so that a restarted feed continues their numbers. */
export class Journal {
  private constructor(private readonly connection: NatsConnection) {}

  /** Undefined, with a warning in the log, if the server has no storage. */
  static async open(connection: NatsConnection): Promise<Journal | undefined> {
    try {
      const manager = await jetstreamManager(connection)
      const config = {
        name: STREAM,
        subjects: [subjects.allPrints, subjects.numbering, subjects.term],
        storage: StorageType.File,
        retention: RetentionPolicy.Limits,
        max_msgs_per_subject: MESSAGES_PER_TOPIC,
        max_age: nanos(KEPT_MS),
      }
      await manager.streams.info(STREAM).then(
        () => manager.streams.update(STREAM, config),
        () => manager.streams.add(config),
      )
      return new Journal(connection)
    } catch (thrown) {
      log.warn({ err: thrown }, 'no JetStream: after a restart of the feed the numbering restarts')
      return undefined
    }
  }

  /**
   * Begins a term and returns the numbering before it; undefined if none is known. Rows that a feed of a lower term
   * adds from now on are skipped by later readers of the journal.
   */
  async begin(term: number): Promise<JournalTail | undefined> {
    try {
      const { seq } = await jetstream(this.connection).publish(subjects.term, encodeMessage('term', { term }))
      return await this.read(seq)
    } catch (thrown) {
      log.error({ err: thrown }, 'the journal could not be read: the numbering restarts')
      return undefined
    }
  }

  private async read(until: number): Promise<JournalTail | undefined> {
    const reader = new TailReader()
    const consumer = await jetstream(this.connection).consumers.get(STREAM)
    const messages = await consumer.consume({ max_messages: READ_AHEAD })
    for await (const message of messages) {
      reader.take(message.subject, message.data)
      if (message.seq >= until || message.info.pending === 0) break
    }
    await messages.close()
    return reader.tail()
  }
}

/** Result of the journal's messages, in their order. */
export class TailReader {
  private term = 0
  private numbering: Numbering | undefined
  private readonly topics = new Map<TopicName, JournalTopic>()

  take(subject: string, bytes: Uint8Array): void {
    if (subject === subjects.term) {
      this.term = Math.max(this.term, decodeMessage('term', bytes)?.term ?? 0)
    } else if (subject === subjects.numbering) {
      const numbering = decodeMessage('numbering', bytes)
      if (numbering && numbering.term >= this.term) this.numbering = numbering
    } else {
      const decoded = decodeFrame(bytes)
      if (!decoded.ok) return
      for (const section of decoded.sections) {
        if (isNumbered(section.kind) && section.topicId >= this.term)
          this.keep(subjects.topicOfUpdate(subject), section)
      }
    }
  }

  tail(): JournalTail | undefined {
    const { numbering } = this
    if (!numbering) return undefined
    const { epoch, tradingDay, feed, marketTime } = numbering
    const topics = new Map([...this.topics].filter(([, topic]) => topic.epoch === epoch))
    let newestRow = 0
    for (const { rows } of topics.values()) newestRow = Math.max(newestRow, rows.at(-1)?.row.time ?? 0)
    return { epoch, tradingDay, feed, marketTime: Math.max(marketTime, newestRow), topics, newestRow }
  }

  private keep(name: TopicName, section: AnySection): void {
    const kind = section.kind as NumberedKind
    const { epoch, seq, count, ingestTime } = section
    let topic = this.topics.get(name)
    if (topic?.epoch !== epoch) {
      topic = { kind, epoch, seq: seq - 1, rows: [] }
      this.topics.set(name, topic)
    }
    // Sent again after a broken connection: only the rest is new.
    const known = topic.seq + 1 - seq
    if (known >= count) return
    // A missing part leaves only the rows after it.
    if (known < 0) topic.rows.length = 0
    topic.seq = seq + count - 1
    for (const row of (rowsOf(section) as Row<NumberedKind>[]).slice(Math.max(0, known))) {
      topic.rows.push({ row, ingestTime })
    }
  }
}
