import { useMemo } from 'react'
import { type OwnDataHead, OwnRows } from '../../../shared/market/own-data'
import type { UnixMs } from '../../../shared/market/units'
import { fetchOwnData, fetchOwnDataHeads } from '../../api/own-data'
import { browserEnvironment } from '../../stream/stream-environment'
import { liveMarket } from '../rows/live-market'
import { type ResourceState, useResource } from '../use-resource'

/** A data set with its rows by their codes. */
export interface OwnSet {
  head: OwnDataHead
  rows: OwnRows
}

/** Time of the market, which a replay sets back; of the browser before the market has one. */
export const liveMarketTime = (): UnixMs => liveMarket().marketTime() ?? browserEnvironment.now()

/** The data sets of the account, without rows. `isWanted` false: nothing is requested, and there are none. */
export const useOwnDataHeads = (isWanted = true): ResourceState<OwnDataHead[]> =>
  useResource(
    isWanted ? 'own-data' : 'own-data/none',
    async (options) => (isWanted ? await fetchOwnDataHeads(options) : []),
    { keepsParts: true },
  )

const NONE: readonly OwnDataHead[] = []

/** Data sets with their rows by name; those that do not exist, or are not loaded yet, are missing. */
export function useOwnSets(names: readonly string[]): ReadonlyMap<string, OwnSet> {
  const { data: heads = NONE } = useOwnDataHeads(names.length > 0)
  const wanted = heads.filter(({ name }) => names.includes(name))
  const key = `own-data-rows/${wanted.map(({ name, updatedAt }) => `${name}@${updatedAt}`).join()}`
  const { data } = useResource(key, ({ signal }) =>
    Promise.all(wanted.map(({ name }) => fetchOwnData(name, { signal }))),
  )
  return useMemo(() => {
    const headOf = new Map(heads.map((head) => [head.name, head]))
    return new Map(
      (data ?? []).flatMap((set) => {
        const head = headOf.get(set.name)
        return head ? [[set.name, { head, rows: new OwnRows(set) }] as const] : []
      }),
    )
  }, [data, heads])
}
