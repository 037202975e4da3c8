import type { CustomIndex } from '../../shared/protocol/rest-baskets'
import { fetchCustomIndex, fetchCustomIndexes } from '../api/custom-index'
import { BASKET_NAME } from './basket-code'
import { type Resource, useResource } from './use-resource'

/** One's own is looked for among one's own, since not having it is no error; another's is asked for. */
async function findBasket(name: string, options: { signal: AbortSignal }): Promise<CustomIndex | 'absent'> {
  if (name.includes('~')) return fetchCustomIndex(name, options)
  return (await fetchCustomIndexes(options)).find((basket) => basket.name === name) ?? 'absent'
}

/** The basket of a name; `absent`: one has none that is called so. */
export const useBasket = (name: string): Resource<CustomIndex | 'absent'> =>
  useResource<CustomIndex | 'absent'>(`custom-index ${name}`, (options) =>
    BASKET_NAME.test(name) ? findBasket(name, options) : Promise.reject(new Error(name)),
  )

/** One's own baskets. */
export const useOwnBaskets = (): Resource<CustomIndex[]> => useResource('own-baskets', fetchCustomIndexes)
