import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'
import { hasClosed } from '../../../shared/market/session'
import type { AlertFiring, AlertNews } from '../../../shared/protocol/rest-alerts'
import { address } from '../../../shared/protocol/routes'
import { acknowledgeAlerts, fetchAlertFirings, fetchAlertStatus } from '../../api/alerts'
import { NoAnswer } from '../../charts/chart-state'
import type { AlertStore } from '../../store/account/alert-store'
import { voiceAlerts } from '../../store/account/voice-alerts'
import { useAlertNews, useConnection, useSession, useStoreValue } from '../../store/hooks'
import { asApiError, useResource } from '../../store/use-resource'
import { alertText as text } from '../../text/alerts'
import { Button } from '../../ui/button'
import { formatClock } from '../../ui/format'
import { IconButton } from '../../ui/icon-button'
import { SoundIcon, SoundOffIcon } from '../../ui/icons-sound'
import { PageLink } from '../../ui/page-link'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { toast } from '../../ui/toast'
import { FiringList } from './firing-list'
import { mergedFirings, unackedOf } from './merged-firings'

/** Interval of reading the status of the rules. */
const STATUS_EVERY_MS = 5_000

const newsOf = (store: AlertStore): readonly AlertNews[] => store.all()
const snapshotsOf = (store: AlertStore): number => store.snapshots

/** Firings, newest first, for the alerts page and as a pane. `none`: content shown before the first one. */
export function AlertHistory({ none }: { none?: ReactNode }) {
  const store = useAlertNews()
  const news = useStoreValue(store, newsOf, { hz: 8 })
  const snapshots = useStoreValue(store, snapshotsOf)
  const { data, error, reload } = useResource(`alert-firings#${snapshots}`, (options) =>
    fetchAlertFirings(undefined, options),
  )
  const [older, setOlder] = useState<readonly AlertFiring[]>([])
  const firings = useMemo(() => mergedFirings([...(data?.firings ?? []), ...older], news), [data, older, news])
  const last = firings.at(-1)
  const showOlder = () => last && void fetchAlertFirings(last.seq).then((more) => setOlder([...older, ...more.firings]))
  const hasOlder = last !== undefined && firings.length >= 200
  return (
    <Panel
      title={text.history}
      className="h-full min-h-64"
      bodyClassName="overflow-y-auto"
      controls={<Controls unacked={unackedOf(firings)} upTo={firings[0]?.seq ?? 0} />}
    >
      <HistoryNotice />
      {!data ? (
        <NoAnswer error={error} onRetry={reload} />
      ) : firings.length + data.outages.length === 0 ? (
        (none ?? <StateView state="empty" why={text.noHistory} action={<ToRules />} />)
      ) : (
        <FiringList firings={firings} outages={data.outages} />
      )}
      {hasOlder && (
        <Button size="small" className="m-2" onClick={showOlder}>
          {text.more}
        </Button>
      )}
    </Panel>
  )
}

/** Link from a pane to the page of rules. */
const ToRules = () => (
  <PageLink href={address.alerts()} className="text-12 text-accent hover:underline">
    {text.toRules}
  </PageLink>
)

function Controls({ unacked, upTo }: { unacked: number; upTo: number }) {
  const status = useResource('alert-status', fetchAlertStatus, { everyMs: STATUS_EVERY_MS })
  const on = useSyncExternalStore(voiceAlerts.subscribe, voiceAlerts.get)
  const judgedAt = status.data?.judgedAt ?? 0
  const acknowledge = () =>
    acknowledgeAlerts(upTo).catch((thrown: unknown) => toast.error(text.failed(asApiError(thrown).message)))
  return (
    <>
      {unacked > 1 && (
        <Button size="small" onClick={() => void acknowledge()}>
          {text.ackAll}
        </Button>
      )}
      {status.data && (
        <span className="num text-12 text-text-3">
          {judgedAt > 0 ? text.judged(formatClock(judgedAt)) : text.unjudged}
        </span>
      )}
      <IconButton label={on ? text.voiceOn : text.voiceOff} aria-pressed={on} onClick={() => voiceAlerts.set(!on)}>
        {on ? <SoundIcon /> : <SoundOffIcon />}
      </IconButton>
    </>
  )
}

/** Notices about the list below. */
function HistoryNotice() {
  const connection = useConnection()
  const { phase } = useSession()
  if (connection.kind !== 'live' && connection.kind !== 'connecting') {
    return <StateView state="broken" shape="strip" why={text.stale} />
  }
  return hasClosed(phase) ? <StateView state="closed" shape="strip" why={text.closed} /> : null
}
