import { useMemo } from 'react'
import type { CustomIndex } from '../../shared/protocol/rest-baskets'
import { type BasketPeriod, basketBars } from './basket-bars'
import { boardValue } from './board-view'
import { useBoard, useInstruments, useSession } from './hooks'
import { useLatestSource } from './latest-source'
import { useBasketNow } from './use-basket-now'

/** A basket's bars as a chart's source, live at their end. */
export function useBasketBars(basket: CustomIndex, period: BasketPeriod) {
  const board = useBoard()
  const instruments = useInstruments()
  const { tradingDay } = useSession()
  const { now, course, error, reload } = useBasketNow(basket)
  const bars = useMemo(() => {
    if (!course || !now) return undefined
    const open = now.prices.reduce((sum, { id, unit, base, prevClose }) => {
      const instrument = instruments.get(id)
      const opened = boardValue(board, 'open', instrument?.index ?? -1) / 10 ** (instrument?.priceScale ?? 2)
      return sum + unit * (opened > 0 ? opened : prevClose || base)
    }, 0)
    return basketBars(course, { ...now, day: tradingDay, open }, period)
  }, [course, now, period, tradingDay, board, instruments])
  const none = useMemo(() => basketBars(NO_COURSE, undefined, '1d'), [])
  const source = useLatestSource(bars ?? none)
  return { source, course, loading: bars === undefined && !error, error, reload, count: bars?.time.length ?? 0 }
}

const NO_COURSE = {
  ...{ start: '', late: false, lacking: [], day: [], before: [], open: [], close: [], covered: [] },
  ...{ rebalanced: [], prevValue: 0, members: [] },
}
