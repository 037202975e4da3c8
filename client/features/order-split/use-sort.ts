import { useCallback, useMemo } from 'react'
import { useQuery } from '../../ui/use-query'
import { type FindingSortKey, isFindingSortKey } from './finding-filter'

export interface FindingSort {
  key: FindingSortKey
  descending: boolean
}

const NEWEST_FIRST: FindingSortKey = 'last'

/** The order of the list, stored in the address: `sort=amount`, or `sort=-amount` for ascending. `usual`: default. */
export function useFindingSort(
  usual: FindingSortKey = NEWEST_FIRST,
): [sort: FindingSort, set: (sort: FindingSort) => void] {
  const [text, setText] = useQuery('sort', usual)
  const sort = useMemo((): FindingSort => {
    const descending = !text.startsWith('-')
    const key = descending ? text : text.slice(1)
    return isFindingSortKey(key) ? { key, descending } : { key: usual, descending: true }
  }, [text, usual])
  const set = useCallback(({ key, descending }: FindingSort) => setText(descending ? key : `-${key}`), [setText])
  return [sort, set]
}
