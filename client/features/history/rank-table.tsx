import { type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { HistoryRank } from '../../../shared/protocol/rest'
import { never } from '../../charts/source'
import type { TableChoice } from '../../store/account/table-choices'
import type { Instruments } from '../../store/rows/instruments'
import { orderedBy } from '../../store/rows/live-order'
import { groupRows, groupSortOf } from '../../store/rows/row-groups'
import { type Places, useRowGroups } from '../../store/rows/use-row-groups'
import { columnEntries } from '../../text/dictionary-columns'
import { historyText } from '../../text/history'
import { groupedColumns, groupFigure } from '../../ui/grouped-columns'
import { StateView } from '../../ui/state-view'
import { VirtualTable } from '../../ui/virtual-table'
import { isRanked, matches } from './choice'
import { passiveNets } from './csv'
import { isRankSortKey, type RankSortKey, rankColumns } from './rank-columns'

interface RankTableProps {
  /** For at least one ranked instrument. */
  rank: HistoryRank
  instruments: Instruments
  filter: string
  selected: string
  onSelect: (id: string) => void
  choice: TableChoice
  /** Places of the rows shown, in their order. */
  shown: Ref<() => ArrayLike<number>>
}

/** Industry and board of each ranked instrument; nothing of one that is no longer listed. */
function placesOf({ id }: HistoryRank, { table, indexOf }: Instruments): Places {
  const rows = id.map((each) => indexOf(each) ?? -1)
  return {
    industry: rows.map((row) => table?.industry[row] ?? ''),
    board: rows.map((row) => table?.board[row] ?? ''),
  }
}

/** The ranking of a horizon; any column with a figure sorts. */
export function RankTable({ rank, instruments, filter, selected, onSelect, choice, shown }: RankTableProps) {
  const [sort, setSort] = useState<{ key: RankSortKey; descending: boolean }>({ key: 'net', descending: true })
  const second = useMemo(() => (rank.R === 'BS' ? rank.bigNet : passiveNets(rank)), [rank])
  const order = useMemo(() => {
    const figures = sort.key === 'bigNet' ? second : rank[sort.key]
    const listed = rank.id
      .map((_, row) => row)
      .filter((row) => {
        const id = rank.id[row] ?? ''
        return isRanked(instruments.get(id)?.kind) && matches(id, instruments.get(id)?.name ?? '', filter)
      })
    return orderedBy(listed, (row) => figures[row] ?? Number.NaN, sort.descending ? 'descending' : 'ascending')
  }, [rank, second, sort, filter, instruments])
  useImperativeHandle(shown, () => () => order, [order])

  const latest = useRef(rank)
  latest.current = rank
  const { units, grouping } = choice
  const plain = useMemo(() => rankColumns({ rank, second, instruments, units }), [rank, second, instruments, units])
  const places = useMemo(() => placesOf(rank, instruments), [rank, instruments])
  const groups = useRowGroups(grouping, rank.id, places)
  const columns = useMemo(() => (groups ? groupedColumns(plain, groups) : plain), [plain, groups])
  const gridSort = useMemo(
    () => ({ key: sort.key, direction: sort.descending ? ('descending' as const) : ('ascending' as const) }),
    [sort],
  )
  const groupSort = useMemo(() => groupSortOf(groupFigure(plain, gridSort.key), gridSort.direction), [plain, gridSort])
  groups?.sortBy(groupSort)
  const keyOf = (row: number) => (row < 0 ? groups?.keyOf(row) : latest.current.id[row]) ?? ''
  if (order.length === 0) return <StateView state="empty" why={historyText.emptyFilter} />
  return (
    <VirtualTable
      entries={rank.R === 'OO' ? columnEntries.historyOO : columnEntries.historyBS}
      key={filter}
      label={historyText.rank}
      columns={columns}
      rowHeight={24}
      subscribe={never}
      order={() => groups?.order(order) ?? order}
      keyOf={keyOf}
      {...(groups ? groupRows(groups) : {})}
      instrumentOf={(row) => latest.current.id[row] ?? ''}
      selected={selected}
      sort={gridSort}
      onSort={(key) =>
        isRankSortKey(key) && setSort((last) => ({ key, descending: last.key === key ? !last.descending : true }))
      }
      onSelect={(row) => onSelect(latest.current.id[row] ?? '')}
      className="h-full"
    />
  )
}
