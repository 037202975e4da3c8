import { WALL_RANKINGS, type WallPanel } from '../../../shared/walls/board'
import { CoinPanel } from './panels/coin-panel'
import { HeatPanel, RibbonPanel } from './panels/heat-panels'
import { LinePanel, RadarPanel } from './panels/line-panels'
import { ListPanel } from './panels/list-panel'
import { BreadthPanel, IndexesPanel } from './panels/market-panels'
import { WallRankPanel } from './panels/rank-panels'
import { EventsPanel, HealthPanel, OrdersPanel, SplitsPanel } from './panels/stream-panels'

/** One panel of a board, as its kind has it. */
export function WallPanelView({ panel: { kind, subject = '', codes } }: { panel: WallPanel }) {
  switch (kind) {
    case 'indexes':
      return <IndexesPanel />
    case 'breadth':
      return <BreadthPanel />
    case 'rank':
      return <WallRankPanel ranking={WALL_RANKINGS.find((ranking) => ranking === subject) ?? 'rise'} />
    case 'list':
      return <ListPanel name={subject} codes={codes} />
    case 'line':
      return <LinePanel id={subject} />
    case 'radar':
      return <RadarPanel id={subject} />
    case 'heat':
      return <HeatPanel name={subject} codes={codes} />
    case 'ribbon':
      return <RibbonPanel />
    case 'events':
      return <EventsPanel />
    case 'orders':
      return <OrdersPanel />
    case 'splits':
      return <SplitsPanel />
    case 'coin':
      return <CoinPanel codes={codes ?? []} />
    case 'health':
      return <HealthPanel />
  }
}
