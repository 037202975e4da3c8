import { useMemo } from 'react'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { useBoard, useSession, useStoreValue } from '../../store/hooks'
import type { BoardStore } from '../../store/rows/board-store'
import { hasMarketTraded } from '../../store/rows/board-view'
import { untradedOf } from '../../store/rows/day-pause'
import { RANKINGS, type Ranking } from '../../store/rows/rankings'
import { topIndexes } from '../../store/rows/top-indexes'
import { monitor as text } from '../../text/monitor'
import { DataTable } from '../../ui/data-table'
import { monitorRankColumns } from './rank-columns'

const RANKED = 20
const version = (board: BoardStore) => board.version

/** The first rows of one ranking, recomputed once a second. */
export function RankPane({ ranking, label, table }: { ranking: Ranking; label: string; table: InstrumentTable }) {
  const board = useBoard()
  const seen = useStoreValue(board, version, { hz: 1 })
  const { by } = RANKINGS[ranking]
  const { phase } = useSession()
  const traded = board.breadth !== undefined && hasMarketTraded(board.breadth)
  const empty = traded ? { state: 'empty' as const, why: text.noneMoved } : untradedOf(phase)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the board changes with `seen`
  const places = useMemo(
    () => topIndexes(board.size, (place) => (table.kind[place] === 'stock' ? by(board, place) : Number.NaN), RANKED),
    [board, table, by, seen],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: cells read the board, which changes with `seen`
  const columns = useMemo(() => monitorRankColumns(board, table, ranking), [board, table, ranking, seen])
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
