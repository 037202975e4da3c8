import type { ByteWriter } from '../../shared/protocol/bytes'
import { type SectionRows, writeRows } from '../../shared/protocol/frame'
import type { KindName, Row } from '../../shared/protocol/kinds'
import type { Position } from '../../shared/protocol/socket-events'
import { kindsOf, parseTopic, type TopicName } from '../../shared/protocol/topics'
import type { Update } from '../../shared/protocol/update'
import type { ByteBudget } from './byte-budget'
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

/** Rows of one kind on their way to a reader; to be written before the topic changes. */
export interface RowGroup extends SectionRows {
  /** The rows replace everything of this kind that the reader holds. */
  readonly snapshot: boolean
  /** Prints: number of the first row. `latest`: the version after these rows. */
  readonly seq: number
  readonly rows: readonly Row<KindName>[]
  readonly ingestTime: number
  /** Prints, or values of `latest` rows, that came after the reader's place and are not among the rows. */
  readonly skipped: number
}

/** Prints in a snapshot: as many as a page shows at once. */
export const SNAPSHOT_PRINTS_MAX = 200

type RowUpdate = Exclude<Update, { kind: 'reset' }>

/** The prints from one number on, where they lie. */
class PrintSpan implements RowGroup {
  readonly kind = 'trade'
  readonly count: number

  constructor(
    private readonly journal: PrintJournal | undefined,
    readonly snapshot: boolean,
    readonly seq: number,
    readonly ingestTime: number,
    readonly skipped: number,
  ) {
    this.count = journal ? journal.newest - seq + 1 : 0
  }

  get rows(): readonly Row<'trade'>[] {
    return this.journal?.rows(this.seq) ?? []
  }

  writeColumns(out: ByteWriter): void {
    this.journal?.writeColumns(out, this.seq)
  }
}

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
  private watched = false

  /** `id` stands for the topic in frames; the journals of all topics share `budget`. */
  constructor(
    readonly topic: TopicName,
    readonly id: number,
    private currentEpoch: number,
    private readonly budget: ByteBudget,
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
    return this.journal?.rows() ?? []
  }

  /** True if it is a row that readers must see at once. */
  append(update: RowUpdate): boolean {
    this.newestCursor = undefined
    if (update.kind === 'trade') {
      this.journal ??= new PrintJournal(this.budget, this.watched)
      this.journal.append(update.row, update.ingestTime)
      this.printsAt = update.ingestTime
      return false
    }
    return this.latestOf(update.kind)?.put(update.row as Row<LatestKind>, update.ingestTime) ?? false
  }

  /** Whether the update would take the place of a row that readers must see. */
  replacesUrgent(update: RowUpdate): boolean {
    return this.latestOf(update.kind)?.replacesUrgent(update.row as Row<LatestKind>) ?? false
  }

  /** A new trading day, or a recording that began again: the numbering restarts and every reader takes a snapshot. */
  reset(epoch: number): void {
    this.currentEpoch = epoch
    this.newestCursor = undefined
    this.journal?.watch(false)
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
    this.journal?.watch(false)
    this.journal = this.numbered ? new PrintJournal(this.budget, this.watched, newest) : undefined
    this.renew()
  }

  /** The source's rows come from elsewhere anew: every reader takes the `latest` kinds whole once more. */
  renew(): void {
    this.newestCursor = undefined
    for (const rows of this.latest) rows.renew()
  }

  /** A watched topic keeps its prints for readers who come back. */
  watch(yes: boolean): void {
    this.watched = yes
    this.journal?.watch(yes)
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
    if (this.journal && !this.journal.reaches(position.seq)) return undefined
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
      if (version !== rows.version) groups.push(this.latestSince(rows, version))
    })
    return groups
  }

  private latestOf(kind: KindName): LatestRows | undefined {
    for (const rows of this.latest) if (rows.kind === kind) return rows
    return undefined
  }

  private latestSince(log: LatestRows, version: number): RowGroup {
    const { kind, version: seq, ingestTime } = log
    const changed = version < 0 ? undefined : log.since(version)
    const rows = changed ?? this.source.rows(this.topic, kind)
    return {
      kind,
      snapshot: changed === undefined,
      seq,
      rows,
      count: rows.length,
      ingestTime,
      skipped: version < 0 ? 0 : Math.max(0, seq - version - rows.length),
      writeColumns: (out) => writeRows(out, kind, rows),
    }
  }

  private printsSince(seq: number): RowGroup | undefined {
    if (seq === this.seq) return undefined
    const { journal, printsAt } = this
    if (seq >= 0 && journal?.reaches(seq)) return new PrintSpan(journal, false, seq + 1, printsAt, 0)
    const first = journal ? Math.max(journal.oldest, journal.newest - SNAPSHOT_PRINTS_MAX + 1) : 1
    return new PrintSpan(journal, true, first, printsAt, seq < 0 ? 0 : Math.max(0, first - seq - 1))
  }
}
