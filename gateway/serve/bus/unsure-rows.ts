import { isNumbered, type NumberedKind, type Row } from '../../../shared/protocol/kinds'
import { kindsOf, parseTopic, type TopicName } from '../../../shared/protocol/topics'
import type { RowUpdate } from './update-batches'

/** Part of the topics' logs that it needs. */
interface UnsureTopics {
  log(topic: TopicName): { readonly epoch: number; readonly seq: number; numberedRows(): readonly Row<NumberedKind>[] }
}

function numberedKindOf(topic: TopicName): NumberedKind | undefined {
  const parsed = parseTopic(topic)
  return parsed && kindsOf(parsed.family).find(isNumbered)
}

/**
 * Numbered rows that may not have arrived: the most recent ones, and all since the connection was last known to be
 * good. Stores the first number of each topic.
 */
export class UnsureRows {
  private lately = new Map<TopicName, number>()
  private before = new Map<TopicName, number>()

  told(topic: TopicName, seq: number): void {
    if (!this.lately.has(topic)) this.lately.set(topic, seq)
  }

  /** The connection is good, and has been since the last call: earlier messages have arrived. */
  later(): void {
    this.before = this.lately
    this.lately = new Map()
  }

  /**
   * All of them again, each topic from its first number on: receivers recognize duplicates, and the journal gets no
   * gap.
   */
  *again(topics: UnsureTopics, ingestTime: number): Generator<{ update: RowUpdate; epoch: number; seq: number }> {
    const firsts = new Map([...this.lately, ...this.before])
    this.before = firsts
    this.lately = new Map()
    for (const [topic, first] of firsts) {
      const stream = topics.log(topic)
      const rows = stream.numberedRows()
      const kind = numberedKindOf(topic)
      if (kind === undefined) continue
      for (const [at, row] of rows.entries()) {
        const seq = stream.seq - rows.length + 1 + at
        if (seq < first) continue
        yield { update: { kind, topic, row, ingestTime } as RowUpdate, epoch: stream.epoch, seq }
      }
    }
  }

  clear(): void {
    this.lately.clear()
    this.before.clear()
  }
}
