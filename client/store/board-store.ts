import { type AnySection, FLAG_SNAPSHOT, SECTION_ROWS_MAX, type Section } from '../../shared/protocol/frame'
import { kinds, type Row } from '../../shared/protocol/kinds'
import type { ConflationMark } from '../stream/topic-store'
import { BaseStore } from './base-store'

export type BoardColumn = keyof Row<'board'>
const NAMES = Object.keys(kinds.board.columns) as BoardColumn[]

/** What the registry knows of each row, by index. */
export interface BoardReference {
  prevClose: ArrayLike<number>
  floatShares: ArrayLike<number>
  meanVolume5: ArrayLike<number>
}

const NO_REFERENCE: BoardReference = { prevClose: [], floatShares: [], meanVolume5: [] }

/**
 * The whole market (`board:market`) as columns by `index`, the place in the registry. A row that never came is
 * absent (`has`). Money in yuan, prices in price units.
 */
export class BoardStore extends BaseStore {
  readonly data: Record<BoardColumn, Float64Array>
  /** `version` of the store at which each row changed last: what to repaint is what is newer than last time. */
  rowVersion: Uint32Array
  /** Change against the previous close as a fraction; NaN where unknown. */
  change: Float64Array
  /** Highest index that came, plus one. */
  size = 0
  /** Indexes that changed with the newest frame. */
  changed: readonly number[] = []
  breadth: Row<'breadth'> | undefined
  reference: BoardReference = NO_REFERENCE
  private pending: number[] = []
  private changedVersion = -1
  private capacity: number
  /** Version of the rows held, as the gateway counts. */
  private held = -1
  /** Local clock when values of a row were skipped last, ms; 0 = never. */
  private skippedAt: Float64Array
  /** Values were skipped before the rows that come now. */
  private skipping = 0

  constructor(capacity = 6_144) {
    super()
    this.capacity = capacity
    this.data = Object.fromEntries(NAMES.map((name) => [name, new Float64Array(capacity)])) as typeof this.data
    this.rowVersion = new Uint32Array(capacity)
    this.change = new Float64Array(capacity).fill(Number.NaN)
    this.skippedAt = new Float64Array(capacity)
  }

  has(index: number): boolean {
    return (this.rowVersion[index] ?? 0) > 0
  }

  /** Local clock when values of the row were skipped last, ms; 0 = never. */
  skippedOf(index: number): number {
    return this.skippedAt[index] ?? 0
  }

  override conflate(mark: ConflationMark): void {
    super.conflate(mark)
    this.skipping = mark.at
  }

  /** Previous closes and shares of the registry; changes are made anew. */
  setReference(reference: BoardReference): void {
    this.reference = reference
    for (let index = 0; index < this.size; index++) {
      this.derive(index)
      if (this.has(index)) this.rowVersion[index] = this.version + 1
    }
    this.tell()
  }

  apply(section: AnySection): void {
    const snapshot = (section.flags & FLAG_SNAPSHOT) !== 0
    if (section.kind === 'breadth') {
      const at = section.count - 1
      if (at < 0) return
      this.breadth = Object.fromEntries(
        Object.entries(section.columns).map(([name, values]) => [name, values[at]]),
      ) as Row<'breadth'>
    } else if (section.kind === 'board') {
      if (snapshot) this.reset(this.breadth)
      this.put(section)
    }
  }

  private put({ columns, count, seq, changes }: Section<'board'>): void {
    // A store that came late to a topic waits for its snapshot.
    if (changes && changes.base !== this.held) return
    this.held = seq
    if (this.changedVersion !== this.version) {
      this.changedVersion = this.version
      this.pending = []
    }
    for (let row = 0; row < count; row++) {
      const index = columns.index[row] as number
      if (!(index >= 0 && index < SECTION_ROWS_MAX)) continue
      if (index >= this.capacity) this.grow(index + 1)
      const isChange = changes !== undefined && changes.whole[row] === 0
      for (const name of NAMES) {
        const value = columns[name][row] as number
        if (isChange && name !== 'index') this.data[name][index]! += value
        else this.data[name][index] = value
      }
      this.size = Math.max(this.size, index + 1)
      this.rowVersion[index] = this.version + 1
      if (this.skipping > 0) this.skippedAt[index] = this.skipping
      this.derive(index)
      this.pending.push(index)
    }
    this.skipping = 0
    this.changed = this.pending
  }

  private derive(index: number): void {
    const before = this.reference.prevClose[index] ?? 0
    const last = this.data.last[index] as number
    this.change[index] = this.has(index) && before > 0 && last > 0 ? last / before - 1 : Number.NaN
  }

  private grow(rows: number): void {
    this.capacity = Math.max(rows, this.capacity * 2)
    const larger = (values: Float64Array, fill = 0) => {
      const grown = new Float64Array(this.capacity).fill(fill)
      grown.set(values)
      return grown
    }
    for (const name of NAMES) this.data[name] = larger(this.data[name])
    this.change = larger(this.change, Number.NaN)
    this.skippedAt = larger(this.skippedAt)
    const versions = new Uint32Array(this.capacity)
    versions.set(this.rowVersion)
    this.rowVersion = versions
  }

  protected reset(breadth?: Row<'breadth'>): void {
    this.held = -1
    this.rowVersion.fill(0)
    this.change.fill(Number.NaN)
    this.skippedAt.fill(0)
    this.size = 0
    this.changed = []
    this.breadth = breadth
  }

  /** The board's own columns by index; views of `size` rows, valid until the next frame. */
  columns(): Record<BoardColumn | 'change', Float64Array> {
    const views = Object.fromEntries(NAMES.map((name) => [name, this.data[name].subarray(0, this.size)]))
    return { ...views, change: this.change.subarray(0, this.size) } as Record<BoardColumn | 'change', Float64Array>
  }

  /** One row as an object; undefined if it never came. */
  row(index: number): Row<'board'> | undefined {
    if (!this.has(index)) return undefined
    return Object.fromEntries(NAMES.map((name) => [name, this.data[name][index]])) as Row<'board'>
  }
}
