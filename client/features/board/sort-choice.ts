import type { SortKey } from './board-rows'
import { type FundsMode, figures } from './figures'
import type { SortDirection } from './order'

export const DEFAULT_SORT: SortKey = 'adNet'

const ONLY_OD: readonly string[] = ['odBig', 'passive', 'bigBuys', 'bigSells']

/** The sort an address names, as far as the mode's table has such a column; grades follow the mode. */
export function sortKeyOf(text: string, mode: FundsMode): SortKey {
  const grade = /^(?:ad|od)([XLMS])$/.exec(text)
  if (grade) return `${mode === 'AD' ? 'ad' : 'od'}${grade[1] as 'X' | 'L' | 'M' | 'S'}`
  const known = text === 'code' || text === 'name' || Object.hasOwn(figures, text)
  const elsewhere = mode === 'AD' ? ONLY_OD.includes(text) : text === 'bigCount'
  return known && !elsewhere ? (text as SortKey) : DEFAULT_SORT
}

/** Descending first for numbers, ascending for code and name; the same column again turns round. */
export function nextDirection(key: SortKey, current: { key: SortKey; direction: SortDirection }): SortDirection {
  if (key === current.key) return current.direction === 'ascending' ? 'descending' : 'ascending'
  return key === 'code' || key === 'name' || key === 'age' ? 'ascending' : 'descending'
}
