import { useMemo } from 'react'
import { type BasketPeriod, basketBars } from './basket-bars'
import { boardValue } from './board-view'
import { useBoard, useInstruments, useSession } from './hooks'
import { useLatestSource } from './latest-source'
import type { LiveBasket } from './use-basket-now'

/** A basket's bars as a chart's source, live at their end. */
export function useBasketBars({ now, course }: Pick<LiveBasket, 'now' | 'course'>, period: BasketPeriod) {
  const board = useBoard()
  const instruments = useInstruments()
  const { tradingDay } = useSession()
  const bars = useMemo(() => {
    const open = now.prices.reduce((sum, { id, unit, base, prevClose }) => {
      const instrument = instruments.get(id)
      const opened = boardValue(board, 'open', instrument?.index ?? -1) / 10 ** (instrument?.priceScale ?? 2)
      return sum + unit * (opened > 0 ? opened : prevClose || base)
    }, 0)
    return basketBars(course, { ...now, day: tradingDay, open }, period)
  }, [course, now, period, tradingDay, board, instruments])
  return { source: useLatestSource(bars), count: bars.time.length }
}
