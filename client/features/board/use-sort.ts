import { replaceQuery, useQuery } from '../../ui/use-query'
import type { BoardSortKey } from './board-rows'
import type { FundsMode } from './figures'
import { nextDirection, sortKeyOf } from './sort-choice'

/** The order of the rows, stored in the address. */
export function useBoardSort(mode: FundsMode) {
  const [sortText] = useQuery('sort')
  const [directionText] = useQuery('dir', 'desc')
  const key = sortKeyOf(sortText, mode)
  const direction = directionText === 'asc' ? ('ascending' as const) : ('descending' as const)
  const onSort = (wanted: BoardSortKey) =>
    replaceQuery({ sort: wanted, dir: nextDirection(wanted, { key, direction }) === 'ascending' ? 'asc' : null })
  return { key, direction, onSort }
}
