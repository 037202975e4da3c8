import { useEffect, useMemo } from 'react'
import { isTrading } from '../../../shared/market/session'
import { dayLines, memberLines } from '../../store/bars/day-lines'
import { POINTS_SCALE } from '../../store/baskets/use-basket-line'
import { useInstruments } from '../../store/hooks'
import { liveMarket } from '../../store/rows/live-market'
import { useTurn } from '../../store/use-turn'
import { quoteText } from '../../text/trading'
import { useTheme } from '../../ui/theme'
import { basketsOf } from './basket-at'
import { basketLines } from './basket-lines'
import type { BoardTableProps } from './board-table-props'
import { boardColumns } from './columns'
import { miniLines } from './mini-line'

/** The table's columns, whose cells read the live board; the lines of a day go with it. */
export function useBoardColumns(props: BoardTableProps) {
  const { board, measures, table, baskets, mode, type, columns: shown, widths, units } = props
  const market = liveMarket()
  const theme = useTheme()
  const instruments = useInstruments()
  const basketAt = useMemo(() => basketsOf(table, baskets), [table, baskets])
  const line = useMemo(() => {
    const now = () => performance.now()
    const draw = miniLines(theme, now)
    const dayOf = basketLines(memberLines, (id) => instruments.get(id)?.priceScale ?? POINTS_SCALE, now)
    return (index: number) => {
      const id = table.id[index] ?? ''
      const basket = basketAt(index)
      if (!basket) return draw(index, dayLines.closes(id), board.data.last[index] ?? 0, table.prevClose[index] ?? 0)
      if (basket.state !== 'live') return ''
      const { now: today } = basket
      return draw(index, dayOf(id, today), today.isTold ? today.value : 0, today.prevValue)
    }
  }, [theme, board, table, basketAt, instruments])
  const columns = useMemo(
    () =>
      boardColumns(
        mode,
        type,
        shown,
        {
          board,
          measures,
          table,
          line,
          baskets: basketAt,
          units,
          now: () => market.marketTime() ?? Number.NaN,
          connected: () => market.connection.get().kind === 'live',
          sourceName: (place) => market.session.get().feed?.sources[place] ?? quoteText.otherSource,
          trading: () => isTrading(market.session.get().phase ?? 'before'),
        },
        widths,
      ),
    [mode, type, shown, widths, units, board, measures, table, basketAt, line, market],
  )
  const turn = useTurn()
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines are of a day, and of a turn of a replay
  useEffect(() => dayLines.clear, [table.tradingDay, turn])
  useEffect(() => memberLines.startOf(`${table.tradingDay} ${turn}`), [table.tradingDay, turn])
  return columns
}
