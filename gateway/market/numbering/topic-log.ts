import type { ByteBudget } from '../../../shared/flow/byte-budget'
import {
  isNumbered,
  type KindName,
  type KindSpec,
  kinds,
  type NumberedKind,
  type Row,
} from '../../../shared/protocol/kinds'
import { type IdAt, NO_ROW_INDEX, type Publication } from '../../../shared/protocol/publication'
import type { TopicPosition } from '../../../shared/protocol/socket-events'
import { isSound } from '../../../shared/protocol/sound-rows'
import { kindsOf, parseTopic, type TopicName } from '../../../shared/protocol/topics'
import type { Update } from '../../../shared/protocol/update'
import { type LatestKind, LatestRows } from './latest-rows'
import { PrintJournal } from './print-journal'
import { type NumberedJournal, RowJournal } from './row-journal'
import { LatestSpan, NumberedSpan, type RowGroup } from './row-spans'

/** Complete kinds for readers who need a snapshot; `gateway/market/state` has them, so that they are stored once. */
export interface SnapshotSource {
  rows<K extends KindName>(topic: TopicName, kind: K): readonly Row<K>[]
}

/** Publication state, and the instrument at an index of the registry. */
export interface Published {
  publication: Publication
  idAt?: IdAt
}

/** A reader's position in a topic. Readers at the newest position share one object. */
export interface Cursor {
  readonly epoch: number
  /** Number of the newest numbered row the reader has; -1 = take a snapshot. */
  readonly seq: number
  /** Version per `latest` kind, in the order of the topic's kinds; -1 = take a snapshot. */
  readonly versions: readonly number[]
}

type RowUpdate = Exclude<Update, { kind: 'reset' }>

/**
 * One topic: its epoch, its numbered rows and the recent changes of its `latest` kinds. Returns what is new since any
 * reader's cursor without storing anything for that reader.
 */
export class TopicLog {
  private journal: NumberedJournal | undefined
  private latest: LatestRows[]
  private numberedAt = 0
  private newestCursor: Cursor | undefined
  private readonly numbered: NumberedKind | undefined
  /** Each numbered row must be seen at once. */
  private readonly numberedUrgent: boolean
  private watched = false
  private leftOutNumbered = 0

  /** `id` represents the topic in frames; the journals of all topics share `budget`. */
  constructor(
    readonly topic: TopicName,
    readonly id: number,
    private currentEpoch: number,
    private readonly budget: ByteBudget,
    private readonly source: SnapshotSource,
    /** Rows that readers get; all if omitted. */
    private readonly published?: Published,
  ) {
    const parsed = parseTopic(topic)
    if (!parsed) throw new Error(`not a topic: ${topic}`)
    const names = kindsOf(parsed.family)
    this.numbered = names.find(isNumbered)
    this.numberedUrgent = this.numbered !== undefined && (kinds[this.numbered] as KindSpec).urgency === 'always'
    this.latest = names.filter((name): name is LatestKind => !isNumbered(name)).map((name) => new LatestRows(name))
  }

  get epoch(): number {
    return this.currentEpoch
  }

  /** Number of the newest numbered row; 0 if there is none. */
  get seq(): number {
    return this.journal?.newest ?? 0
  }

  /** Number of the oldest numbered row that is stored; `seq + 1` if there is none. */
  get oldest(): number {
    return this.journal?.oldest ?? 1
  }

  /** All stored numbered rows, oldest first. */
  numberedRows(): readonly Row<NumberedKind>[] {
    return this.journal?.rows() ?? []
  }

  /** The same of a `tick` topic. */
  prints(): readonly Row<'trade'>[] {
    return this.numbered === 'trade' ? (this.numberedRows() as readonly Row<'trade'>[]) : []
  }

  /** True if the row must be sent at once. A numbered row that no frame can contain gets no number. */
  append(update: RowUpdate): boolean {
    if (update.kind === this.numbered && !isSound(update.kind, update.row as Row<NumberedKind>)) {
      this.leftOutNumbered++
      return false
    }
    this.newestCursor = undefined
    if (update.kind === this.numbered) {
      this.journal ??= this.openJournal(this.numbered)
      this.journal.append(update.row as Row<NumberedKind>, update.ingestTime)
      this.numberedAt = update.ingestTime
      return this.numberedUrgent
    }
    return this.latestOf(update.kind)?.put(update.row as Row<LatestKind>, update.ingestTime) ?? false
  }

  /** Whether the update would replace a row that must be sent at once. */
  replacesUrgent(update: RowUpdate): boolean {
    return this.latestOf(update.kind)?.replacesUrgent(update.row as Row<LatestKind>) ?? false
  }

  /** Rows could not be encoded: such rows are left out from now on. False if they were left out before this call. */
  beWary(): boolean {
    this.newestCursor = undefined
    const some = this.latest.map((rows) => rows.beWary())
    return some.includes(true)
  }

  /** Whether rows were left out because no frame can contain them. */
  get leavesOut(): boolean {
    for (const { leftOut } of this.latest) if (leftOut > 0) return true
    return this.leftOutNumbered > 0
  }

