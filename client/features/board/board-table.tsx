import { useMemo } from 'react'
import { groupRows, groupSortOf } from '../../store/rows/row-groups'
import { useRowGroups } from '../../store/rows/use-row-groups'
import { boardText } from '../../text/board'
import { columnEntries } from '../../text/dictionary-columns'
import { groupedColumns, groupFigure } from '../../ui/grouped-columns'
import { VirtualTable } from '../../ui/virtual-table'
import type { BoardSortKey } from './board-rows'
import type { BoardTableProps } from './board-table-props'
import { useBoardColumns } from './use-board-columns'
import { useBoardRows } from './use-board-rows'

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
