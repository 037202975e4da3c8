import { type ReactNode, useMemo } from 'react'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { useBoard, useInstruments, useSession, useStoreValue } from '../../store/hooks'
import type { BoardStore } from '../../store/rows/board-store'
import { hasMarketTraded } from '../../store/rows/board-view'
import { untradedOf } from '../../store/rows/day-pause'
import { RANKINGS, type Ranking } from '../../store/rows/rankings'
import { topIndexes } from '../../store/rows/top-indexes'
import { columnEntries } from '../../text/dictionary-columns'
import { monitor as text } from '../../text/monitor'
import { DataTable } from '../../ui/data-table'
import { NoticePanel } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { Select } from '../../ui/select'
import { StateView } from '../../ui/state-view'
import { useQuery } from '../../ui/use-query'
import { BreadthPane } from './breadth-pane'
import { monitorRankColumns } from './rank-columns'

const RANKED = 20
const version = (board: BoardStore) => board.version

/** The first rows of one ranking, recomputed once a second. */
function RankPane({ ranking, label, table }: { ranking: Ranking; label: string; table: InstrumentTable }) {
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
      entries={columnEntries.rankings}
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

/** Content that needs the registry, once it is loaded. */
function Registered({ children }: { children: (table: InstrumentTable) => ReactNode }) {
  const { table, error, ensure } = useInstruments()
  if (table) return children(table)
  if (error instanceof Error) return <NoticePanel title={error.message} onRetry={() => void ensure()} />
  return <StateView state="loading" />
}

/** 涨跌家数 as a pane. */
export const MarketBreadth = () => (
  <Panel title={text.breadth} className="h-full" bodyClassName="overflow-y-auto">
    <Registered>{(table) => <BreadthPane table={table} />}</Registered>
  </Panel>
)

const titleOf = (ranking: Ranking): string => {
  const titles: Record<string, string> = { ...text.rankings, inflow: text.inflow, outflow: text.outflow }
  return `${titles[ranking] ?? ranking}${text.board}`
}
const CHOICES = (Object.keys(RANKINGS) as Ranking[]).map((value) => ({ value, title: titleOf(value) }))

/** One of the rankings, to be chosen. */
export function MarketRank() {
  const [rankingParam, choose] = useQuery('ranking', 'rise')
  const ranking = CHOICES.find(({ value }) => value === rankingParam)?.value ?? 'rise'
  const title = titleOf(ranking)
  return (
    <Panel
      title={title}
      className="h-full"
      controls={
        <Select label={text.rankingLabel} hideLabel size="small" value={ranking} options={CHOICES} onChange={choose} />
      }
    >
      <Registered>{(table) => <RankPane key={ranking} ranking={ranking} table={table} label={title} />}</Registered>
    </Panel>
  )
}
