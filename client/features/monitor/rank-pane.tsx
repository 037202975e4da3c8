import { useMemo } from 'react'
import { codeOf } from '../../../shared/market/instrument'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { address } from '../../../shared/protocol/routes'
import type { BoardStore } from '../../store/board-store'
import { boardValue, hasMarketTraded } from '../../store/board-view'
import { untradedOf } from '../../store/day-pause'
import { useBoard, useSession, useStoreValue } from '../../store/hooks'
import { RANKINGS, type Ranking } from '../../store/rankings'
import { topPlaces } from '../../store/top-places'
import { units } from '../../text/common'
import { monitor as text } from '../../text/monitor'
import { type Column, DataTable } from '../../ui/data-table'
import { formatYuan } from '../../ui/format'
import { Num, PercentNum, PriceNum } from '../../ui/num'

const RANKED = 20
const version = (board: BoardStore) => board.version

/** The first of one ranking, made anew once a second. */
export function RankPane({ ranking, label, table }: { ranking: Ranking; label: string; table: InstrumentTable }) {
  const board = useBoard()
  const seen = useStoreValue(board, version, { hz: 1 })
  const { by, figure } = RANKINGS[ranking]
  const { phase } = useSession()
  const traded = board.breadth !== undefined && hasMarketTraded(board.breadth)
  const empty = traded ? { state: 'empty' as const, why: text.noneMoved } : untradedOf(phase)
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
        cell: (place) => <PercentNum ratio={boardValue(board, 'change', place)} bare />,
      },
      figure === 'speed'
        ? {
            key: 'speed',
            title: text.columns.speed,
            unit: '%',
            cell: (place) => <PercentNum ratio={boardValue(board, 'speed5', place) / 10_000} bare />,
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
      rows={board.receivedAt === 0 ? undefined : places}
      rowKey={(place) => table.id[place] ?? ''}
      instrumentOf={(place) => table.id[place] ?? ''}
      emptyWhy={empty.why}
      emptyState={empty.state}
    />
  )
}
