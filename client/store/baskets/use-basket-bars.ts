import { useMemo } from 'react'
import { useSession } from '../hooks'
import { type BasketPeriod, basketBars } from './basket-bars'
import type { LiveBasket } from './use-basket-now'

/** A basket's bars, live at their end. */
export function useBasketBars({ now, course }: Pick<LiveBasket, 'now' | 'course'>, period: BasketPeriod) {
  const { tradingDay } = useSession()
  return useMemo(() => basketBars(course, { ...now, day: tradingDay }, period), [course, now, period, tradingDay])
}
