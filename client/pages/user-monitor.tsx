import { LightView } from '../features/watchlist/light-view'

/** `/user_monitor`: the older, plain list. */
export function UserMonitorPage() {
  return <LightView />
}
