import { JOURNALS_BYTES_MAX } from '../../shared/protocol/limits'
import type { TopicName } from '../../shared/protocol/topics'
import type { Update } from '../../shared/protocol/update'
import { ByteBudget } from './byte-budget'
import { type SnapshotSource, TopicLog } from './topic-log'

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

  constructor(
    private readonly source: SnapshotSource,
    startedAt: number,
    journalBytes = JOURNALS_BYTES_MAX,
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
      log = new TopicLog(topic, this.logs.size + 1, this.epoch, this.budget, this.source)
      this.logs.set(topic, log)
    }
    return log
  }

  append(update: Update): void {
    if (update.kind === 'reset') this.resetAll()
    else this.log(update.topic).append(update)
  }

  /** Bytes of all journals beyond what an idle one has. */
  get journalBytes(): number {
    return this.budget.taken
  }

  /** A watched topic keeps enough prints for a reader who comes back after a while; an unwatched one few. */
  watched(topic: TopicName, yes: boolean): void {
    this.log(topic).watch(yes)
  }

  /** Every topic starts a new epoch: the next one, or the one that is given elsewhere. */
  resetAll(epoch = this.epoch + 1): void {
    this.epoch = epoch
    for (const log of this.logs.values()) log.reset(this.epoch)
  }
}
