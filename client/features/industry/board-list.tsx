import { industryText } from '../../text/industry'
import { type Column, DataTable } from '../../ui/data-table'
import { formatYuan } from '../../ui/format'
import { Num, PercentNum } from '../../ui/num'
import type { RankedBoard } from './board-ranks'

const text = industryText.list

const COLUMNS: readonly Column<RankedBoard>[] = [
  { key: 'board', title: text.board, align: 'left', cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    key: 'change',
    title: text.change,
    cell: ({ figures }) => <PercentNum ratio={figures.change} />,
    sortBy: ({ figures }) => figures.change,
  },
  {
    key: 'net',
    title: text.net,
    cell: ({ figures: { adNet } }) => <Num text={formatYuan(adNet, { sign: true, digits: 1 })} sign={adNet} />,
    sortBy: ({ figures }) => figures.adNet,
  },
  {
    key: 'turnover',
    title: text.turnover,
    cell: ({ figures }) => <Num text={formatYuan(figures.turnover, { digits: 0 })} />,
    sortBy: ({ figures }) => figures.turnover,
  },
]

/** All boards of the scheme, strongest first; choosing one shows it. */
export function BoardList(props: {
  boards: readonly RankedBoard[]
  selected: string
  onSelect: (name: string) => void
}) {
  const { boards, selected, onSelect } = props
  return (
    <DataTable
      label={industryText.boardsLabel}
      columns={COLUMNS}
      rows={boards}
      rowKey={({ name }) => name}
      selected={selected}
      onSelect={({ name }) => onSelect(name)}
      sort={{ key: 'change', descending: true }}
    />
  )
}
