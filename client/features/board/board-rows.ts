import { ownNameOf } from '../../../shared/market/own-data'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import type { BoardStore } from '../../store/rows/board-store'
import { type LiveSort, mayResort, orderedBy } from '../../store/rows/live-order'
import type { MeasureStore } from '../../store/rows/measure-store'
import { conditionFigure } from './condition-figures'
import { type BasketAt, type FigureName, type FigureSource, figureOf } from './figures'
import { filterRows, type RowFilter } from './filter'

export type BoardSortKey = FigureName | 'code' | 'name'

/** The user's choice; a new object is a new choice. */
export interface RowsOptions {
  /** Places of the list's instruments. */
  places: Int32Array
  filter: RowFilter
  sort: LiveSort<BoardSortKey>
}

const NAMES = new Intl.Collator('zh-CN')

/**
 * Rows of the table in their order. Choices apply immediately; live numbers move rows at most twice a second. There is
 * no row before the first numbers: an order by unknown values would look like the requested order.
 */
export class BoardOrder {
  order: Int32Array = new Int32Array(0)
  /** Number of rows for which the filter's condition has no value. */
  unknown = 0
  /** Whether any sort keys were known when the order was made; missing ones may arrive with the next rows. */
  private ordered = false
  /** True while the pointer is over the rows: their order does not change. */
  held = false
  private request: RowsOptions | undefined
  private sortedAt = Number.NEGATIVE_INFINITY
  private nameRanks: { table: InstrumentTable; rank: Float64Array } | undefined

  constructor(
    private readonly board: BoardStore,
    private readonly measures: MeasureStore,
    private readonly table: InstrumentTable,
    private readonly marketTime: () => number,
    private readonly baskets: BasketAt,
  ) {}

  /** Nothing came yet, neither rows nor the word that there are none. */
  get waits(): boolean {
    return this.board.size === 0 && this.board.receivedAt === 0 && this.board.refusal === undefined
  }

  /** Takes a choice. */
  choose(request: RowsOptions, now: number): void {
    this.request = request
    this.sort(now)
  }

  /** The numbers changed. Returns whether the rows were sorted again. */
  refresh(now: number): boolean {
    if (this.ordered ? !mayResort(this.held, this.sortedAt, now) : this.waits) return false
    this.sort(now)
    return true
  }

  private sort(now: number): void {
    if (!this.request) return
    const { places, filter, sort } = this.request
    this.sortedAt = now
    this.ordered = false
    if (this.waits) return
    const { table, board } = this
    const source = this.source()
    const figure = (key: string, index: number) => {
      const name = ownNameOf(key)
      if (name === undefined) return conditionFigure(key, source, table, index)
      return filter.own?.(name, table.id[index] ?? '') ?? Number.NaN
    }
    const passed = filterRows(places, table, board, filter, figure, (index) => this.readingsOf(index))
    this.unknown = passed.unknown
    const keyOf = this.keyOf(sort.key)
    this.order = orderedBy(passed.rows, keyOf, sort.direction)
    const [first] = this.order
    this.ordered = board.size > 0 && (first === undefined || !Number.isNaN(keyOf(first)))
  }

  private keyOf(key: BoardSortKey): (index: number) => number {
    if (key === 'code') return (index) => Number.parseInt(this.table.id[index] ?? '', 10)
    if (key === 'name') {
      const rank = this.ranksOfNames()
      return (index) => rank[index] ?? Number.NaN
    }
    const source = this.source()
    return (index) => figureOf(key, source, index)
  }

  private source(): FigureSource {
    const { board, measures, baskets } = this
    return { board, measures, baskets, now: this.marketTime() }
  }

  /** Pinyin of a row's name. */
  private readingsOf(index: number): string {
    const basket = this.baskets(index)
    if (basket) return basket.state === 'live' ? basket.basket.pinyin : ''
    return this.table.pinyin[index] ?? ''
  }

  private ranksOfNames(): Float64Array {
    if (this.nameRanks?.table === this.table) return this.nameRanks.rank
    const { name } = this.table
    const places = name.map((_, index) => index).sort((a, b) => NAMES.compare(name[a] ?? '', name[b] ?? ''))
    const rank = new Float64Array(places.length)
    places.forEach((index, at) => {
      rank[index] = at
    })
    this.nameRanks = { table: this.table, rank }
    return rank
  }
}
