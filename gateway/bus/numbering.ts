import { isNumbered, type NumberedKind, type Row } from '../../shared/protocol/kinds'
import type { TopicName } from '../../shared/protocol/topics'
import type { Update } from '../../shared/protocol/update'
import type { JournalTail } from './journal'
import type { RowUpdate } from './update-batches'

/** What the numbering needs of the topics' logs. */
export interface NumberedTopics {
  log(topic: TopicName): { continueFrom(epoch: number, newest: number): void; append(update: RowUpdate): unknown }
  resetAll(epoch: number): void
}

/**
 * Lets a feed that began again go on with the numbers of its last life: the same trading day of the same feed keeps
 * its epoch, and rows that were numbered already are not numbered again. Any other day begins an epoch of its own.
 */
export class ContinuedNumbering {
  /** Time of the newest row that has a number, by topic. */
  private readonly numberedUntil = new Map<TopicName, number>()
  private waiting: JournalTail | undefined

  constructor(
    private readonly topics: NumberedTopics,
    tail: JournalTail | undefined,
  ) {
    this.waiting = tail
  }

  /**
   * A trading day begins; `begin` starts its epoch in the logs. True if it was the one of the last life, and its
   * numbers go on.
   */
  restart(tradingDay: string, feed: string, begin: () => void): boolean {
    const tail = this.waiting
    this.waiting = undefined
    this.numberedUntil.clear()
    if (tail?.tradingDay !== tradingDay || tail.feed !== feed) {
      begin()
      return false
    }
    // The logs count one up at each beginning.
    this.topics.resetAll(tail.epoch - 1)
    begin()
    for (const [topic, { kind, seq, rows }] of tail.topics) {
      const log = this.topics.log(topic)
      log.continueFrom(tail.epoch, seq - rows.length)
      for (const { row, ingestTime } of rows) log.append({ kind, topic, row, ingestTime } as RowUpdate)
      const last = rows.at(-1)
      if (last) this.numberedUntil.set(topic, last.row.time)
    }
    return true
  }

  /** Whether the update is new: not a row that an earlier life numbered. */
  admits(update: Update): boolean {
    if (update.kind === 'reset' || this.numberedUntil.size === 0 || !isNumbered(update.kind)) return true
    const until = this.numberedUntil.get(update.topic)
    return until === undefined || (update.row as Row<NumberedKind>).time > until
  }
}
