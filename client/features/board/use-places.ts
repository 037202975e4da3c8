import { useEffect, useMemo } from 'react'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { fetchWatchlists } from '../../api/watchlists'
import { ownLists } from '../../store/own-lists'
import { useResource } from '../../store/use-resource'
import { type ListType, placesOf } from './filter'

/** Codes of all of one's own lists, in their order, each once. Loaded when `wanted`. */
function useOwnList(wanted: boolean) {
  const { data, error, reload, replace } = useResource(wanted ? 'own-list' : 'no-list', async (options) =>
    wanted ? (await fetchWatchlists(options)).groups : undefined,
  )
  useEffect(() => (wanted ? ownLists.subscribe(({ groups }) => replace(groups)) : undefined), [wanted, replace])
  const codes = useMemo(() => data && [...new Set(data.flatMap((group) => group.codes))], [data])
  return { codes, failed: error !== undefined && !codes, retry: reload }
}

/** Places of a list's instruments; undefined while one's own list is loaded. */
export function usePlaces(table: InstrumentTable | undefined, type: ListType) {
  const { codes, failed, retry } = useOwnList(type === 'ZX')
  const places = useMemo(() => {
    if (!table) return undefined
    if (type !== 'ZX') return placesOf(table, type)
    return codes && placesOf(table, type, codes)
  }, [table, type, codes])
  return { places, failed, retry }
}
