import { useMemo, useState } from 'react'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { address } from '../../../shared/protocol/routes'
import type { Member } from '../../store/baskets/group-figures'
import type { BoardStore } from '../../store/rows/board-store'
import { liveMarket } from '../../store/rows/live-market'
import { type LiveSort, turnedSort } from '../../store/rows/live-order'
import { useLiveOrder } from '../../store/rows/use-live-order'
import { columnEntries } from '../../text/dictionary-columns'
import { industryText } from '../../text/industry'
import { VirtualTable } from '../../ui/virtual-table'
import { type BoardMemberKey, boardMemberColumns, boardMemberFigures } from './member-columns'

/** Every member of the board, live; Enter or a double click opens its chart in a new tab. */
export function BoardMemberTable(props: { board: BoardStore; members: readonly Member[]; table: InstrumentTable }) {
  const { board, members, table } = props
  const [sort, setSort] = useState<LiveSort<BoardMemberKey>>({ key: 'change', direction: 'descending' })
  const [selected, setSelected] = useState('')
  const figures = useMemo(() => boardMemberFigures(board, members, table), [board, members, table])
  const columns = useMemo(
    () =>
      boardMemberColumns(
        board,
        table,
        figures,
        () => liveMarket().connection.get().kind === 'live',
        Math.min(1.45, Math.max(1, innerWidth / 1366)),
      ),
    [board, table, figures],
  )
  const places = useMemo(() => members.map(({ place }) => place), [members])
  const rows = useLiveOrder(board, places, figures[sort.key], sort.direction)
  const idOf = (place: number) => table.id[place] ?? ''
  return (
    <VirtualTable
      entries={columnEntries.boardMembers}
      label={industryText.label}
      columns={columns}
      rowHeight={24}
      order={rows.order}
      keyOf={idOf}
      instrumentOf={idOf}
      subscribe={rows.subscribe}
      selected={selected}
      sort={sort}
      onSelect={(place) => setSelected(idOf(place))}
      onOpen={(place) => window.open(address.multiChart('1', [idOf(place)]), '_blank', 'noopener')}
      onSort={(key) =>
        setSort((before) => turnedSort(before, key as BoardMemberKey, key === 'code' || key === 'leader'))
      }
      onHold={rows.onHold}
      className="h-full"
    />
  )
}
