import type { KindName, Row } from '../../shared/protocol/kinds'
import type { Position } from '../../shared/protocol/socket-events'
import { kindsOf, parseTopic, type TopicName } from '../../shared/protocol/topics'
import type { Update } from '../../shared/protocol/update'
import { type LatestKind, LatestRows } from './latest-rows'
import { PrintJournal } from './print-journal'

/** Whole kinds for readers who need a snapshot; `gateway/state` keeps them, so that they are stored once. */
export interface SnapshotSource {
  rows<K extends KindName>(topic: TopicName, kind: K): readonly Row<K>[]
}

/** Where a reader stands in a topic. Readers at the newest place share one object. */
export interface Cursor {
  readonly epoch: number
  /** Number of the newest print the reader has; -1 = take a snapshot. */
  readonly seq: number
  /** Version per `latest` kind, in the order of the topic's kinds; -1 = take a snapshot. */
  readonly versions: readonly number[]
}

/** Rows of one kind on their way to a reader. */
export interface RowGroup<K extends KindName = KindName> {
  kind: K
  /** The rows replace everything of this kind that the reader holds. */
  snapshot: boolean
  /** Prints: number of the first row. `latest`: the version after these rows. */
  seq: number
  rows: readonly Row<K>[]
  ingestTime: number
}

/** Prints in a snapshot: as many as a page shows at once. */
export const SNAPSHOT_PRINTS_MAX = 200

type RowUpdate = Exclude<Update, { kind: 'reset' }>

/**
 * One topic: its epoch, its numbered prints and what changed lately of its `latest` kinds. Answers any reader's
 * "what is new since my cursor?" without keeping anything for that reader.
 */
export class TopicLog {
  private journal: PrintJournal | undefined
  private latest: LatestRows[]
  private printsAt = 0
  private newestCursor: Cursor | undefined
  private readonly numbered: boolean

  /** `id` stands for the topic in frames; `journalRows` bounds the prints kept. */
  constructor(
    readonly topic: TopicName,
    readonly id: number,
    private currentEpoch: number,
    private journalRows: number,
    private readonly source: SnapshotSource,
  ) {
    const parsed = parseTopic(topic)
    if (!parsed) throw new Error(`not a topic: ${topic}`)
    const names = kindsOf(parsed.family)
    this.numbered = names.includes('trade')
    this.latest = names.filter((name): name is LatestKind => name !== 'trade').map((name) => new LatestRows(name))
  }

  get epoch(): number {
    return this.currentEpoch
  }

  /** Number of the newest print; 0 = none, or a topic without prints. */
  get seq(): number {
    return this.journal?.newest ?? 0
  }

  /** Number of the oldest print that is kept; `seq + 1` when none is. */
  get oldest(): number {
    return this.journal?.oldest ?? 1
  }

  /** All prints that are kept, oldest first. */
  prints(): readonly Row<'trade'>[] {
    return this.journal?.tail(Number.POSITIVE_INFINITY) ?? []
  }

  append(update: RowUpdate): void {
    this.newestCursor = undefined
    if (update.kind === 'trade') {
      this.journal ??= new PrintJournal(this.journalRows)
      this.journal.append(update.row)
      this.printsAt = update.ingestTime
      return
    }
    const rows = this.latest.find((candidate) => candidate.kind === update.kind)
    rows?.put(update.row as Row<LatestKind>, update.ingestTime)
  }

  /** A new trading day, or a recording that began again: the numbering restarts and every reader takes a snapshot. */
  reset(epoch: number): void {
    this.currentEpoch = epoch
    this.newestCursor = undefined
    this.journal = undefined
    this.printsAt = 0
    this.latest = this.latest.map((rows) => new LatestRows(rows.kind))
  }

  /**
   * Takes over a numbering that is given elsewhere: `newest` is the last print that was given a number, and none is
   * held. Readers further behind take a snapshot; all of them take the `latest` kinds whole.
   */
  continueFrom(epoch: number, newest: number): void {
    this.currentEpoch = epoch
    this.journal = new PrintJournal(this.journalRows, newest)
    this.renew()
  }

  /** The source's rows come from elsewhere anew: every reader takes the `latest` kinds whole once more. */
  renew(): void {
    this.newestCursor = undefined
    for (const rows of this.latest) rows.renew()
  }

  keepJournal(rows: number): void {
    this.journalRows = rows
    this.journal?.keep(rows)
  }

  /** Where a reader stands who has everything. */
  head(): Cursor {
    this.newestCursor ??= {
      epoch: this.currentEpoch,
      seq: this.seq,
      versions: this.latest.map((rows) => rows.version),
    }
    return this.newestCursor
  }

  /** The cursor of a reader who comes back: its prints continue, the `latest` kinds come whole. Undefined = snapshot. */
  resume(position: Position): Cursor | undefined {
    if (position.epoch !== this.currentEpoch || position.seq > this.seq) return undefined
    if (this.journal && position.seq + 1 < this.journal.oldest) return undefined
    return { epoch: position.epoch, seq: position.seq, versions: this.latest.map(() => -1) }
  }

  /** What a reader at `cursor` lacks, by kind; everything (snapshots) when it has none or fell too far behind. */
  since(cursor: Cursor | undefined): RowGroup[] {
    const from = cursor?.epoch === this.currentEpoch ? cursor : undefined
    const groups: RowGroup[] = []
    if (this.numbered) {
      const prints = this.printsSince(from?.seq ?? -1)
      if (prints) groups.push(prints)
    }
    this.latest.forEach((rows, index) => {
      const version = from?.versions[index] ?? -1
      if (version === rows.version) return
      const changed = version < 0 ? undefined : rows.since(version)
      groups.push({
        kind: rows.kind,
        snapshot: changed === undefined,
        seq: rows.version,
        rows: changed ?? this.source.rows(this.topic, rows.kind),
        ingestTime: rows.ingestTime,
      })
    })
    return groups
  }

  private printsSince(seq: number): RowGroup<'trade'> | undefined {
    if (seq === this.seq) return undefined
    const missing = seq < 0 ? undefined : this.journal?.after(seq)
    const rows = missing ?? this.journal?.tail(SNAPSHOT_PRINTS_MAX) ?? []
    return {
      kind: 'trade',
      snapshot: missing === undefined,
      seq: this.seq - rows.length + 1,
      rows,
      ingestTime: this.printsAt,
    }
  }
}
