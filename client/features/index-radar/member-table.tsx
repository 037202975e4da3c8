import { useMemo, useState } from 'react'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import type { TableChoice } from '../../store/account/table-choices'
import type { Member } from '../../store/baskets/group-figures'
import type { BoardStore } from '../../store/rows/board-store'
import type { ListedInstrument } from '../../store/rows/instruments'
import { liveMarket } from '../../store/rows/live-market'
import { type LiveSort, turnedSort } from '../../store/rows/live-order'
import { groupRows, groupSortOf } from '../../store/rows/row-groups'
import { useLiveOrder } from '../../store/rows/use-live-order'
import { useRowGroups } from '../../store/rows/use-row-groups'
import { columnEntries } from '../../text/dictionary-columns'
import { radarText as text } from '../../text/index-radar'
import { groupedColumns, groupFigure } from '../../ui/grouped-columns'
import { VirtualTable } from '../../ui/virtual-table'
import { memberColumns } from './member-columns'
import { type MemberKey, memberFigures } from './member-figures'

interface MemberTableProps {
  index: ListedInstrument
  members: readonly Member[]
  board: BoardStore
  table: InstrumentTable
  choice: TableChoice
  selected: string
  onSelect: (id: string) => void
  onOpen: (id: string) => void
}

/** Every member live: its weight, what it moves the index by, its money. */
export function MemberTable(props: MemberTableProps) {
  const { index, members, board, table, choice, selected, onSelect, onOpen } = props
  const { units, grouping } = choice
  const [sort, setSort] = useState<LiveSort<MemberKey>>({ key: 'weight', direction: 'descending' })
  const { prevClose, priceScale } = index
  const figures = useMemo(() => memberFigures(board, members, prevClose), [board, members, prevClose])
  const plain = useMemo(
    () =>
      memberColumns({
        board,
        table,
        figures,
        priceScale,
        spread: 1,
        units,
        connected: () => liveMarket().connection.get().kind === 'live',
      }),
    [board, table, figures, priceScale, units],
  )
  const groups = useRowGroups(grouping, table.id, table)
  const columns = useMemo(() => (groups ? groupedColumns(plain, groups) : plain), [plain, groups])
  const groupSort = useMemo(() => groupSortOf(groupFigure(plain, sort.key), sort.direction), [plain, sort])
  groups?.sortBy(groupSort)
  const places = useMemo(() => members.map(({ place }) => place), [members])
  const rows = useLiveOrder(board, places, figures[sort.key], sort.direction)
  const idOf = (place: number) => table.id[place] ?? ''
  const keyOf = (place: number) => (place < 0 ? groups?.keyOf(place) : table.id[place]) ?? ''
  return (
    <VirtualTable
      entries={columnEntries.indexMembers}
      label={text.table.label}
      columns={columns}
      rowHeight={24}
      order={() => groups?.order(rows.order()) ?? rows.order()}
      keyOf={keyOf}
      {...(groups ? groupRows(groups) : {})}
      instrumentOf={idOf}
      subscribe={rows.subscribe}
      selected={selected}
      sort={sort}
      onSelect={(place) => onSelect(idOf(place))}
      onOpen={(place) => onOpen(idOf(place))}
      onSort={(key) => setSort((before) => turnedSort(before, key as MemberKey, key === 'code'))}
      onHold={rows.onHold}
      className="h-full"
    />
  )
}
