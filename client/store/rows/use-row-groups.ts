import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Board } from '../../../shared/market/instrument'
import { quoteText } from '../../text/trading'
import type { Grouping } from '../account/table-choices'
import { type TagMap, tags } from '../account/tags'
import { BY_NAME, RowGroups } from './row-groups'

/** Industry and board of each row; empty where they are not known. */
export interface Places {
  industry: readonly string[]
  board: readonly (Board | '')[]
}

/** Group name of a row; empty: no group. With several tags the first one counts. */
function groupNameOf(grouping: Grouping, id: string, places: Places | undefined, tags: TagMap, row: number): string {
  if (grouping === 'industry') return places?.industry[row] ?? ''
  if (grouping === 'tag') return tags.get(id)?.[0] ?? ''
  const known = places?.board[row]
  return known ? quoteText.boards[known] : ''
}

const unchanging = () => () => undefined

/** The groups of a table's rows; undefined: it is not grouped. */
export function useRowGroups(
  grouping: Grouping | undefined,
  ids: readonly string[],
  places: Places | undefined,
): RowGroups | undefined {
  // Tags are read from the account only if something is grouped by them.
  const isTagged = grouping === 'tag'
  const tagMap = useSyncExternalStore(isTagged ? tags.subscribe : unchanging, tags.all)
  const words = isTagged ? tagMap : undefined
  // Folded groups stay folded when rows or tags change.
  const [folded] = useState<Record<Grouping, Set<string>>>(() => ({
    industry: new Set(),
    board: new Set(),
    tag: new Set(),
  }))
  return useMemo(
    () =>
      grouping &&
      new RowGroups(
        (row) => groupNameOf(grouping, ids[row] ?? '', places, words ?? new Map(), row),
        BY_NAME,
        () => performance.now(),
        folded[grouping],
      ),
    [grouping, ids, places, words, folded],
  )
}
