import { MonitorView } from '../features/watchlist/monitor-view'

/** `/user_monitor_new`: the stored lists, live. */
export function UserMonitorNewPage() {
  return <MonitorView />
}
