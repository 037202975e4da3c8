import { promisify } from 'node:util'
import { deflateRaw, inflateRaw, inflateRawSync } from 'node:zlib'
import {
  DiscardPolicy,
  JetStreamApiError,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { subjects } from './subjects'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** Uncompressed bytes of a block in one message, below the server's limit. */
const PART_BYTES = 512 * 1024
const ANSWER_MAX_MS = 5_000
/** Messages on their way while all are read. */
const READ_AHEAD = 2_000
/** Below this a turn of another thread costs more than the work. */
const SMALL_BYTES = 16 * 1024

/** Type of a message, its first byte: first part of a block, last part, or both; or part of no block. */
const FIRST = 1
const LAST = 2
const FENCE = 4
const WRONG_LAST_SEQUENCE = 10_071

async function inflated(parts: readonly Uint8Array[]): Promise<Buffer> {
  const [only] = parts
  if (parts.length === 1 && only && only.length < SMALL_BYTES) return inflateRawSync(only)
  return Buffer.concat(await Promise.all(parts.map((part) => inflate(part))))
}

/** Blocks of bytes that the NATS server stores in files, in order, until a new beginning replaces them. */
export class StoredBlocks {
  /** Number of the newest message: a writer must know it. */
  private newest = 0

  private constructor(
    private readonly connection: NatsConnection,
    private readonly what: string,
  ) {}

  private get stream(): string {
    return `ZEUS_KEPT_${this.what.toUpperCase()}`
  }

  /** From this point on earlier writers cannot write. */
  static async open(connection: NatsConnection, what: string): Promise<StoredBlocks> {
    const blocks = new StoredBlocks(connection, what)
    const manager = await jetstreamManager(connection)
    const config = {
      name: blocks.stream,
      subjects: [subjects.kept(`${what}.*`)],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      // Without space nothing is accepted, and so nothing acknowledged.
      discard: DiscardPolicy.New,
    }
    await manager.streams.info(config.name).catch(() => manager.streams.add(config))
    const fence = await jetstream(connection).publish(subjects.kept(`${what}.more`), Uint8Array.of(FENCE))
    blocks.newest = fence.seq
    return blocks
  }

  /** For read-only users: the leader continues to write. Undefined if nothing was ever stored. */
  static async look(connection: NatsConnection, what: string): Promise<StoredBlocks | undefined> {
    const blocks = new StoredBlocks(connection, what)
    const manager = await jetstreamManager(connection)
    const info = await manager.streams.info(blocks.stream).catch(() => undefined)
    if (!info) return undefined
    blocks.newest = info.state.last_seq
    return blocks
  }

  /** The last note stored beside the blocks since their beginning. */
  async note(): Promise<Buffer | undefined> {
    const manager = await jetstreamManager(this.connection)
    const newest = (place: string) =>
      manager.streams.getMessage(this.stream, { last_by_subj: subjects.kept(`${this.what}.${place}`) })
    const [beginning, note] = await Promise.all([newest('begin'), newest('note')])
    if (!beginning || !note || note.seq < beginning.seq) return undefined
    return inflateRawSync(note.data.subarray(1))
  }

  /** Replaces the previous note; must fit into one message. */
  async put(note: Buffer): Promise<void> {
    await this.write(subjects.kept(`${this.what}.note`), FENCE, note)
  }

  /** All blocks since the newest beginning, whole ones. */
  async *read(): AsyncGenerator<Buffer> {
    const manager = await jetstreamManager(this.connection)
    const beginning = await manager.streams.getMessage(this.stream, {
      last_by_subj: subjects.kept(`${this.what}.begin`),
    })
    if (!beginning) return
    const consumer = await jetstream(this.connection).consumers.get(this.stream, { opt_start_seq: beginning.seq })
    const messages = await consumer.consume({ max_messages: READ_AHEAD })
    let parts: Uint8Array[] = []
    try {
      for await (const { seq, data } of messages) {
        const mark = data[0] ?? FENCE
        // An unfinished block there was never acknowledged.
        if (mark & (FIRST | FENCE)) parts = []
        if (mark !== FENCE) parts.push(data.subarray(1))
        if (mark & LAST) {
          yield await inflated(parts)
          parts = []
        }
        if (seq >= this.newest) break
      }
    } finally {
      await messages.close()
    }
  }

  /** Replaces everything before; may be repeated. */
  async begin(block: Buffer): Promise<void> {
    await this.write(subjects.kept(`${this.what}.begin`), FIRST | LAST, block)
    const manager = await jetstreamManager(this.connection)
    await manager.streams.purge(this.stream, { seq: this.newest })
  }

  /** Throws if it is not certain that the block is stored; the same block may then be passed again. */
  async append(block: Buffer): Promise<void> {
    for (let from = 0; from < block.length; from += PART_BYTES) {
      const mark = (from === 0 ? FIRST : 0) | (from + PART_BYTES >= block.length ? LAST : 0)
      await this.write(subjects.kept(`${this.what}.more`), mark, block.subarray(from, from + PART_BYTES))
    }
  }

  private async write(subject: string, mark: number, part: Buffer): Promise<void> {
    const payload = Buffer.concat([Uint8Array.of(mark), await deflate(part, { level: 1 })])
    try {
      const { seq } = await jetstream(this.connection).publish(subject, payload, {
        timeout: ANSWER_MAX_MS,
        expect: { lastSequence: this.newest },
      })
      this.newest = seq
    } catch (thrown) {
      if (!(thrown instanceof JetStreamApiError) || thrown.code !== WRONG_LAST_SEQUENCE) throw thrown
      this.newest = await this.ownSequence(payload)
    }
  }

  /** Number of an earlier write whose answer did not arrive. Throws if another process wrote. */
  private async ownSequence(payload: Uint8Array): Promise<number> {
    const manager = await jetstreamManager(this.connection)
    const { state } = await manager.streams.info(this.stream)
    const message = await manager.streams.getMessage(this.stream, { seq: state.last_seq })
    if (message && Buffer.from(message.data).equals(payload)) return state.last_seq
    throw new Error('another feed writes here now')
  }
}
