import { useEffect, useMemo, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { isBasketId } from '../../../shared/market/instrument-id'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import type { ListType } from '../../../shared/protocol/routes'
import { fetchWatchlists } from '../../api/watchlists'
import { ownLists } from '../../store/account/own-lists'
import type { ListedBaskets } from '../../store/baskets/basket-feeds'
import { createBasketRows } from '../../store/baskets/basket-rows'
import { withBaskets } from '../../store/baskets/with-baskets'
import { useResource } from '../../store/use-resource'
import { instrumentIndexes } from './filter'

/** Content of the table: the registry, behind it one's own baskets, and which indexes of both. */
interface ListedRows {
  table: InstrumentTable
  places: Int32Array
  baskets: ListedBaskets
}

const NO_CODES: readonly InstrumentId[] = []

/** Codes of all of one's own lists, in their order, each once. Loaded when `wanted`. */
function useOwnList(wanted: boolean) {
  const { data, error, reload, replace } = useResource(wanted ? 'own-list' : 'no-list', async (options) =>
    wanted ? (await fetchWatchlists(options)).groups : undefined,
  )
  useEffect(() => (wanted ? ownLists.subscribe(({ groups }) => replace(groups)) : undefined), [wanted, replace])
  const codes = useMemo(() => data && [...new Set(data.flatMap((group) => group.codes))], [data])
  return { codes, failed: error !== undefined && !codes, retry: reload }
}

/** The rows of a list; undefined while one's own list is loaded. */
export function useInstrumentIndexes(table: InstrumentTable | undefined, type: ListType) {
  const { codes, failed, retry } = useOwnList(type === 'ZX')
  const [rows] = useState(createBasketRows)
  const listed = useMemo((): ListedRows | undefined => {
    if (!table) return undefined
    if (type !== 'ZX') return { table, places: instrumentIndexes(table, type), baskets: { codes: NO_CODES, rows } }
    if (!codes) return undefined
    const baskets = codes.filter(isBasketId)
    const whole = withBaskets(table, baskets)
    return { table: whole, places: instrumentIndexes(whole, type, codes), baskets: { codes: baskets, rows } }
  }, [table, type, codes, rows])
  return { listed, failed, retry }
}
