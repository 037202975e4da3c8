import type { FundsMode } from '../../../shared/protocol/routes'
import { type LiveSort, type SortDirection, turnedSort } from '../../store/rows/live-order'
import type { BoardSortKey } from './board-rows'
import { figures } from './figures'

/** Focus of a list: active money, or that of large orders. */
const DEFAULT_SORT = { AD: 'adNet', OD: 'odBig' } as const satisfies Record<FundsMode, BoardSortKey>

/** The sort an address names; it stays when the mode changes. Without one a list is sorted by its mode's own net. */
export function sortKeyOf(text: string, mode: FundsMode): BoardSortKey {
  const known = text === 'code' || text === 'name' || Object.hasOwn(figures, text)
  return known ? (text as BoardSortKey) : DEFAULT_SORT[mode]
}

/** Descending first for numbers, ascending for code and name; the same column again turns round. */
export const nextDirection = (key: BoardSortKey, current: LiveSort<BoardSortKey>): SortDirection =>
  turnedSort(current, key, key === 'code' || key === 'name' || key === 'age').direction