  /** Number of rows left out, and the newest of each kind. */
  leftOut(): { rows: number; places: string[] } {
    const some = this.latest.filter(({ leftOut }) => leftOut > 0)
    const places = some.map(({ kind, leftOutKey }) => `${this.topic} ${kind} ${leftOutKey}`.trim())
    if (this.leftOutNumbered > 0) places.push(`${this.topic} ${this.numbered}`)
    return { rows: some.reduce((sum, { leftOut }) => sum + leftOut, this.leftOutNumbered), places }
  }

  /** A new trading day, or a recording that began again: the numbering restarts and every reader takes a snapshot. */
  reset(epoch: number): void {
    this.currentEpoch = epoch
    this.newestCursor = undefined
    this.journal?.watch(false)
    this.journal = undefined
    this.numberedAt = 0
    this.latest = this.latest.map((rows) => new LatestRows(rows.kind))
  }

  /**
   * Adopts the numbering of another process: `newest` is the last numbered row, and no row is stored. Readers further
   * behind take a snapshot; all of them get the `latest` kinds completely.
   */
  continueFrom(epoch: number, newest: number): void {
    this.currentEpoch = epoch
    this.journal?.watch(false)
    this.journal = this.numbered && this.openJournal(this.numbered, newest)
    this.renew()
  }

  /** The rows now come from another source: every reader gets the `latest` kinds completely again. */
  renew(): void {
    this.newestCursor = undefined
    for (const rows of this.latest) rows.renew()
  }

  /** A watched topic stores its numbered rows for readers that reconnect, and the published values of the others. */
  watch(yes: boolean): void {
    // Published values may be long outdated, and a topic without readers needs no storage.
    if (yes !== this.watched) this.renew()
    this.watched = yes
    this.journal?.watch(yes)
  }

  /** Cursor of a reader that has everything. */
  head(): Cursor {
    this.newestCursor ??= {
      epoch: this.currentEpoch,
      seq: this.seq,
      versions: this.latest.map((rows) => rows.version),
    }
    return this.newestCursor
  }

  /**
   * Cursor of a returning reader: its numbered rows continue, the `latest` kinds are sent completely. Undefined =
   * snapshot.
   */
  resume(position: TopicPosition): Cursor | undefined {
    if (position.epoch !== this.currentEpoch || position.seq > this.seq) return undefined
    if (this.journal && !this.journal.reaches(position.seq)) return undefined
    return { epoch: position.epoch, seq: position.seq, versions: this.latest.map(() => -1) }
  }

  /** Rows that a reader at `cursor` lacks, by kind; everything (snapshots) if it has no cursor or is too far behind. */
  since(cursor: Cursor | undefined): RowGroup[] {
    const from = cursor?.epoch === this.currentEpoch ? cursor : undefined
    const groups: RowGroup[] = []
    if (this.numbered) {
      const rows = this.numberedSince(this.numbered, from?.seq ?? -1)
      if (rows) groups.push(rows)
    }
    for (let index = 0; index < this.latest.length; index++) {
      const rows = this.latest[index] as LatestRows
      const version = from?.versions[index] ?? -1
      if (version !== rows.version) groups.push(this.latestSince(rows, version))
    }
    return groups
  }

  private latestOf(kind: KindName): LatestRows | undefined {
    for (const rows of this.latest) if (rows.kind === kind) return rows
    return undefined
  }

  private latestSince(log: LatestRows, version: number): RowGroup {
    const { kind, version: seq, ingestTime } = log
    const changed = version < 0 ? undefined : log.since(version)
    const known = changed?.rows ?? log.snapshot(this.source.rows(this.topic, kind))
    const rows = this.shown(kind, known)
    const before = rows === known ? changed?.before : changed?.before.map((row) => row && this.shown(kind, [row])[0])
    const changes = changed !== undefined && (kinds[kind] as KindSpec).changes !== undefined
    const skipped = version < 0 ? 0 : Math.max(0, seq - version - known.length)
    const told = changes ? { since: seq - version, before: before ?? [] } : undefined
    return new LatestSpan(kind, changed === undefined, seq, rows, ingestTime, skipped, told)
  }

  /** Rows as readers get them. */
  private shown(kind: LatestKind, rows: readonly Row<LatestKind>[]): readonly Row<LatestKind>[] {
    const { publication, idAt = NO_ROW_INDEX } = this.published ?? {}
    return publication ? publication.rows(this.topic, kind, rows, idAt) : rows
  }

  private numberedSince(kind: NumberedKind, seq: number): RowGroup | undefined {
    if (seq === this.seq) return undefined
    const { journal, numberedAt } = this
    if (seq >= 0 && journal?.reaches(seq)) return new NumberedSpan(kind, journal, false, seq + 1, numberedAt, 0)
    const first = journal ? Math.max(journal.oldest, journal.newest - kinds[kind].retained + 1) : 1
    return new NumberedSpan(kind, journal, true, first, numberedAt, seq < 0 ? 0 : Math.max(0, first - seq - 1))
  }

  private openJournal(kind: NumberedKind, newest = 0): NumberedJournal {
    const journal =
      kind === 'trade' ? new PrintJournal(this.budget, this.watched, newest) : new RowJournal(kind, newest)
    return journal as NumberedJournal
  }
}
