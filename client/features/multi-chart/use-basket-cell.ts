import { useMemo } from 'react'
import type uPlot from 'uplot'
import { createDayAxis } from '../../charts/day-axis'
import { SESSION_SLOTS } from '../../charts/session-options'
import { POINTS_SCALE, useBasketLine } from '../../store/baskets/use-basket-line'
import type { BasketNow } from '../../store/baskets/use-basket-now'
import { useBoard } from '../../store/hooks'
import { useLatestSource } from '../../store/rows/latest-source'
import type { CellData } from './use-cell'

const NOTHING = SESSION_SLOTS.map(() => null)
const UNIT = 10 ** POINTS_SCALE

/** Data of a cell that shows a basket: its points and its members' mean. It has neither volume nor money by minute. */
export function useBasketCell(now: BasketNow, today: string): CellData {
  const board = useBoard()
  const { line, loading, error, reload } = useBasketLine(now.prices, now.prevValue)
  const columns = useMemo(
    (): uPlot.AlignedData => [[...SESSION_SLOTS], line.value, line.equal, NOTHING, NOTHING, NOTHING, NOTHING],
    [line],
  )
  const source = useLatestSource(columns)
  const axis = useMemo(() => createDayAxis([today]), [today])
  // While too few have traded there is a close and no price.
  const last = now.isTold ? now.value * UNIT : 0
  return {
    source,
    axis,
    live: true,
    last: () => last,
    base: () => now.prevValue * UNIT,
    subscribe: source.subscribe,
    store: board,
    loading,
    error,
    reload,
    missing: 0,
    derived: 0,
    since: undefined,
    adjusted: false,
  }
}
