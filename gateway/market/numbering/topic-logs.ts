import { ByteBudget } from '../../../shared/flow/byte-budget'
import { JOURNALS_BYTES_MAX } from '../../../shared/protocol/limits'
import { hasOwnDefinition, type TopicName } from '../../../shared/protocol/topics'
import type { Update } from '../../../shared/protocol/update'
import { type Published, type SnapshotSource, TopicLog } from './topic-log'

/** Epochs count milliseconds since this time, so that they take five bytes on the wire instead of six. */
const EPOCH_ZERO = Date.UTC(2026, 0, 1)

/**
 * All topics' logs, created on demand. `startedAt` (epoch ms) makes the epochs of two processes differ; each new day
 * adds one.
 */
export class TopicLogs {
  private readonly logs = new Map<TopicName, TopicLog>()
  private readonly budget: ByteBudget
  private epoch: number
  /** Ids represent topics in frames: none is used twice. */
  private lastId = 0

  constructor(
    private readonly source: SnapshotSource,
    startedAt: number,
    journalBytes = JOURNALS_BYTES_MAX,
    private readonly published?: Published,
  ) {
    this.budget = new ByteBudget(journalBytes)
    this.epoch = Math.max(1, Math.round(startedAt) - EPOCH_ZERO)
  }

  get size(): number {
    return this.logs.size
  }

  /** Epoch of the running numbering. */
  get currentEpoch(): number {
    return this.epoch
  }

  /** The log of a topic. Throws for an invalid topic name. */
  log(topic: TopicName): TopicLog {
    let log = this.logs.get(topic)
    if (!log) {
      log = new TopicLog(topic, ++this.lastId, this.epoch, this.budget, this.source, this.published)
      this.logs.set(topic, log)
    }
    return log
  }

  /** Rows left out of all topics since the day began, because no frame can contain them. */
  leftOut(): { rows: number; places: string[] } {
    const left = [...this.logs.values()].filter((log) => log.leavesOut).map((log) => log.leftOut())
    return { rows: left.reduce((sum, { rows }) => sum + rows, 0), places: left.flatMap(({ places }) => places) }
  }

  append(update: Update): void {
    if (update.kind === 'reset') {
      this.resetAll()
      return
    }
    const log = this.logs.get(update.topic)
    if (log) log.append(update)
    else if (!hasOwnDefinition(update.topic)) this.log(update.topic).append(update)
  }

  /** Bytes of all journals beyond those of idle ones. */
  get journalBytes(): number {
    return this.budget.taken
  }

  /**
   * A topic with readers stores enough prints for readers that reconnect; one without readers stores few. A topic
   * computed for its readers is dropped with the last one; a returning reader gets its rows completely.
   */
  watched(topic: TopicName, yes: boolean): void {
    if (yes || !hasOwnDefinition(topic)) this.log(topic).watch(yes)
    else this.logs.delete(topic)
  }

  /** The publication state changed: every reader gets the `latest` kinds completely, as published now. */
  renewAll(): void {
    for (const log of this.logs.values()) log.renew()
  }

  /** Every topic starts a new epoch: the next one, or the given one of another process. */
  resetAll(epoch = this.epoch + 1): void {
    this.epoch = epoch
    for (const log of this.logs.values()) log.reset(this.epoch)
  }
}
