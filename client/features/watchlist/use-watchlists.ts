import { useCallback, useEffect, useRef, useState } from 'react'
import type { WatchGroup, Watchlists } from '../../../shared/protocol/rest'
import { fetchWatchlists, saveWatchlists } from '../../api/watchlists'
import { ownLists } from '../../store/account/own-lists'
import { mergedGroups, tooManyIn } from '../../store/account/watch-groups'
import { asApiError, useResource } from '../../store/use-resource'
import { watchlist as text } from '../../text/watchlist'
import { toast } from '../../ui/toast'

/**
 * The stored lists. Changes are shown immediately and stored one after another; a concurrent change elsewhere is a
 * `conflict` that the user resolves.
 */
export function useWatchlists() {
  const { data, error, reload } = useResource<Watchlists>('watchlists-edited', fetchWatchlists)
  const [groups, setGroups] = useState<readonly WatchGroup[]>()
  const [conflict, setConflict] = useState<Watchlists>()
  const revision = useRef(0)
  const wanted = useRef<readonly WatchGroup[]>(undefined)
  const storing = useRef(false)

  const take = useCallback((lists: Watchlists) => {
    revision.current = lists.revision
    setGroups(lists.groups)
    setConflict(undefined)
  }, [])
  useEffect(() => {
    if (data && !storing.current) take(data)
  }, [data, take])

  useEffect(() => ownLists.subscribe((lists) => !storing.current && take(lists)), [take])

  const store = useCallback(async () => {
    if (storing.current) return
    storing.current = true
    try {
      while (wanted.current) {
        const next = wanted.current
        wanted.current = undefined
        const saved = await saveWatchlists({ revision: revision.current, groups: [...next] })
        revision.current = saved.revision
        // Codes come back in their one form.
        if (!wanted.current) setGroups(saved.groups)
      }
    } catch (thrown) {
      const problem = asApiError(thrown)
      wanted.current = undefined
      if (problem.code === 'conflict') setConflict(await fetchWatchlists().catch(() => undefined))
      else toast.error(`${text.saveFailed}：${problem.message}`)
    } finally {
      storing.current = false
    }
  }, [])

  const change = useCallback(
    (next: readonly WatchGroup[]) => {
      setGroups(next)
      wanted.current = next
      void store()
    },
    [store],
  )

  return {
    groups,
    error,
    reload,
    change,
    conflict,
    /** Merge of both versions; a group beyond its limit is refused and stays until codes are removed. */
    merge() {
      if (!conflict || !groups) return
      const merged = mergedGroups(groups, conflict.groups)
      take(conflict)
      change(merged)
      if (!tooManyIn(merged)) toast.success(text.merged)
    },
    takeTheirs: () => conflict && take(conflict),
  }
}

export type WatchlistsHandle = ReturnType<typeof useWatchlists>
