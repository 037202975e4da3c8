import { sortedView } from '../../store/board-view'
import { type ListContext, type SortKey, sortColumnOf } from './columns'

export interface ListSort {
  key: SortKey
  direction: 'ascending' | 'descending'
}

/** First press sorts (words upwards, figures downwards), the second turns round, the third is one's own order again. */
export function nextSort(key: SortKey, sort: ListSort | undefined): ListSort | undefined {
  const words = key === 'code' || key === 'name' || key === 'tags'
  const first = words ? 'ascending' : 'descending'
  if (sort?.key !== key) return { key, direction: first }
  return sort.direction === first ? { key, direction: words ? 'descending' : 'ascending' } : undefined
}

/** Places in the order of a column; `places` themselves without one. */
export function orderedPlaces(
  places: readonly number[],
  sort: ListSort | undefined,
  context: ListContext,
): ArrayLike<number> {
  if (!sort) return places
  const { board, table } = context
  const { key, direction } = sort
  const sign = direction === 'ascending' ? 1 : -1
  if (key === 'code' || key === 'name') {
    const column = key === 'code' ? table.id : table.name
    return [...places].sort((a, b) => sign * (column[a] ?? '').localeCompare(column[b] ?? '', 'zh-CN'))
  }
  const wanted = new Set(places)
  const known = sortedView(board, {
    column: sortColumnOf(key, context),
    direction,
    filter: (index) => wanted.has(index),
  })
  // What has not come yet stands at the end.
  for (const index of known) wanted.delete(index)
  return [...known, ...wanted]
}
