import type { Incident } from '../../../shared/protocol/incidents'
import { useHealth, useStoreValue } from '../../store/hooks'
import type { HealthStore } from '../../store/rows/health-store'
import { monitor as text } from '../../text/monitor'
import { FeedIncidents } from './feed-incidents'

const reportsOf = (store: HealthStore) => store.columns()
const isOver = ({ closedAt }: Incident) => closedAt !== undefined

/** The day's troubles with feeds: those that go on, then those that are over. `none`: where there are none; empty = nothing is said. */
export function IncidentLists({ none }: { none: string }) {
  const reports = useStoreValue(useHealth(), reportsOf, { hz: 1 })
  const incidents = reports.flatMap((report) => report.incidents ?? [])
  if (incidents.length === 0) return none === '' ? null : <p className="p-3 text-13 text-text-2">{none}</p>
  return (
    <>
      <FeedIncidents title={text.incidentsOpen} incidents={incidents.filter((incident) => !isOver(incident))} />
      <FeedIncidents title={text.incidentsOver} incidents={incidents.filter(isOver)} />
    </>
  )
}
