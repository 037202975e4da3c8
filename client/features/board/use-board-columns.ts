import { useEffect, useMemo } from 'react'
import { isTrading } from '../../../shared/market/session'
import { dayLines } from '../../store/day-lines'
import { liveMarket } from '../../store/live-market'
import { useTurn } from '../../store/use-turn'
import { quoteText } from '../../text/trading'
import { useTheme } from '../../ui/theme'
import type { BoardTableProps } from './board-table-props'
import { boardColumns } from './columns'
import { miniLines } from './mini-line'

/** The table's columns, whose cells read the live board; the lines of a day go with it. */
export function useBoardColumns(props: BoardTableProps) {
  const { board, measures, table, mode, type, columns: shown, widths } = props
  const market = liveMarket()
  const theme = useTheme()
  const line = useMemo(() => {
    const draw = miniLines(theme, () => performance.now())
    return (index: number) =>
      draw(index, dayLines.closes(table.id[index] ?? ''), board.data.last[index] ?? 0, table.prevClose[index] ?? 0)
  }, [theme, board, table])
  const columns = useMemo(
    () =>
      boardColumns(
        mode,
        type,
        shown,
        {
          ...{ board, measures, table, line },
          now: () => market.marketTime() ?? Number.NaN,
          connected: () => market.connection.get().kind === 'live',
          sourceName: (place) => market.session.get().feed?.sources[place] ?? quoteText.otherSource,
          trading: () => isTrading(market.session.get().phase ?? 'before'),
        },
        widths,
      ),
    [mode, type, shown, widths, board, measures, table, line, market],
  )
  const turn = useTurn()
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines are of a day, and of a turn of a replay
  useEffect(() => dayLines.clear, [table.tradingDay, turn])
  return columns
}
