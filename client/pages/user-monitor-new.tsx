import { MarketEvents } from '../features/market-events/market-events'
import { MonitorView } from '../features/watchlist/monitor-view'

/** `/user_monitor_new`: the stored lists, live. */
export function UserMonitorNewPage() {
  return <MonitorView events={(codes) => <MarketEvents codes={codes} className="h-full" />} />
}
