import type { Incident } from '../../../shared/protocol/incidents'
import { monitor as text } from '../../text/monitor'
import { classNames } from '../../ui/class-names'
import { formatClock } from '../../ui/format'

interface FeedIncidentsProps {
  title: string
  incidents: readonly Incident[]
}

/** Troubles with the feeds, each with what to do about it. */
export function FeedIncidents({ title, incidents }: FeedIncidentsProps) {
  if (incidents.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="px-3 pt-2 pb-1 text-11 text-text-3">{title}</h3>
      <ul>
        {incidents.map((incident) => (
          <IncidentRow key={`${incident.code} ${incident.subject}`} incident={incident} />
        ))}
      </ul>
    </section>
  )
}

function IncidentRow({ incident }: { incident: Incident }) {
  const { words, advice, openedAt, closedAt, times } = incident
  const goesOn = closedAt === undefined
  return (
    <li className="border-b border-line px-3 py-1 text-12">
      <div className="flex items-baseline gap-2">
        <span className={classNames('min-w-0 flex-1', goesOn ? 'text-warning' : 'text-text-2')}>{words}</span>
        <span className="num text-11 text-text-3">
          {times > 1 && <span className="mr-2">{text.incidentTimes(times)}</span>}
          {formatClock(openedAt)}
          {closedAt !== undefined && closedAt > openedAt && `–${formatClock(closedAt)}`}
        </span>
      </div>
      {goesOn && <p className="text-11 text-text-2">{advice}</p>}
      {!goesOn && (
        <details className="text-11 text-text-3">
          <summary>{text.incidentAdvice}</summary>
          <p className="text-text-2">{advice}</p>
        </details>
      )}
    </li>
  )
}
