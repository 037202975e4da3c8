import { useMemo, useRef, useState } from 'react'
import type { Numeric } from '../../../shared/expression/expression'
import type { InstrumentId } from '../../../shared/market/instrument'
import { usePositions } from '../../store/account/positions'
import { ranksByTag } from '../../store/account/tag-words'
import { useTags } from '../../store/account/tags'
import { BasketFeeds } from '../../store/baskets/basket-feeds'
import type { BasketRows } from '../../store/baskets/basket-rows'
import type { NamedTable } from '../../store/baskets/with-baskets'
import { useBoard, useMarketEvents } from '../../store/hooks'
import { liveMarket } from '../../store/rows/live-market'
import { subscribeAll } from '../../store/rows/subscribe-all'
import { columnEntries } from '../../text/dictionary-columns'
import { VirtualTable } from '../../ui/virtual-table'
import { BeyondNote } from './beyond-note'
import { isWatchSortKey, type ListContext, listColumns } from './columns'
import { type ListSort, nextSort, orderedIndexes } from './list-order'
import type { OwnColumn } from './own-columns'
import type { ListedGroup } from './use-listed'

/** Minimum interval between sorts, so that rows do not jump. */
const ORDER_EVERY_MS = 1_000

interface ListTableProps {
  label: string
  listed: ListedGroup
  columns: readonly OwnColumn[]
  widths?: Readonly<Record<string, number>> | undefined
  formulas?: ReadonlyMap<string, Numeric>
  selected?: InstrumentId | undefined
  marked?: ReadonlySet<InstrumentId>
  onMark?: (id: InstrumentId) => void
  onSelect?: (id: InstrumentId) => void
  onOpen?: (id: InstrumentId) => void
  rowHeight?: number
}

/** Live rows of some instruments. Sorting stands still while the pointer or the keyboard is on the rows. */
export function ListTable(props: ListTableProps) {
  const {
    label,
    listed: { table, places, baskets },
    columns: shown,
    widths,
    formulas,
    selected,
    marked,
    onSelect,
    onMark,
    onOpen,
    rowHeight = 24,
  } = props
  const market = liveMarket()
  const [sort, setSort] = useState<ListSort>()
  const held = useRef(false)
  const made = useRef<{ at: number; places: readonly number[]; sort: ListSort | undefined; order: ArrayLike<number> }>(
    undefined,
  )
  const context = useListContext(table, baskets.rows, formulas)
  const { board, events } = context
  const columns = useMemo(() => listColumns(shown, context, widths), [shown, context, widths])

  const order = () => {
    const last = made.current
    const now = performance.now()
    const same = last?.places === places && last.sort === sort
    if (last && same && (held.current || !sort || now - last.at < ORDER_EVERY_MS)) return last.order
    made.current = { at: now, places, sort, order: orderedIndexes(places, sort, context) }
    return made.current.order
  }
  const subscribe = useMemo(
    () => subscribeAll(board.subscribe, events.subscribe, baskets.rows.subscribe, market.connection.subscribe),
    [board, events, baskets.rows, market],
  )
  const idOf = (index: number) => table.id[index] ?? ''
  // The table paints at a change of `sort`; another list is such a change too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `places` makes it another object
  const mark = useMemo(() => ({ key: '', direction: 'descending' as const, ...sort }), [sort, places])

  return (
    <div className="flex h-full flex-col">
      <BasketFeeds {...baskets} />
      <BeyondNote codes={baskets.codes} />
      <VirtualTable
        entries={columnEntries.watchlist}
        label={label}
        columns={columns}
        rowHeight={rowHeight}
        order={order}
        keyOf={idOf}
        instrumentOf={idOf}
        subscribe={subscribe}
        sort={mark}
        onSort={(key) => isWatchSortKey(key) && setSort((before) => nextSort(key, before))}
        onHold={(now) => {
          held.current = now
        }}
        className="min-h-0 flex-1"
        {...(marked ? { marked } : {})}
        {...(onMark ? { onMark: (index: number) => onMark(idOf(index)) } : {})}
        {...(selected === undefined ? {} : { selected })}
        {...(onSelect ? { onSelect: (index: number) => onSelect(idOf(index)) } : {})}
        {...(onOpen ? { onOpen: (index: number) => onOpen(idOf(index)) } : {})}
      />
    </div>
  )
}

/** Inputs of a list's cells; another object only if data other than live figures changes. */
function useListContext(
  table: NamedTable,
  baskets: BasketRows,
  formulas: ReadonlyMap<string, Numeric> | undefined,
): ListContext {
  const board = useBoard()
  const events = useMarketEvents()
  const owned = usePositions()
  const tags = useTags()
  return useMemo(
    () => ({
      board,
      events,
      table,
      baskets,
      positions: owned,
      tags,
      tagRanks: ranksByTag(tags),
      ...(formulas ? { formulas } : {}),
    }),
    [board, events, table, baskets, owned, tags, formulas],
  )
}
