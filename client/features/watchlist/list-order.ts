import { formulaFigure, type ListContext, type WatchSortKey } from './columns'

export interface ListSort {
  key: WatchSortKey
  direction: 'ascending' | 'descending'
}

/** First press sorts (words upwards, figures downwards), the second turns round, the third is one's own order again. */
export function nextSort(key: WatchSortKey, sort: ListSort | undefined): ListSort | undefined {
  const words = key === 'code' || key === 'name' || key === 'tags'
  const first = words ? 'ascending' : 'descending'
  if (sort?.key !== key) return { key, direction: first }
  return sort.direction === first ? { key, direction: words ? 'descending' : 'ascending' } : undefined
}

/** Places in the order of a column; `places` themselves without one. */
export function orderedIndexes(
  places: readonly number[],
  sort: ListSort | undefined,
  context: ListContext,
): ArrayLike<number> {
  if (!sort) return places
  const { table } = context
  const { key, direction } = sort
  const sign = direction === 'ascending' ? 1 : -1
  if (key === 'code' || key === 'name') {
    const column = key === 'code' ? table.id : table.name
    return [...places].sort((a, b) => sign * (column[a] ?? '').localeCompare(column[b] ?? '', 'zh-CN'))
  }
  const figures = new Map(places.map((place) => [place, formulaFigure(key, place, context)]))
  const isBlank = (place: number) => Number.isNaN(figures.get(place))
  const known = places.filter((place) => !isBlank(place))
  // Equal ones stand in the registry's order, what has no figure at the end.
  known.sort((a, b) => sign * ((figures.get(a) as number) - (figures.get(b) as number)) || a - b)
  return [...known, ...places.filter(isBlank)]
}
