import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { isTrading } from '../../../shared/market/session'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import type { BoardStore } from '../../store/board-store'
import { dayLines } from '../../store/day-lines'
import { liveMarket } from '../../store/live-market'
import type { MeasureStore } from '../../store/measure-store'
import { useTurn } from '../../store/use-turn'
import { boardText } from '../../text/board'
import { quoteText } from '../../text/trading'
import { useTheme } from '../../ui/theme'
import { VirtualTable } from '../../ui/virtual-table'
import { BoardRows, type RowsWish, type SortKey } from './board-rows'
import { boardColumns } from './columns'
import type { FundsMode } from './figures'
import type { ListType } from './filter'
import { miniLines } from './mini-line'
import type { ColumnName, TableView } from './table-view'

const ROW_HEIGHT = 24
/** Ages grow without any row coming in. */
const AGE_EVERY_MS = 1_000

export interface BoardTableProps {
  board: BoardStore
  measures: MeasureStore
  table: InstrumentTable
  mode: FundsMode
  /** Columns in their order, and their own widths; stable. */
  columns: readonly ColumnName[]
  widths: TableView['widths']
  type: ListType
  wish: RowsWish
  selected: InstrumentId
  /** Keeps that row in sight until somebody scrolls. */
  follow: boolean
  onSelect: (id: InstrumentId) => void
  onOpen: (id: InstrumentId) => void
  onSort: (key: SortKey) => void
  /** Rows that pass the filter and those it says nothing of, whether their order stands still, and whether the first numbers are awaited. */
  onState: (state: { shown: number; unknown: number; held: boolean; waits: boolean }) => void
  /** The first row of the first order with numbers. */
  onFirst: (id: InstrumentId) => void
}

/** The live table: the board's rows, put in order by the wish, drawn past React. */
export function BoardTable(props: BoardTableProps) {
  const { board, measures, table, mode, type, wish, selected, onSelect, onOpen, onSort, onState, onFirst } = props
  const { columns: shown, widths } = props
  const market = liveMarket()
  const rows = useMemo(
    () => new BoardRows(board, measures, table, () => market.marketTime() ?? Number.NaN),
    [board, measures, table, market],
  )
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

  const sorted = useRef<{ rows: BoardRows; wish: RowsWish } | undefined>(undefined)
  if (sorted.current?.rows !== rows || sorted.current.wish !== wish) {
    sorted.current = { rows, wish }
    rows.choose(wish, performance.now())
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another wish makes another order
  useEffect(tell, [tell, wish])

  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [
        board.subscribe(() => {
          if (rows.refresh(performance.now())) tell()
          listener()
        }),
        measures.subscribe(listener),
        dayLines.subscribe(listener),
        market.connection.subscribe(listener),
      ]
      const timer = setInterval(listener, AGE_EVERY_MS)
      return () => {
        for (const stop of stops) stop()
        clearInterval(timer)
      }
    },
    [board, measures, rows, market, tell],
  )

  return (
    <VirtualTable
      label={boardText.label[mode]}
      columns={columns}
      rowHeight={ROW_HEIGHT}
      order={() => rows.order}
      keyOf={(index) => table.id[index] ?? ''}
      instrumentOf={(index) => table.id[index] ?? ''}
      subscribe={subscribe}
      selected={selected}
      follow={props.follow}
      sort={wish.sort}
      onSelect={(index) => onSelect(table.id[index] ?? '')}
      onOpen={(index) => onOpen(table.id[index] ?? '')}
      onSort={(key) => onSort(key as SortKey)}
      onHold={(held) => {
        rows.held = held
        tell()
      }}
      className="h-full"
    />
  )
}
