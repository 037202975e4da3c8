import { type AnySection, FLAG_SNAPSHOT } from '../../../shared/protocol/frame'
import type { Row } from '../../../shared/protocol/kinds'
import type { ConflationMark } from '../../stream/topic-store'
import { type ColumnName, columnNames } from './columns'
import { IndexedRows } from './indexed-rows'
import { RowStore } from './row-store'

export type BoardColumn = ColumnName<'board'>

/** Registry data of each row, by index. */
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
export class BoardStore extends RowStore<'board'> {
  private readonly board: IndexedRows<'board'>
  /** Change against the previous close as a fraction; NaN where unknown. */
  change: Float64Array
  reference: BoardReference = NO_REFERENCE
  /** Local clock when values of a row were skipped last, ms; 0 = never. */
  private skippedAt: Float64Array
  /** Values were skipped before the rows that come now. */
  private skipping = 0

  /** `capacity`: places at first; more are made as they come. */
  constructor(capacity = 6_144) {
    const board: IndexedRows<'board'> = new IndexedRows('board', (index) => this.took(index), capacity)
    super('board', { board })
    this.board = board
    this.change = new Float64Array(capacity).fill(Number.NaN)
    this.skippedAt = new Float64Array(capacity)
  }

  get data(): Record<BoardColumn, Float64Array> {
    return this.board.data
  }
  /** `version` of the store at which each row changed last: what to repaint is what is newer than last time. */
  get rowVersion(): Uint32Array {
    return this.board.stamps
  }
  /** Highest index that came, plus one. */
  get size(): number {
    return this.board.size
  }
  /** Indexes that changed with the newest frame. */
  get changed(): readonly number[] {
    return this.board.changed
  }
  get breadth(): Row<'breadth'> | undefined {
    return this.rows.breadth.value
  }

  has(index: number): boolean {
    return this.board.has(index)
  }

  /** Local clock when values of the row were skipped last, ms; 0 = never. */
  skippedOf(index: number): number {
    return this.skippedAt[index] ?? 0
  }

  override conflate(mark: ConflationMark): void {
    super.conflate(mark)
    this.skipping = mark.at
  }

  /** Previous closes and shares of the registry; changes are recomputed. */
  setReference(reference: BoardReference): void {
    this.reference = reference
    for (let index = 0; index < this.size; index++) {
      this.derive(index)
      if (this.has(index)) this.rowVersion[index] = this.version + 1
    }
    this.notify()
  }

  override apply(section: AnySection): void {
    if (section.kind === 'board' && (section.flags & FLAG_SNAPSHOT) !== 0) this.forget()
    super.apply(section)
    // A store that came late to the topic took nothing in.
    if (section.kind === 'board' && this.board.version === section.seq) this.skipping = 0
  }

  protected override reset(): void {
    super.reset()
    this.forget()
  }

  /** The board's own columns by index; views of `size` rows, valid until the next frame. */
  columns(): Record<BoardColumn | 'change', Float64Array> {
    const views = columnNames('board').map((name) => [name, this.data[name].subarray(0, this.size)])
    return { ...Object.fromEntries(views), change: this.change.subarray(0, this.size) }
  }

  /** One row as an object; undefined if it never came. */
  row(index: number): Row<'board'> | undefined {
    if (!this.has(index)) return undefined
    return Object.fromEntries(columnNames('board').map((name) => [name, this.data[name][index]])) as Row<'board'>
  }

  private took(index: number): void {
    if (index >= this.change.length) this.grow()
    if (this.skipping > 0) this.skippedAt[index] = this.skipping
    this.derive(index)
  }

  private derive(index: number): void {
    const before = this.reference.prevClose[index] ?? 0
    const last = this.data.last[index] as number
    this.change[index] = this.has(index) && before > 0 && last > 0 ? last / before - 1 : Number.NaN
  }

  /** As many as the rows have places. */
  private grow(): void {
    const larger = (values: Float64Array, fill: number) => {
      const grown = new Float64Array(this.rowVersion.length).fill(fill)
      grown.set(values)
      return grown
    }
    this.change = larger(this.change, Number.NaN)
    this.skippedAt = larger(this.skippedAt, 0)
  }

  private forget(): void {
    this.change.fill(Number.NaN)
    this.skippedAt.fill(0)
  }
}
