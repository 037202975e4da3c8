import { ByteBudget } from '../../../shared/flow/byte-budget'
import { JOURNALS_BYTES_MAX } from '../../../shared/protocol/limits'
import { isMadeForReaders, type TopicName } from '../../../shared/protocol/topics'
import type { Update } from '../../../shared/protocol/update'
import { type Published, type SnapshotSource, TopicLog } from './topic-log'

/** Epochs count milliseconds since this moment, so that they take five bytes on the wire instead of six. */
const EPOCH_ZERO = Date.UTC(2026, 0, 1)

/**
 * All topics' logs, made when first needed. `startedAt` (epoch ms) makes the epochs of two gateway lives differ;
 * each new day counts one up.
 */
export class TopicLogs {
  private readonly logs = new Map<TopicName, TopicLog>()
  private readonly budget: ByteBudget
  private epoch: number
  /** Ids stand for topics in frames that are under way: none is given twice. */
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

  /** The log of a topic. Throws for what is no topic name. */
  log(topic: TopicName): TopicLog {
    let log = this.logs.get(topic)
    if (!log) {
      log = new TopicLog(topic, ++this.lastId, this.epoch, this.budget, this.source, this.published)
      this.logs.set(topic, log)
    }
    return log
  }

  /** Rows that are left out of all topics since the day began, because no frame can hold them. */
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
    else if (!isMadeForReaders(update.topic)) this.log(update.topic).append(update)
  }

  /** Bytes of all journals beyond what an idle one has. */
  get journalBytes(): number {
    return this.budget.taken
  }

  /**
   * A watched topic keeps enough prints for a reader who comes back after a while; an unwatched one few. One that is
   * made for its readers goes with them: who comes back gets its rows whole, as of any kind that is not numbered.
   */
  watched(topic: TopicName, yes: boolean): void {
    if (yes || !isMadeForReaders(topic)) this.log(topic).watch(yes)
    else this.logs.delete(topic)
  }

  /** The publication state changed: every reader gets the `latest` kinds completely, as published now. */
  renewAll(): void {
    for (const log of this.logs.values()) log.renew()
  }

  /** Every topic starts a new epoch: the next one, or the one that is given elsewhere. */
  resetAll(epoch = this.epoch + 1): void {
    this.epoch = epoch
    for (const log of this.logs.values()) log.reset(this.epoch)
  }
}
