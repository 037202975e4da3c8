import { useEffect, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { CustomIndex } from '../../../shared/protocol/rest'
import { fetchBars } from '../../api/bars'

/** Requests under way at once: a basket may have 200 members. */
const AT_ONCE = 6

export type BasePrices = Map<InstrumentId, number | null>

/** Price units before the base day's session; null where that day is not recorded. */
async function basePrice(id: InstrumentId, day: string, signal: AbortSignal): Promise<number | null> {
  try {
    const bars = await fetchBars(id, { period: '1d', start: day, end: day }, { signal })
    const known = bars.time.length > 0 && !bars.missing.includes(day)
    return known && bars.prevClose > 0 ? bars.prevClose : null
  } catch {
    return null
  }
}

/**
 * Base prices of a basket's members, in price units; undefined while they are read. On the running day they are the
 * previous closes and nothing is asked.
 */
export function useBasePrices(
  basket: CustomIndex | undefined,
  today: string,
  prevClose: (id: InstrumentId) => number | undefined,
): BasePrices | undefined {
  const [held, setHeld] = useState<{ basket: CustomIndex; prices: BasePrices }>()
  const current = basket !== undefined && basket.baseDay >= today
  useEffect(() => {
    if (!basket || current) return
    const stop = new AbortController()
    const prices: BasePrices = new Map()
    const queue = basket.members.map(({ id }) => id)
    const work = async () => {
      for (let id = queue.shift(); id !== undefined && !stop.signal.aborted; id = queue.shift()) {
        prices.set(id, await basePrice(id, basket.baseDay, stop.signal))
      }
    }
    void Promise.all(Array.from({ length: AT_ONCE }, work)).then(() => {
      if (!stop.signal.aborted) setHeld({ basket, prices })
    })
    return () => stop.abort()
  }, [basket, current])
  if (!basket) return undefined
  if (current) return new Map(basket.members.map(({ id }) => [id, prevClose(id) ?? null]))
  return held?.basket === basket ? held.prices : undefined
}
