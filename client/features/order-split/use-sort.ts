import { useCallback, useMemo } from 'react'
import { useQuery } from '../../ui/use-query'
import { isSortKey, type SortKey } from './finding-filter'

export interface FindingSort {
  key: SortKey
  descending: boolean
}

const NEWEST_FIRST: SortKey = 'last'

/** The order of the list, held in the address: `sort=amount`, or `sort=-amount` for ascending. `usual`: without one. */
export function useSort(usual: SortKey = NEWEST_FIRST): [sort: FindingSort, set: (sort: FindingSort) => void] {
  const [text, setText] = useQuery('sort', usual)
  const sort = useMemo((): FindingSort => {
    const descending = !text.startsWith('-')
    const key = descending ? text : text.slice(1)
    return isSortKey(key) ? { key, descending } : { key: usual, descending: true }
  }, [text, usual])
  const set = useCallback(({ key, descending }: FindingSort) => setText(descending ? key : `-${key}`), [setText])
  return [sort, set]
}
