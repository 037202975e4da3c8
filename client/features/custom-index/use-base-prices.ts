import type { InstrumentId } from '../../../shared/market/instrument'
import type { CustomIndex } from '../../../shared/protocol/rest'
import { fetchBasePrices } from '../../api/history'
import { useResource } from '../../store/use-resource'

/** Price units, not whole where there was an ex-date since; null where the day is not recorded. */
export type BasePrices = ReadonlyMap<InstrumentId, number | null>

/**
 * Base prices of a basket's members: previous closes of its base day on today's basis, so that a price ÷ its base is
 * the daily changes since, chained. Undefined while they are read. On the running day nothing is asked.
 */
export function useBasePrices(
  basket: CustomIndex | undefined,
  today: string,
  prevClose: (id: InstrumentId) => number | undefined,
): BasePrices | undefined {
  const current = basket !== undefined && basket.baseDay >= today
  const asked = basket && !current ? basket : undefined
  const ids = asked?.members.map(({ id }) => id) ?? []
  const { data } = useResource(`base-prices/${asked?.baseDay}/${today}/${ids.join()}`, async (options) => {
    if (!asked) return undefined
    const { id, price } = await fetchBasePrices(ids, asked.baseDay, options)
    return new Map(id.map((each, at) => [each, price[at] ?? null]))
  })
  if (!basket) return undefined
  if (current) return new Map(basket.members.map(({ id }) => [id, prevClose(id) ?? null]))
  return data
}
