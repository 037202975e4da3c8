import { useEffect, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { CustomIndex } from '../../../shared/protocol/rest'
import { fetchBasePrices } from '../../api/history'

/** Price units, not whole where there was an ex-date since; null where the day is not recorded. */
export type BasePrices = ReadonlyMap<InstrumentId, number | null>

/** Read again this often while it failed. */
const AGAIN_MS = 5_000

/**
 * Base prices of a basket's members: previous closes of its base day on today's basis, so that a price ÷ its base is
 * the daily changes since, chained. Undefined while they are read. On the running day nothing is asked.
 */
export function useBasePrices(
  basket: CustomIndex | undefined,
  today: string,
  prevClose: (id: InstrumentId) => number | undefined,
): BasePrices | undefined {
  const [held, setHeld] = useState<{ basket: CustomIndex; today: string; prices: BasePrices }>()
  const current = basket !== undefined && basket.baseDay >= today
  useEffect(() => {
    if (!basket || current) return
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ids = basket.members.map(({ id }) => id)
    const read = () => {
      fetchBasePrices(ids, basket.baseDay, { signal: stop.signal })
        .then(({ id, price }) => new Map(id.map((each, at) => [each, price[at] ?? null])))
        .then((prices) => !stop.signal.aborted && setHeld({ basket, today, prices }))
        .catch(() => {
          if (!stop.signal.aborted) timer = setTimeout(read, AGAIN_MS)
        })
    }
    read()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [basket, current, today])
  if (!basket) return undefined
  if (current) return new Map(basket.members.map(({ id }) => [id, prevClose(id) ?? null]))
  return held?.basket === basket && held.today === today ? held.prices : undefined
}
