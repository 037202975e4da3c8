import { useCallback, useMemo } from 'react'
import { useQuery } from '../../ui/use-query'
import { isSortKey, type SortKey } from './finding-filter'

export interface FindingSort {
  key: SortKey
  descending: boolean
}

const NEWEST_FIRST = 'last'

/** The order of the list, held in the address: `sort=amount`, or `sort=-amount` for ascending. */
export function useSort(): [sort: FindingSort, set: (sort: FindingSort) => void] {
  const [text, setText] = useQuery('sort', NEWEST_FIRST)
  const sort = useMemo((): FindingSort => {
    const descending = !text.startsWith('-')
    const key = descending ? text : text.slice(1)
    return isSortKey(key) ? { key, descending } : { key: NEWEST_FIRST, descending: true }
  }, [text])
  const set = useCallback(({ key, descending }: FindingSort) => setText(descending ? key : `-${key}`), [setText])
  return [sort, set]
}
