import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { dayLines } from '../../store/bars/day-lines'
import { liveMarket } from '../../store/rows/live-market'
import { basketsOf } from './basket-at'
import { BoardOrder, type RowsOptions } from './board-rows'
import type { BoardTableProps } from './board-table-props'

/** Ages grow without any row coming in. */
const AGE_EVERY_MS = 1_000

/** The rows in the requested order, with notifications of changes, and when to check them again. */
export function useBoardRows(props: BoardTableProps) {
  const { board, measures, table, baskets, request, onState, onFirst } = props
  const market = liveMarket()
  const rows = useMemo(
    () => new BoardOrder(board, measures, table, () => market.marketTime() ?? Number.NaN, basketsOf(table, baskets)),
    [board, measures, table, baskets, market],
  )
  const [first, setFirst] = useState(false)
  const latest = useRef({ onState, onFirst, first })
  latest.current = { onState, onFirst, first }

  const tell = useCallback(() => {
    latest.current.onState({ shown: rows.order.length, unknown: rows.unknown, held: rows.held, waits: rows.waits })
    const top = rows.order[0]
    // Before the first trade of a day there are no rows, and the first of the list is as good as another.
    if (!latest.current.first && top !== undefined && board.receivedAt > 0) {
      setFirst(true)
      latest.current.onFirst(table.id[top] ?? '')
    }
  }, [rows, board, table])

  const sorted = useRef<{ rows: BoardOrder; request: RowsOptions } | undefined>(undefined)
  if (sorted.current?.rows !== rows || sorted.current.request !== request) {
    sorted.current = { rows, request }
    rows.choose(request, performance.now())
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another request makes another order
  useEffect(tell, [tell, request])

  const subscribe = useCallback(
    (listener: () => void) => {
      let waits = false
      const moved = () => {
        const made = rows.refresh(performance.now())
        if (made) tell()
        waits = !made
        listener()
      }
      const stops = [
        board.subscribe(moved),
        baskets.subscribe(moved),
        measures.subscribe(listener),
        dayLines.subscribe(listener),
        market.connection.subscribe(listener),
      ]
      // Rows that changed too soon after a sort are sorted next time, even if the market does not move.
      const timer = setInterval(() => (waits ? moved() : listener()), AGE_EVERY_MS)
      return () => {
        for (const stop of stops) stop()
        clearInterval(timer)
      }
    },
    [board, measures, baskets, rows, market, tell],
  )
  return { rows, tell, subscribe }
}
