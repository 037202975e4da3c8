import { IncidentLists } from '../features/monitor/incident-lists'
import { StatusView } from '../features/status/status-view'
import { status as text } from '../text/status'

/** `/status`: how the data is. */
export function StatusPage() {
  return <StatusView events={<IncidentLists none={text.noEvents} />} />
}
