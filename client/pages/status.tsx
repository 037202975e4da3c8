import { IncidentLists } from '../features/monitor/incident-lists'
import { DayOutages, useHasOutages } from '../features/status/day-outages'
import { StatusView } from '../features/status/status-view'
import { status as text } from '../text/status'

/** `/status`: how the data is. */
export function StatusPage() {
  const none = useHasOutages() ? '' : text.noEvents
  return (
    <StatusView
      events={
        <>
          <DayOutages />
          <IncidentLists none={none} />
        </>
      }
    />
  )
}
