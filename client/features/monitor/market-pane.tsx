import type { ReactNode } from 'react'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { useInstruments } from '../../store/hooks'
import { RANKINGS, type Ranking } from '../../store/rows/rankings'
import { monitor as text } from '../../text/monitor'
import { NoticePanel } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { Select } from '../../ui/select'
import { StateView } from '../../ui/state-view'
import { useQuery } from '../../ui/use-query'
import { BreadthPane } from './breadth-pane'
import { RankPane } from './rank-pane'

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
  const [asked, choose] = useQuery('ranking', 'rise')
  const ranking = CHOICES.find(({ value }) => value === asked)?.value ?? 'rise'
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
