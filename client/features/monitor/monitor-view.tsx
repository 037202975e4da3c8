import type { ReactNode } from 'react'
import { useInstruments } from '../../store/hooks'
import type { Ranking } from '../../store/rankings'
import { monitor as text } from '../../text/monitor'
import { Notice } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { TabPanel, Tabs } from '../../ui/tabs'
import { useQuery } from '../../ui/use-query'
import { BreadthPane } from './breadth-pane'
import { HealthPane } from './health-pane'
import { MoneyPane } from './money-pane'
import { RankPane } from './rank-pane'
import { SplitStream } from './split-stream'

const ORDER_TABS = [
  { id: 'big', title: text.bigOrders },
  { id: 'splits', title: text.splits },
] as const

const RANKINGS: { ranking: Ranking; title: string }[] = [
  { ranking: 'rise', title: `${text.rankings.rise}${text.board}` },
  { ranking: 'speed', title: `${text.rankings.speed}${text.board}` },
  { ranking: 'inflow', title: `${text.inflow}${text.board}` },
  { ranking: 'fall', title: `${text.rankings.fall}${text.board}` },
  { ranking: 'turnover', title: `${text.rankings.turnover}${text.board}` },
  { ranking: 'outflow', title: `${text.outflow}${text.board}` },
]

/** The whole market: the balance at the left, rankings in the middle, `events` and order splits at the right. */
export function MarketMonitor({ events, bigOrders }: { events: ReactNode; bigOrders: ReactNode }) {
  const { table, error, ensure } = useInstruments()
  if (!table) {
    if (error instanceof Error) return <Notice title={error.message} onRetry={() => void ensure()} />
    return <StateView state="loading" className="bg-panel" />
  }
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-px bg-line lg:grid-cols-[18rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)_29rem] 2xl:grid-cols-[20rem_minmax(0,1fr)_31rem]">
      <div className="flex min-h-0 flex-col gap-px max-lg:*:shrink-0 xl:overflow-y-auto">
        <Panel title={text.breadth} className="shrink-0">
          <BreadthPane table={table} />
        </Panel>
        <Panel title={text.money} className="shrink-0">
          <MoneyPane />
        </Panel>
        <Panel title={text.health} className="min-h-32 flex-1">
          <HealthPane />
        </Panel>
      </div>
      <div className="grid min-h-0 auto-rows-[21rem] grid-cols-[minmax(0,1fr)] gap-px sm:grid-cols-2 xl:auto-rows-[minmax(0,1fr)] 2xl:grid-cols-3">
        {RANKINGS.map(({ ranking, title }) => (
          <Panel key={ranking} title={title}>
            <RankPane ranking={ranking} label={title} table={table} />
          </Panel>
        ))}
      </div>
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] gap-px max-xl:auto-rows-[26rem] max-lg:order-first lg:max-xl:col-span-2 lg:max-xl:grid-cols-2 xl:grid-rows-[3fr_2fr]">
        {events}
        <Orders bigOrders={bigOrders} />
      </div>
    </div>
  )
}

/** The largest orders of the day, and order splits as they are found. */
function Orders({ bigOrders }: { bigOrders: ReactNode }) {
  const [asked, setTab] = useQuery('orders', 'big')
  const tab = asked === 'splits' ? 'splits' : 'big'
  return (
    <section aria-label={text.ordersLabel} className="flex min-h-0 min-w-0 flex-col bg-panel">
      <Tabs
        label={text.ordersLabel}
        idPrefix="orders"
        tabs={ORDER_TABS}
        value={tab}
        onChange={setTab}
        className="shrink-0 border-b border-line"
      />
      <TabPanel idPrefix="orders" id={tab} className="min-h-0 flex-1">
        {tab === 'splits' ? <SplitStream /> : bigOrders}
      </TabPanel>
    </section>
  )
}
