import { joinSections } from '../../../shared/protocol/frame'
import {
  isNumbered,
  type KindName,
  type KindSpec,
  kinds,
  type NumberedKind,
  type Row,
} from '../../../shared/protocol/kinds'
import { encodeSound, isSound } from '../../../shared/protocol/sound-rows'
import type { TopicName } from '../../../shared/protocol/topics'
import type { Update } from '../../../shared/protocol/update'
import { logOf } from '../../log'

const log = logOf('bus')

/** Maximum rows of a message, and the time for which rows are gathered, ms. */
const BATCH_ROWS_MAX = 50
const BATCH_MS = 5

export type RowUpdate = Exclude<Update, { kind: 'reset' }>

interface Batch {
  topic: TopicName
  epoch: number
  /** Number of the first numbered row. */
  seq: number
  numbered: Row<NumberedKind>[]
  numberedKind: NumberedKind | undefined
  latest: Map<KindName, Map<string | number, Row<KindName>>>
  ingestTime: number
}

interface UpdateBatchesOptions {
  /** Term of the sending feed; 0 if there is only one. */
  term?: number
  send: (topic: TopicName, numbered: boolean, frame: Uint8Array) => void
  /** Runs once after `ms`. */
  later: (ms: number, run: () => void) => void
}

/** Gathers updates by topic and sends them as frames: numbered rows in order, of the other kinds the newest row of each key. */
export class UpdateBatches {
  private readonly batches = new Map<TopicName, Batch>()
  private planned = false

  constructor(private readonly options: UpdateBatchesOptions) {}

  /** `seq`: the row's number, 0 for unnumbered kinds. */
  add(update: RowUpdate, epoch: number, seq: number): void {
    // Such a row got no number.
    if (isNumbered(update.kind) && !isSound(update.kind, update.row as Row<NumberedKind>)) return
    const batch = this.batchOf(update.topic, epoch)
    batch.ingestTime = update.ingestTime
    if (isNumbered(update.kind)) {
      if (batch.numbered.length === 0) batch.seq = seq
      batch.numberedKind = update.kind
      batch.numbered.push(update.row as Row<NumberedKind>)
      if (batch.numbered.length >= BATCH_ROWS_MAX) this.flush(update.topic)
      return
    }
    const { key } = kinds[update.kind] as KindSpec
    const rows = batch.latest.get(update.kind) ?? new Map<string | number, Row<KindName>>()
    batch.latest.set(update.kind, rows)
    rows.set(
      key === undefined ? '' : ((update.row as Record<string, string | number>)[key] as string | number),
      update.row,
    )
    if (rows.size >= BATCH_ROWS_MAX) this.flush(update.topic)
  }

  /** Sends waiting rows, of one topic or of all. */
  flush(topic?: TopicName): void {
    const ready = topic === undefined ? [...this.batches.values()] : [this.batches.get(topic)].filter((one) => !!one)
    for (const batch of ready) {
      this.batches.delete(batch.topic)
      try {
        this.send(batch)
      } catch (thrown) {
        // A value that no column can contain: gateways detect the missing number and request the topic again.
        log.error({ err: thrown, topic: batch.topic }, 'rows not sent')
      }
    }
  }

  private batchOf(topic: TopicName, epoch: number): Batch {
    let batch = this.batches.get(topic)
    if (!batch) {
      batch = { topic, epoch, seq: 0, numbered: [], numberedKind: undefined, latest: new Map(), ingestTime: 0 }
      this.batches.set(topic, batch)
      this.plan()
    }
    return batch
  }

  private plan(): void {
    if (this.planned) return
    this.planned = true
    this.options.later(BATCH_MS, () => {
      this.planned = false
      this.flush()
    })
  }

  private send({ topic, epoch, seq, numbered, numberedKind, latest, ingestTime }: Batch): void {
    // The subject says the topic: its place in a frame has the term.
    const head = { topicId: this.options.term ?? 0, flags: 0, epoch, ingestTime }
    if (numberedKind) {
      this.options.send(topic, true, joinSections([encodeSound(numberedKind, { ...head, seq }, numbered)]))
    }
    if (latest.size === 0) return
    const left = (count: number) => log.warn({ topic, rows: count }, 'rows left out that no frame can hold')
    const sections = [...latest].map(([kind, rows]) => encodeSound(kind, { ...head, seq: 0 }, [...rows.values()], left))
    this.options.send(topic, false, joinSections(sections))
  }
}
