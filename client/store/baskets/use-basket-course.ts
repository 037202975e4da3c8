import { useMemo } from 'react'
import { basketIn } from '../../../shared/market/instrument-id'
import type { BasketCourse, CustomIndex } from '../../../shared/protocol/rest-baskets'
import { fetchBasketCourse } from '../../api/custom-index'
import { useSession } from '../hooks'
import { type ResourceState, useResource } from '../use-resource'
import { codeOfBasket } from './basket-code'

/**
 * A basket's days before the running one, and its shares: requested again with each day and each change of it.
 * Undefined: no request is made.
 */
export function useBasketCourse(basket: CustomIndex | undefined): ResourceState<BasketCourse | undefined> {
  const { tradingDay } = useSession()
  // Covers a long history, and the page reads it twice a second.
  const made = useMemo(() => {
    if (!basket) return ''
    const { ownerName, name, baseDay, earlier, from, rebalance, members } = basket
    return JSON.stringify([ownerName, name, baseDay, earlier, from, rebalance, members])
  }, [basket])
  return useResource(`basket-course/${tradingDay}/${made}`, async (options) =>
    basket ? fetchBasketCourse(basketIn(codeOfBasket(basket)), options) : undefined,
  )
}
