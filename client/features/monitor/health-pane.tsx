import type { Incident } from '../../../shared/protocol/incidents'
import type { HealthReport } from '../../../shared/protocol/rest'
import { isReplay } from '../../session/replay'
import { useHealth, useStoreValue } from '../../store/hooks'
import type { HealthStore } from '../../store/rows/health-store'
import { monitor as text } from '../../text/monitor'
import { machineText } from '../../text/time-machine'
import { classNames } from '../../ui/class-names'
import { formatClock } from '../../ui/format'
import { StateView } from '../../ui/state-view'
import { zoneTitle } from '../../ui/zone-choice'
import { FeedIncidents } from './feed-incidents'

const rowsOf = (store: HealthStore) => store.columns()

/** Shape and word, and a colour only where something is wrong. */
const MARKS: Record<HealthReport['state'], string> = {
  ok: 'rounded-full bg-text-3',
  late: 'rounded-full bg-warning',
  broken: 'rotate-45 border border-warning',
}

const ORDER: readonly HealthReport['state'][] = ['broken', 'late', 'ok']

const worstFirst = (reports: readonly HealthReport[]): HealthReport[] =>
  [...reports].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))

/** Recommended actions, then each source of the gateway in the gateway's words, the worst first. */
export function HealthPane() {
  const reports = useStoreValue(useHealth(), rowsOf, { hz: 1 })
  if (isReplay) return <StateView state="unprovided" why={machineText.none} />
  if (reports.length === 0) return <StateView state="loading" why={text.noHealth} />
  const incidents = reports.flatMap((report) => report.incidents ?? [])
  const isOver = ({ closedAt }: Incident) => closedAt !== undefined
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <div tabIndex={0} className="h-full overflow-y-auto">
      <p className="px-3 py-0.5 text-11 text-text-3">{text.wallClock(zoneTitle())}</p>
      <FeedIncidents title={text.incidentsOpen} incidents={incidents.filter((incident) => !isOver(incident))} />
      <ul>
        {worstFirst(reports).map(({ source, state, words, at }) => (
          <li key={source} className="flex items-baseline gap-2 border-b border-line px-3 py-1 text-12">
            <span aria-hidden="true" className={classNames('size-2 shrink-0', MARKS[state])} />
            <span className={classNames('min-w-0 flex-1', state === 'ok' ? 'text-text-2' : 'text-warning')}>
              {words}
            </span>
            <span className="num text-11 text-text-3">{formatClock(at)}</span>
          </li>
        ))}
      </ul>
      <FeedIncidents title={text.incidentsOver} incidents={incidents.filter(isOver)} />
    </div>
  )
}
