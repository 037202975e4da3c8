import { codeOf } from '../../../shared/market/instrument'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { address } from '../../../shared/protocol/routes'
import type { BoardStore } from '../../store/rows/board-store'
import { boardValue } from '../../store/rows/board-view'
import { RANKINGS, type Ranking } from '../../store/rows/rankings'
import { units } from '../../text/common'
import { monitor as text } from '../../text/monitor'
import type { TableColumn } from '../../ui/data-table'
import { formatYuan } from '../../ui/format'
import { Num, PercentNum, PriceNum } from '../../ui/num'

/** Sort value of a ranking. */
const FIGURES: Record<(typeof RANKINGS)[Ranking]['figure'], (board: BoardStore) => TableColumn<number>> = {
  speed: (board) => ({
    key: 'speed',
    title: text.columns.speed,
    unit: '%',
    cell: (place) => <PercentNum ratio={boardValue(board, 'speed5', place) / 10_000} bare />,
  }),
  net: (board) => ({
    key: 'net',
    title: text.columns.net,
    unit: units.yuan,
    cell: (place) => {
      const net = boardValue(board, 'adNet', place)
      return <Num text={formatYuan(net, { sign: true })} sign={net} />
    },
  }),
  turnover: (board) => ({
    key: 'turnover',
    title: text.columns.turnover,
    unit: units.yuan,
    cell: (place) => formatYuan(boardValue(board, 'turnover', place)),
  }),
}

/** Columns of a ranking, whose rows are places in the table; figures are the board's. */
export const monitorRankColumns = (
  board: BoardStore,
  table: InstrumentTable,
  ranking: Ranking,
): TableColumn<number>[] => [
  {
    key: 'name',
    title: text.columns.name,
    align: 'left',
    cell: (place) => (
      <a
        href={address.multiChart('1', [table.id[place] ?? ''])}
        target="_blank"
        rel="noopener"
        title={codeOf(table.id[place] ?? '')}
        className="hover:text-accent"
      >
        {table.name[place]}
      </a>
    ),
  },
  {
    key: 'last',
    title: text.columns.last,
    unit: units.yuan,
    cell: (place) => (
      <PriceNum
        price={boardValue(board, 'last', place)}
        prevClose={table.prevClose[place] ?? 0}
        scale={table.priceScale[place] ?? 2}
      />
    ),
  },
  {
    key: 'change',
    title: text.columns.change,
    unit: '%',
    cell: (place) => <PercentNum ratio={boardValue(board, 'change', place)} bare />,
  },
  FIGURES[RANKINGS[ranking].figure](board),
]
