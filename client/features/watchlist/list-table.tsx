import { useMemo, useRef, useState } from 'react'
import { keysOf, type Numeric } from '../../../shared/expression/expression'
import type { InstrumentId } from '../../../shared/market/instrument'
import { ownNameOf } from '../../../shared/market/own-data'
import { liveMarketTime, useOwnSets } from '../../store/account/own-data'
import { usePositions } from '../../store/account/positions'
import { useTableChoice } from '../../store/account/table-choices'
import { ranksByTag } from '../../store/account/tag-words'
import { useTags } from '../../store/account/tags'
import type { CodePlace } from '../../store/account/watch-groups'
import { BasketFeeds } from '../../store/baskets/basket-feeds'
import type { BasketRows } from '../../store/baskets/basket-rows'
import type { NamedTable } from '../../store/baskets/with-baskets'
import { useBoard, useInstruments, useMarketEvents } from '../../store/hooks'
import { liveMarket } from '../../store/rows/live-market'
import { groupRows, groupSortOf } from '../../store/rows/row-groups'
import { subscribeAll } from '../../store/rows/subscribe-all'
import { useRowGroups } from '../../store/rows/use-row-groups'
import type { TableUnits } from '../../text/columns'
import { columnEntries } from '../../text/dictionary-columns'
import { groupedColumns, groupFigure } from '../../ui/grouped-columns'
import { VirtualTable } from '../../ui/virtual-table'
import { BeyondNote } from './beyond-note'
import { isWatchSortKey, type ListContext, listColumns } from './columns'
import { type ListSort, nextSort, orderedIndexes } from './list-order'
import { isDataColumn, type OwnColumn } from './own-columns'
import { OWN_ORDER, orderColumn, useOwnOrder } from './own-order'
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
  /** Given: rows can be put in one's own order. */
  onPlace?: (id: InstrumentId, to: CodePlace) => void
  rowHeight?: number
}

/** Live rows of some instruments. The order is frozen while the pointer or the focus is on the rows. */
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
    onPlace,
    rowHeight = 24,
  } = props
  const market = liveMarket()
  const [{ units, grouping }] = useTableChoice('list')
  const [sort, setSort] = useState<ListSort>()
  const frozen = useRef(false)
  const made = useRef<{ at: number; places: readonly number[]; sort: ListSort | undefined; order: ArrayLike<number> }>(
    undefined,
  )
  const context = useListContext(table, baskets.rows, { shown, formulas, units })
  const { board, events } = context
  const groups = useRowGroups(grouping, table.id, useInstruments().table)
  const canPlace = onPlace !== undefined
  const order = () => {
    const last = made.current
    const now = performance.now()
    const same = last?.places === places && last.sort === sort
    if (last && same && (frozen.current || !sort || now - last.at < ORDER_EVERY_MS)) return last.order
    made.current = { at: now, places, sort, order: orderedIndexes(places, sort, context) }
    return made.current.order
  }
  const shownRows = () => groups?.order(order()) ?? order()
  const { own, place, onKeyDown } = useOwnOrder({ places, shown: shownRows, table, sort, setSort, onPlace, selected })
  const isGrouped = groups !== undefined
  const plain = useMemo(() => {
    const all = listColumns(shown, context, widths)
    // The first column has the names of groups.
    if (canPlace) all.splice(isGrouped ? 1 : 0, 0, orderColumn(own))
    return all
  }, [canPlace, isGrouped, own, shown, context, widths])
  const columns = useMemo(() => (groups ? groupedColumns(plain, groups) : plain), [plain, groups])
  const groupSort = useMemo(
    () => groupSortOf(sort && groupFigure(plain, sort.key), sort?.direction ?? 'ascending'),
    [plain, sort],
  )
  groups?.sortBy(groupSort)

  const subscribe = useMemo(
    () => subscribeAll(board.subscribe, events.subscribe, baskets.rows.subscribe, market.connection.subscribe),
    [board, events, baskets.rows, market],
  )
  const idOf = (index: number) => (index < 0 ? groups?.keyOf(index) : table.id[index]) ?? ''
  // The table paints at a change of `sort`; another list is such a change too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `places` makes it another object
  const mark = useMemo(() => ({ key: OWN_ORDER, direction: 'ascending' as const, ...sort }), [sort, places])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the grid inside
    <div onKeyDown={onKeyDown} className="flex h-full flex-col">
      <BasketFeeds {...baskets} />
      <BeyondNote codes={baskets.codes} />
      <VirtualTable
        entries={columnEntries.watchlist}
        label={label}
        columns={columns}
        rowHeight={rowHeight}
        order={shownRows}
        keyOf={idOf}
        {...(groups ? groupRows(groups) : {})}
        instrumentOf={(index) => table.id[index] ?? ''}
        subscribe={subscribe}
        sort={mark}
        onSort={(key) =>
          key === OWN_ORDER ? setSort(undefined) : isWatchSortKey(key) && setSort((before) => nextSort(key, before))
        }
        {...(canPlace ? { onMoveRow: (row: number, beside: number, after: boolean) => place(row, beside, after) } : {})}
        onHold={(now) => {
          frozen.current = now
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

/** Names of the data sets that a column reads. */
function setsOf(key: OwnColumn, formulas: ReadonlyMap<string, Numeric> | undefined): string[] {
  if (isDataColumn(key)) return [key.slice(2)]
  const formula = formulas?.get(key)
  return formula ? keysOf(formula).flatMap((named) => ownNameOf(named) ?? []) : []
}

/** Inputs of a list's cells; another object only if data other than live figures changes. */
function useListContext(
  table: NamedTable,
  baskets: BasketRows,
  {
    shown,
    formulas,
    units,
  }: {
    shown: readonly OwnColumn[]
    formulas: ReadonlyMap<string, Numeric> | undefined
    units: TableUnits | undefined
  },
): ListContext {
  const board = useBoard()
  const events = useMarketEvents()
  const owned = usePositions()
  const tags = useTags()
  const sets = useOwnSets(shown.flatMap((key) => setsOf(key, formulas)))
  return useMemo(
    () => ({
      board,
      events,
      table,
      baskets,
      positions: owned,
      tags,
      tagRanks: ranksByTag(tags),
      data: { sets, now: liveMarketTime },
      ...(formulas ? { formulas } : {}),
      ...(units ? { units } : {}),
    }),
    [board, events, table, baskets, owned, tags, sets, formulas, units],
  )
}
