import type { SortKey } from './board-rows'
import { figures } from './figures'
import type { SortDirection } from './order'

export const DEFAULT_SORT: SortKey = 'adNet'

/** The sort an address names. It stays when the mode changes, so that every row keeps its place. */
export function sortKeyOf(text: string): SortKey {
  const known = text === 'code' || text === 'name' || Object.hasOwn(figures, text)
  return known ? (text as SortKey) : DEFAULT_SORT
}

/** Descending first for numbers, ascending for code and name; the same column again turns round. */
export function nextDirection(key: SortKey, current: { key: SortKey; direction: SortDirection }): SortDirection {
  if (key === current.key) return current.direction === 'ascending' ? 'descending' : 'ascending'
  return key === 'code' || key === 'name' || key === 'age' ? 'ascending' : 'descending'
}
