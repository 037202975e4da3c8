import type { ByteWriter } from '../../../shared/protocol/bytes'
import { type SectionRows, writeRows } from '../../../shared/protocol/frame'
import type { KindName, NumberedKind, Row } from '../../../shared/protocol/kinds'
import { writeChanges } from '../../../shared/protocol/row-changes'
import type { LatestKind } from './latest-rows'
import type { NumberedJournal } from './row-journal'

/** Rows of one kind for a reader; they must be written before the topic changes. */
export interface RowGroup extends SectionRows {
  /** The rows replace all rows of this kind that the reader has. */
  readonly snapshot: boolean
  /** The rows are sent as changes since the reader's cursor. */
  readonly changes: boolean
  /** Numbered: number of the first row. `latest`: the version after these rows. */
  readonly seq: number
  readonly rows: readonly Row<KindName>[]
  readonly ingestTime: number
  /** Numbered rows, or values of `latest` rows, after the reader's position that are not among the rows. */
  readonly skipped: number
}

/** The numbered rows from one number on, not copied. */
export class NumberedSpan implements RowGroup {
  readonly count: number
  readonly changes = false

  constructor(
    readonly kind: NumberedKind,
    private readonly journal: NumberedJournal | undefined,
    readonly snapshot: boolean,
    readonly seq: number,
    readonly ingestTime: number,
    readonly skipped: number,
  ) {
    this.count = journal ? journal.newest - seq + 1 : 0
  }

  get rows(): readonly Row<KindName>[] {
    return this.journal?.rows(this.seq) ?? []
  }

  writeColumns(out: ByteWriter): void {
    this.journal?.writeColumns(out, this.seq)
  }
}

/** Newest rows of a kind. `told`: sent as changes over `since` versions; `before` has the reader's value of each. */
export class LatestSpan implements RowGroup {
  readonly count: number
  readonly changes: boolean

  constructor(
    readonly kind: LatestKind,
    readonly snapshot: boolean,
    readonly seq: number,
    readonly rows: readonly Row<LatestKind>[],
    readonly ingestTime: number,
    readonly skipped: number,
    private readonly told: { since: number; before: readonly (Row<LatestKind> | undefined)[] } | undefined,
  ) {
    this.count = rows.length
    this.changes = told !== undefined
  }

  writeColumns(out: ByteWriter): void {
    const { kind, rows, told } = this
    if (told) writeChanges(out, kind, told.since, rows, told.before)
    else writeRows(out, kind, rows)
  }
}
