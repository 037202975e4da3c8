import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isTrading } from '../../../shared/market/session'
import { dayLines, memberLines } from '../../store/bars/day-lines'
import { POINTS_SCALE } from '../../store/baskets/use-basket-line'
import { useInstruments } from '../../store/hooks'
import { liveMarket } from '../../store/rows/live-market'
import { groupRows, groupSortOf } from '../../store/rows/row-groups'
import { useRowGroups } from '../../store/rows/use-row-groups'
import { useTurn } from '../../store/use-turn'
import { boardText } from '../../text/board'
import { columnEntries } from '../../text/dictionary-columns'
import { quoteText } from '../../text/trading'
import { groupedColumns, groupFigure } from '../../ui/grouped-columns'
import { useTheme } from '../../ui/theme'
import { VirtualTable } from '../../ui/virtual-table'
import { basketsOf } from './basket-at'
import { basketLines } from './basket-lines'
import { BoardOrder, type BoardSortKey, type RowsOptions } from './board-rows'
import type { BoardTableProps } from './board-table-props'
import { boardColumns } from './columns'
import { miniLines } from './mini-line'

/** Ages grow without any row coming in. */
const AGE_EVERY_MS = 1_000

/** The rows in the requested order, with notifications of changes, and when to check them again. */
function useBoardRows(props: BoardTableProps) {
  const { board, measures, table, baskets, request, onState, onFirst } = props
  const market = liveMarket()
  const rows = useMemo(
    () => new BoardOrder(board, measures, table, () => market.marketTime() ?? Number.NaN, basketsOf(table, baskets)),
    [board, measures, table, baskets, market],
  )
  const [first, setFirst] = useState(false)
  const latest = useRef({ onState, onFirst, first })
  latest.current = { onState, onFirst, first }

  const publishState = useCallback(() => {
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
  useEffect(publishState, [publishState, request])

  const subscribe = useCallback(
    (listener: () => void) => {
      let waits = false
      const moved = () => {
        const made = rows.refresh(performance.now())
        if (made) publishState()
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
    [board, measures, baskets, rows, market, publishState],
  )
  return { rows, tell: publishState, subscribe }
}

/** The table's columns, whose cells read the live board; the lines of a day go with it. */
function useBoardColumns(props: BoardTableProps) {
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
      return draw(index, dayOf(id, today), today.hasValue ? today.value : 0, today.prevValue)
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

const ROW_HEIGHT = 24

/** The live table: the board's rows in the requested order, drawn without React. */
export function BoardTable(props: BoardTableProps) {
  const { table, mode, request, selected, onSelect, onOpen, onSort } = props
  const groups = useRowGroups(props.grouping, table.id, table)
  const own = useBoardColumns(props)
  const columns = useMemo(() => (groups ? groupedColumns(own, groups) : own), [own, groups])
  const { key, direction } = request.sort
  const groupSort = useMemo(() => groupSortOf(groupFigure(own, key), direction), [own, key, direction])
  groups?.sortBy(groupSort)
  const { rows, tell, subscribe } = useBoardRows(props)
  return (
    <VirtualTable
      entries={columnEntries.board}
      label={boardText.label[mode]}
      columns={columns}
      rowHeight={ROW_HEIGHT}
      order={() => groups?.order(rows.order) ?? rows.order}
      keyOf={(index) => (index < 0 ? groups?.keyOf(index) : table.id[index]) ?? ''}
      {...(groups ? groupRows(groups) : {})}
      instrumentOf={(index) => table.id[index] ?? ''}
      subscribe={subscribe}
      selected={selected}
      follow={props.follow}
      sort={request.sort}
      onSelect={(index) => onSelect(table.id[index] ?? '')}
      onOpen={(index) => onOpen(table.id[index] ?? '')}
      onSort={(key) => onSort(key as BoardSortKey)}
      onHold={(held) => {
        rows.held = held
        tell()
      }}
      className="h-full"
    />
  )
}
