import type { Section } from '../../../shared/protocol/frame'
import { type ColumnName, columnNames, type RowHolder } from './columns'

const NAMES = columnNames('trade')
type Name = ColumnName<'trade'>

/** One print. `side` 0 none · 1 buy · 2 sell; grades 0 小 … 3 超大; `seq` numbers it within the day. */
export type Print = Record<Name, number> & { seq: number }

/** Prints as columns of equal length, newest last. Views: valid until the next frame. */
export type PrintView = Readonly<Record<Name, Float64Array>>

/**
 * The newest prints in typed arrays of twice the capacity: rows are appended, and moved to the front once in
 * `capacity` rows, so that columns are always contiguous and reading copies nothing.
 */
export class PrintRing implements RowHolder<'trade'> {
  private readonly data: Record<Name, Float64Array>
  private start = 0
  private end = 0
  /** Number of the newest print; 0 = none. */
  newestSeq = 0

  constructor(readonly capacity = 2_000) {
    this.data = Object.fromEntries(NAMES.map((name) => [name, new Float64Array(capacity * 2)])) as typeof this.data
  }

  get length(): number {
    return this.end - this.start
  }

  clear(): void {
    this.start = 0
    this.end = 0
    this.newestSeq = 0
  }

  put(section: Section<'trade'>): void {
    this.append(section)
  }

  append(section: Section<'trade'>): void {
    const { columns, count, seq } = section
    if (count > 0) this.newestSeq = seq + count - 1
    for (let from = Math.max(0, count - this.capacity); from < count; ) {
      if (this.end === this.capacity * 2) this.compact()
      const rows = Math.min(count - from, this.capacity * 2 - this.end)
      for (const name of NAMES) this.data[name].set(columns[name].subarray(from, from + rows), this.end)
      this.end += rows
      from += rows
      this.start = Math.max(this.start, this.end - this.capacity)
    }
  }

  private compact(): void {
    for (const name of NAMES) this.data[name].copyWithin(0, this.start, this.end)
    this.end -= this.start
    this.start = 0
  }

  columns(): PrintView {
    return Object.fromEntries(NAMES.map((name) => [name, this.data[name].subarray(this.start, this.end)])) as Record<
      Name,
      Float64Array
    >
  }

  /** The print at `index`, 0 = oldest; undefined outside. */
  at(index: number): Print | undefined {
    if (index < 0 || index >= this.length) return undefined
    const row = { seq: this.newestSeq - (this.length - 1 - index) } as Print
    for (const name of NAMES) row[name] = this.data[name][this.start + index] as number
    return row
  }

  /** Up to `count` prints, newest first. */
  newest(count: number): Print[] {
    const rows = Math.min(count, this.length)
    return Array.from({ length: rows }, (_, index) => this.at(this.length - 1 - index) as Print)
  }
}
