import { useMemo } from 'react'
import { codeOf } from '../../../shared/market/instrument'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { address } from '../../../shared/protocol/routes'
import type { BoardStore } from '../../store/board-store'
import { boardValue } from '../../store/board-view'
import { useBoard, useStoreValue } from '../../store/hooks'
import { units } from '../../text/common'
import { monitor as text } from '../../text/monitor'
import { type Column, DataTable } from '../../ui/data-table'
import { formatPercent, formatYuan } from '../../ui/format'
import { Num, PriceNum } from '../../ui/num'
import { topPlaces } from './top-places'

export type Ranking = 'rise' | 'fall' | 'speed' | 'turnover' | 'inflow' | 'outflow'

const RANKED = 20
const version = (board: BoardStore) => board.version

/** By what each ranking orders (largest first) and which figure it shows beside price and change. */
const RANKINGS: Record<
  Ranking,
  { by: (board: BoardStore, place: number) => number; figure: 'speed' | 'net' | 'turnover' }
> = {
  rise: { by: (board, place) => boardValue(board, 'change', place), figure: 'net' },
  fall: { by: (board, place) => -boardValue(board, 'change', place), figure: 'net' },
  speed: { by: (board, place) => boardValue(board, 'speed5', place), figure: 'speed' },
  turnover: { by: (board, place) => boardValue(board, 'turnover', place), figure: 'turnover' },
  inflow: { by: (board, place) => boardValue(board, 'adNet', place), figure: 'net' },
  outflow: { by: (board, place) => -boardValue(board, 'adNet', place), figure: 'net' },
}

const percent = (ratio: number) => <Num text={formatPercent(ratio).replace('%', '')} sign={ratio} />

/** The first of one ranking, made anew once a second. */
export function RankPane({ ranking, label, table }: { ranking: Ranking; label: string; table: InstrumentTable }) {
  const board = useBoard()
  const seen = useStoreValue(board, version, { hz: 1 })
  const { by, figure } = RANKINGS[ranking]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the board changes with `seen`
  const places = useMemo(
    () => topPlaces(board.size, (place) => (table.kind[place] === 'stock' ? by(board, place) : Number.NaN), RANKED),
    [board, table, by, seen],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: cells read the board, which changes with `seen`
  const columns = useMemo<Column<number>[]>(
    () => [
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
        cell: (place) => percent(boardValue(board, 'change', place)),
      },
      figure === 'speed'
        ? {
            key: 'speed',
            title: text.columns.speed,
            unit: '%',
            cell: (place) => percent(boardValue(board, 'speed5', place) / 10_000),
          }
        : figure === 'net'
          ? {
              key: 'net',
              title: text.columns.net,
              unit: units.yuan,
              cell: (place) => {
                const net = boardValue(board, 'adNet', place)
                return <Num text={formatYuan(net, { sign: true })} sign={net} />
              },
            }
          : {
              key: 'turnover',
              title: text.columns.turnover,
              unit: units.yuan,
              cell: (place) => formatYuan(boardValue(board, 'turnover', place)),
            },
    ],
    [board, table, figure, seen],
  )
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={board.size === 0 ? undefined : places}
      rowKey={(place) => table.id[place] ?? ''}
      emptyWhy={text.waiting}
    />
  )
}
