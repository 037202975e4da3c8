import type { CustomIndex, FoundBasket } from '../../../shared/protocol/rest-baskets'
import { fetchCustomIndex, fetchCustomIndexes } from '../../api/custom-index'
import { type ResourceState, useResource } from '../use-resource'
import { BASKET_NAME } from './basket-code'

/** Its owner may change it while a list or a wall shows it. */
const ASK_MS = 5 * 60_000
const NONE: FoundBasket = { basket: null }

/** The basket of a name, one's own or `owner~name`. */
export const useBasket = (name: string): ResourceState<FoundBasket> =>
  useResource<FoundBasket>(
    `custom-index ${name}`,
    async (options) => (BASKET_NAME.test(name) ? fetchCustomIndex(name, options) : NONE),
    { everyMs: ASK_MS },
  )

/** One's own baskets. */
export const useOwnBaskets = (): ResourceState<CustomIndex[]> => useResource('own-baskets', fetchCustomIndexes)
