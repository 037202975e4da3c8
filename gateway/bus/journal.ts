import { jetstream, jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import { type NatsConnection, nanos } from '@nats-io/transport-node'
import { decodeFrame, rowsOf } from '../../shared/protocol/frame'
import { isNumbered, type NumberedKind, type Row } from '../../shared/protocol/kinds'
import type { TopicName } from '../../shared/protocol/topics'
import { logOf } from '../log'
import { decodeMessage } from './messages'
import { subjects } from './subjects'

const log = logOf('bus')

const STREAM = 'ZEUS_PRINTS'
/** Messages kept of each instrument; at most 50 prints each. The last must outlive a trading day: it has the number. */
const MESSAGES_PER_TOPIC = 64
const KEPT_MS = 36 * 3_600_000

/** The newest numbered rows of a topic, as an earlier life of the feed numbered them. */
export interface JournalTopic {
  kind: NumberedKind
  /** Number of the newest row. */
  seq: number
  rows: { row: Row<NumberedKind>; ingestTime: number }[]
}

export interface Numbering {
  epoch: number
  tradingDay: string
  /** Which feed it was, with all that makes its prints. */
  feed: string
}

export interface JournalTail extends Numbering {
  topics: Map<TopicName, JournalTopic>
  /** Time of the newest numbered row, epoch ms of the market. */
  marketTime: number
}

/** The prints that the NATS server keeps in files, so that a feed that begins again goes on with their numbers. */
export class Journal {
  private constructor(private readonly connection: NatsConnection) {}

  /** Undefined, and a word in the log, where the server keeps nothing. */
  static async open(connection: NatsConnection): Promise<Journal | undefined> {
    try {
      const manager = await jetstreamManager(connection)
      const config = {
        name: STREAM,
        subjects: [subjects.allPrints, subjects.numbering],
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
      log.warn({ err: thrown }, 'no JetStream: after a restart of the feed the numbering begins anew')
      return undefined
    }
  }

  /** What the last life of the feed numbered; undefined when nothing is known of it. */
  async load(): Promise<JournalTail | undefined> {
    try {
      return await this.read()
    } catch (thrown) {
      log.error({ err: thrown }, 'the journal could not be read: the numbering begins anew')
      return undefined
    }
  }

  private async read(): Promise<JournalTail | undefined> {
    const numbering = await this.lastNumbering()
    if (!numbering) return undefined
    const tail: JournalTail = { ...numbering, topics: new Map(), marketTime: 0 }
    const consumer = await jetstream(this.connection).consumers.get(STREAM)
    const { num_pending } = await consumer.info()
    if (num_pending === 0) return tail
    const messages = await consumer.consume()
    for await (const message of messages) {
      keep(tail, message.subject, message.data)
      if (message.info.pending === 0) break
    }
    await messages.close()
    return tail
  }

  private async lastNumbering(): Promise<Numbering | undefined> {
    const manager = await jetstreamManager(this.connection)
    const last = await manager.streams.getMessage(STREAM, { last_by_subj: subjects.numbering })
    return last ? decodeMessage('numbering', last.data) : undefined
  }
}

function keep(tail: JournalTail, subject: string, bytes: Uint8Array): void {
  if (subject === subjects.numbering) return
  const decoded = decodeFrame(bytes)
  if (!decoded.ok) return
  for (const section of decoded.sections) {
    const { kind } = section
    if (!isNumbered(kind) || section.epoch !== tail.epoch) continue
    const name = subjects.topicOfUpdate(subject)
    const known = tail.topics.get(name)
    const topic: JournalTopic = known ?? { kind, seq: section.seq - 1, rows: [] }
    if (!known) tail.topics.set(name, topic)
    // A part that is missing inside leaves only what came after it.
    if (section.seq !== topic.seq + 1) topic.rows.length = 0
    topic.seq = section.seq + section.count - 1
    for (const row of rowsOf(section) as Row<NumberedKind>[]) {
      topic.rows.push({ row, ingestTime: section.ingestTime })
      tail.marketTime = Math.max(tail.marketTime, row.time)
    }
  }
}
