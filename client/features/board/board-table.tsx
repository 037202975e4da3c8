import { boardText } from '../../text/board'
import { columnEntries } from '../../text/dictionary-columns'
import { VirtualTable } from '../../ui/virtual-table'
import type { BoardSortKey } from './board-rows'
import type { BoardTableProps } from './board-table-props'
import { useBoardColumns } from './use-board-columns'
import { useBoardRows } from './use-board-rows'

const ROW_HEIGHT = 24

/** The live table: the board's rows in the requested order, drawn without React. */
export function BoardTable(props: BoardTableProps) {
  const { table, mode, request, selected, onSelect, onOpen, onSort } = props
  const columns = useBoardColumns(props)
  const { rows, tell, subscribe } = useBoardRows(props)
  return (
    <VirtualTable
      entries={columnEntries.board}
      label={boardText.label[mode]}
      columns={columns}
      rowHeight={ROW_HEIGHT}
      order={() => rows.order}
      keyOf={(index) => table.id[index] ?? ''}
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
