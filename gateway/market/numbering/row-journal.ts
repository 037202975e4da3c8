import type { ByteWriter } from '../../../shared/protocol/bytes'
import { writeRows } from '../../../shared/protocol/frame'
import type { NumberedKind, Row } from '../../../shared/protocol/kinds'

/** Rows stored of a kind with some thousand rows a day: an hour and more. */
export const JOURNAL_ROWS_MAX = 2_048

/** Part of the journal of numbered rows that a topic needs. */
export interface NumberedJournal<K extends NumberedKind = NumberedKind> {
  /** Number of the newest row; 0 = none yet. */
  readonly newest: number
  /** Number of the oldest stored row; `newest + 1` if there is none. */
  readonly oldest: number
  /** `ingestTime` is epoch ms. */
  append(row: Row<K>, ingestTime: number): void
  /** Whether every row after number `seq` is stored; false also for a `seq` from the future. */
  reaches(seq: number): boolean
  /** Rows from number `from` on, oldest first. */
  rows(from?: number): readonly Row<K>[]
  /** Their columns. */
  writeColumns(out: ByteWriter, from: number): void
  watch(yes: boolean): void
}

/** The newest rows of a rare kind, numbered from 1, in order of arrival. */
export class RowJournal<K extends NumberedKind> implements NumberedJournal<K> {
  private readonly kept: Row<K>[] = []

  /** `newest` is the number of the newest row, stored or not; 0 = none yet. */
  constructor(
    private readonly kind: K,
    public newest = 0,
  ) {}

  get oldest(): number {
    return this.newest - this.kept.length + 1
  }

  append(row: Row<K>): void {
    this.newest++
    this.kept.push(row)
    if (this.kept.length > JOURNAL_ROWS_MAX) this.kept.shift()
  }

  reaches(seq: number): boolean {
    return seq <= this.newest && seq + 1 >= this.oldest
  }

  rows(from = this.oldest): readonly Row<K>[] {
    return this.kept.slice(Math.max(0, from - this.oldest))
  }

  writeColumns(out: ByteWriter, from: number): void {
    writeRows(out, this.kind, this.rows(from))
  }

  watch(): void {
    // It stores the same with and without readers.
  }
}
