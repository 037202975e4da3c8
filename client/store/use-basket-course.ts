import { useMemo } from 'react'
import type { BasketCourse, BasketCourseWish, CustomIndex } from '../../shared/protocol/rest-baskets'
import { fetchBasketCourse } from '../api/custom-index'
import { useSession } from './hooks'
import { type Resource, useResource } from './use-resource'

const courseWish = ({ baseDay, earlier, from, rebalance, members }: CustomIndex): BasketCourseWish => ({
  baseDay,
  definitions: [...earlier, { from, rebalance, members }],
})

/** A basket's days before the running one, and its shares: asked anew with each day and each change of it. */
export function useBasketCourse(basket: CustomIndex): Resource<BasketCourse> {
  const { tradingDay } = useSession()
  // Of a long history, and the page asks for this twice a second.
  const { wish, text } = useMemo(() => {
    const wish = courseWish(basket)
    return { wish, text: JSON.stringify(wish) }
  }, [basket])
  return useResource(`basket-course/${tradingDay}/${text}`, (options) => fetchBasketCourse(wish, options))
}
