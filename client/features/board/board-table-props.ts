import type { InstrumentId } from '../../../shared/market/instrument'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import type { FundsMode, ListType } from '../../../shared/protocol/routes'
import type { Grouping } from '../../store/account/table-choices'
import type { BasketRows } from '../../store/baskets/basket-rows'
import type { BoardStore } from '../../store/rows/board-store'
import type { MeasureStore } from '../../store/rows/measure-store'
import type { TableUnits } from '../../text/columns'
import type { BoardSortKey, RowsOptions } from './board-rows'
import type { BoardColumnName, TableView } from './table-view'

export interface ShownRows {
  /** Number of rows that pass the filter. */
  shown: number
  /** Number of rows that the filter cannot judge. */
  unknown: number
  /** The order is frozen. */
  held: boolean
  /** No data has arrived yet. */
  waits: boolean
}

export interface BoardTableProps {
  board: BoardStore
  measures: MeasureStore
  table: InstrumentTable
  /** Values of one's own baskets, whose indexes follow the registry's. */
  baskets: BasketRows
  mode: FundsMode
  /** Columns in their order, and their own widths; stable. */
  columns: readonly BoardColumnName[]
  widths: TableView['widths']
  /** Stable. */
  units: TableUnits
  grouping: Grouping | undefined
  type: ListType
  request: RowsOptions
  selected: InstrumentId
  /** Keeps that row visible until the user scrolls. */
  follow: boolean
  onSelect: (id: InstrumentId) => void
  onOpen: (id: InstrumentId) => void
  onSort: (key: BoardSortKey) => void
  onState: (state: ShownRows) => void
  /** The first row of the first order with numbers. */
  onFirst: (id: InstrumentId) => void
}
