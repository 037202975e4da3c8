import { useEffect, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { sortedView } from '../../store/rows/board-view'
import { instruments } from '../../store/rows/instruments'
import { acquireBoard } from '../../store/rows/topics'

const COUNT = 16
const NONE: readonly InstrumentId[] = []

/** The busiest stocks by turnover, looked at once when the whole market is there; they then stay. */
export function useBusiest(wanted: boolean): readonly InstrumentId[] {
  const [found, setFound] = useState(NONE)
  const waiting = wanted && found === NONE
  useEffect(() => {
    if (!waiting) return
    const { store: board, release } = acquireBoard()
    const look = () => {
      const { table } = instruments
      if (!table || board.size === 0) return
      const isStock = (index: number) => table.kind[index] === 'stock'
      const order = sortedView(board, { column: 'turnover', direction: 'descending', filter: isStock })
      const ids = Array.from(order.subarray(0, COUNT), (index) => table.id[index]).filter((id) => id !== undefined)
      if (ids.length > 0) setFound(ids)
    }
    const stops = [board.subscribe(look), instruments.subscribe(look)]
    look()
    return () => {
      for (const stop of stops) stop()
      release()
    }
  }, [waiting])
  return found
}
