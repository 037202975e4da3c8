import { useEffect, useMemo, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { useCodeGroups } from '../../store/baskets/use-code-groups'
import { useInstruments } from '../../store/hooks'
import { sortedView } from '../../store/rows/board-view'
import { instruments } from '../../store/rows/instruments'
import { acquireBoard } from '../../store/rows/topics'
import { useQuery } from '../../ui/use-query'
import { splitCodes } from './layout'
import { type MultiParams, readMultiChoice } from './use-address'

const COUNT = 16
const NONE: readonly InstrumentId[] = []

/** The busiest stocks by turnover when the market data has first arrived; they do not change later. */
function useBusiest(wanted: boolean): readonly InstrumentId[] {
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

const NO_MEMBERS = new Map()

/** Request in the address, once lists and boards among its codes are loaded. */
export function useChoice(params: MultiParams) {
  const instruments = useInstruments()
  const busiest = useBusiest(params.codes === undefined)
  const [page] = useQuery('page', '1')
  const codes = useMemo(() => splitCodes(params.codes ?? ''), [params.codes])
  const groups = useCodeGroups(codes)
  const members = groups.data ?? NO_MEMBERS
  // biome-ignore lint/correctness/useExhaustiveDependencies: the registry's version changes with its content
  const choice = useMemo(
    () => readMultiChoice(params, instruments, busiest, { page, members }),
    [params.layout, params.codes, params.start, params.end, instruments.version, busiest, page, members],
  )
  return { choice, instruments, groups }
}
