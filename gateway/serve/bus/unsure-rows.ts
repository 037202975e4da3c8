import { isNumbered, type NumberedKind, type Row } from '../../../shared/protocol/kinds'
import { kindsOf, parseTopic, type TopicName } from '../../../shared/protocol/topics'
import type { RowUpdate } from './update-batches'

/** What it needs of the topics' logs. */
interface UnsureTopics {
  log(topic: TopicName): { readonly epoch: number; readonly seq: number; numberedRows(): readonly Row<NumberedKind>[] }
}

function numberedKindOf(topic: TopicName): NumberedKind | undefined {
  const parsed = parseTopic(topic)
  return parsed && kindsOf(parsed.family).find(isNumbered)
}

/**
 * Numbered rows of which it is not certain that they came: those that were told lately, and all since the way was last
 * known to be good. Knows of each topic the number of the first.
 */
export class UnsureRows {
  private lately = new Map<TopicName, number>()
  private before = new Map<TopicName, number>()

  told(topic: TopicName, seq: number): void {
    if (!this.lately.has(topic)) this.lately.set(topic, seq)
  }

  /** The way is good, and has been since the last call: what was told before that has come. */
  later(): void {
    this.before = this.lately
    this.lately = new Map()
  }

  /** All of them once more, each topic from its first number on: who has them knows, and the journal gets no hole. */
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
