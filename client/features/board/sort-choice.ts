import { type LiveSort, type SortDirection, turnedSort } from '../../store/live-order'
import type { SortKey } from './board-rows'
import { figures } from './figures'

export const DEFAULT_SORT: SortKey = 'adNet'

/** The sort an address names. It stays when the mode changes, so that every row keeps its place. */
export function sortKeyOf(text: string): SortKey {
  const known = text === 'code' || text === 'name' || Object.hasOwn(figures, text)
  return known ? (text as SortKey) : DEFAULT_SORT
}

/** Descending first for numbers, ascending for code and name; the same column again turns round. */
export const nextDirection = (key: SortKey, current: LiveSort<SortKey>): SortDirection =>
  turnedSort(current, key, key === 'code' || key === 'name' || key === 'age').direction
