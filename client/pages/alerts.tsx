import { AlertsView } from '../features/alerts/alerts-view'

/** `/alerts`: `?new=CONDITION` begins a rule with it. */
export function AlertsPage() {
  return <AlertsView />
}
