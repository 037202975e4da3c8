import { isNumbered, type NumberedKind, type Row } from '../../../shared/protocol/kinds'
import { isSound } from '../../../shared/protocol/sound-rows'
import type { TopicName } from '../../../shared/protocol/topics'
import type { Update } from '../../../shared/protocol/update'
import type { JournalTail } from './journal'
import type { RowUpdate } from './update-batches'

/** Part of the topics' logs that the numbering needs. */
interface NumberedTopics {
  log(topic: TopicName): { continueFrom(epoch: number, newest: number): void; append(update: RowUpdate): unknown }
  resetAll(epoch: number): void
}

/**
 * How a feed that restarts in the middle of a day sends earlier rows: all rows again in the same order (`again`), in
 * another form up to the time that was reached (`otherwise`), or only the overlap (`onwards`).
 */
export type Retelling = 'again' | 'otherwise' | 'onwards'

interface Numbered {
  /** Number of the newest row, and its time. */
  seq: number
  until: number
  /** Rows repeated so far. */
  retold: number
}

/**
 * Lets a restarted feed continue the numbers of its previous process: the same trading day of the same feed keeps its
 * epoch, and numbered rows are not numbered again. Any other day begins a new epoch.
 */
export class ContinuedNumbering {
  private readonly numbered = new Map<TopicName, Numbered>()
  /** Market time up to which no topic has new rows. */
  private until = 0
  private waiting: JournalTail | undefined

  /** `retells`: how the prints of a topic are sent again. */
  constructor(
    private readonly topics: NumberedTopics,
    tail: JournalTail | undefined,
    private readonly retells: (topic: TopicName) => Retelling = () => 'onwards',
  ) {
    this.waiting = tail
  }

  /**
   * A trading day begins; `begin` starts its epoch in the logs. True if it is the day of the previous process, and its
   * numbers continue.
   */
  restart(tradingDay: string, feed: string, begin: () => void): boolean {
    const tail = this.waiting
    this.waiting = undefined
    this.numbered.clear()
    this.until = 0
    if (tail?.tradingDay !== tradingDay || tail.feed !== feed) {
      begin()
      return false
    }
    // The logs add one at each beginning.
    this.topics.resetAll(tail.epoch - 1)
    begin()
    this.until = tail.newestRow
    for (const [topic, { kind, seq, rows }] of tail.topics) {
      const log = this.topics.log(topic)
      log.continueFrom(tail.epoch, seq - rows.length)
      for (const { row, ingestTime } of rows) log.append({ kind, topic, row, ingestTime } as RowUpdate)
      this.numbered.set(topic, { seq, until: rows.at(-1)?.row.time ?? 0, retold: 0 })
    }
    return true
  }

  /** Whether the update is new, not a row numbered by an earlier process. Call it once for each row, in order. */
  admits(update: Update): boolean {
    if (update.kind === 'reset' || this.until === 0 || !isNumbered(update.kind)) return true
    const row = update.row as Row<NumberedKind>
    const before = this.numbered.get(update.topic)
    const retelling = this.retells(update.topic)
    if (retelling === 'otherwise') return row.time > this.until
    if (!before) return true
    if (retelling === 'onwards' || update.kind !== 'trade') return row.time > before.until
    // A row that fits in no frame has no number; rows of one time may be on both sides of the restart.
    if (isSound(update.kind, row)) before.retold++
    return before.retold > before.seq
  }
}
