import { useCallback, useEffect, useMemo, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { InstrumentTable, Watchlists } from '../../../shared/protocol/rest'
import { fetchWatchlists } from '../../api/watchlists'
import { ownLists } from '../../store/own-lists'
import { type ListType, placesOf } from './filter'

type OwnList = { codes: InstrumentId[] } | { error: unknown } | undefined

const codesOf = (groups: Watchlists['groups']) => [...new Set(groups.flatMap(({ codes }) => codes))]

/** Codes of all of one's own lists, in their order, each once. Loaded when `wanted`. */
function useOwnList(wanted: boolean): [OwnList, retry: () => void] {
  const [list, setList] = useState<OwnList>(undefined)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (!wanted) return
    const abort = new AbortController()
    setList(undefined)
    fetchWatchlists({ signal: abort.signal })
      .then(({ groups }) => setList({ codes: codesOf(groups) }))
      .catch((error: unknown) => !abort.signal.aborted && setList({ error }))
    const stop = ownLists.subscribe(({ groups }) => setList({ codes: codesOf(groups) }))
    return () => {
      stop()
      abort.abort()
    }
  }, [wanted, attempt])
  return [list, useCallback(() => setAttempt((count) => count + 1), [])]
}

/** Places of a list's instruments; undefined while one's own list is loaded. */
export function usePlaces(table: InstrumentTable | undefined, type: ListType) {
  const [own, retry] = useOwnList(type === 'ZX')
  const places = useMemo(() => {
    if (!table) return undefined
    if (type !== 'ZX') return placesOf(table, type)
    return own && 'codes' in own ? placesOf(table, type, own.codes) : undefined
  }, [table, type, own])
  return { places, failed: own !== undefined && 'error' in own, retry }
}
