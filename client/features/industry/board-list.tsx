import type { BoardRotation } from '../../../shared/protocol/rest-boards'
import { units } from '../../text/common'
import { columnEntries } from '../../text/dictionary-columns'
import { industryText } from '../../text/industry'
import { DataTable, type TableColumn } from '../../ui/data-table'
import { formatYuan } from '../../ui/format'
import { Num, PercentNum } from '../../ui/num'
import type { RankedBoard } from './board-ranks'
import { periodChange, type RotationPeriod } from './rotation'

const text = industryText.list

function boardColumns(rotation: BoardRotation | undefined, period: RotationPeriod): TableColumn<RankedBoard>[] {
  const change = ({ name, figures }: RankedBoard) => periodChange(rotation, name, figures.change, period)
  const columns: TableColumn<RankedBoard>[] = [
    { key: 'board', title: text.board, align: 'left', cell: ({ name }) => name, sortBy: ({ name }) => name },
    {
      key: 'change',
      title: text.change,
      unit: '%',
      cell: (board) => <PercentNum ratio={change(board)} bare />,
      sortBy: change,
    },
  ]
  if (period > 1) return columns
  return [
    ...columns,
    {
      key: 'speed',
      title: text.speed,
      unit: '%',
      cell: ({ speed }) => <PercentNum ratio={speed} bare />,
      sortBy: ({ speed }) => speed,
    },
    {
      key: 'net',
      title: text.net,
      unit: units.yuan,
      cell: ({ figures: { adNet } }) => <Num text={formatYuan(adNet, { sign: true })} sign={adNet} />,
      sortBy: ({ figures }) => figures.adNet,
    },
    {
      key: 'turnover',
      title: text.turnover,
      unit: units.yuan,
      cell: ({ figures }) => <Num text={formatYuan(figures.turnover)} />,
      sortBy: ({ figures }) => figures.turnover,
    },
  ]
}

interface BoardListProps {
  boards: readonly RankedBoard[]
  rotation: BoardRotation | undefined
  period: RotationPeriod
  selected: string
  onSelect: (name: string) => void
}

/** All boards of the scheme, strongest of the period first; choosing one shows it. */
export function BoardList({ boards, rotation, period, selected, onSelect }: BoardListProps) {
  return (
    <DataTable
      entries={columnEntries.boards}
      label={industryText.boardsLabel}
      columns={boardColumns(rotation, period)}
      rows={boards}
      rowKey={({ name }) => name}
      selected={selected}
      onSelect={({ name }) => onSelect(name)}
      sort={{ key: 'change', descending: true }}
    />
  )
}
