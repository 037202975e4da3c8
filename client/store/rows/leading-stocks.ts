import type { InstrumentId } from '../../../shared/market/instrument'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import type { BoardStore } from './board-store'
import { boardValue, sortedView, type ViewColumn } from './board-view'

/** Stocks with the largest positive figure, largest first. */
export const leadingStocks = (
  board: BoardStore,
  table: InstrumentTable,
  column: ViewColumn,
  count: number,
): InstrumentId[] =>
  [
    ...sortedView(board, {
      column,
      direction: 'descending',
      filter: (index) => table.kind[index] === 'stock' && boardValue(board, column, index) > 0,
    }),
  ]
    .slice(0, count)
    .flatMap((index) => table.id[index] ?? [])
