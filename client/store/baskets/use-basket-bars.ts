import { useMemo } from 'react'
import { useSession } from '../hooks'
import { useLatestSource } from '../rows/latest-source'
import { type BasketPeriod, basketBars } from './basket-bars'
import type { LiveBasket } from './use-basket-now'

/** A basket's bars as a chart's source, live at their end. */
export function useBasketBars({ now, course }: Pick<LiveBasket, 'now' | 'course'>, period: BasketPeriod) {
  const { tradingDay } = useSession()
  const bars = useMemo(() => basketBars(course, { ...now, day: tradingDay }, period), [course, now, period, tradingDay])
  return { source: useLatestSource(bars), count: bars.time.length }
}
