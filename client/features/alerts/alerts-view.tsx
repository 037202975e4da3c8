import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { hasClosed } from '../../../shared/market/session'
import type { AlertFiring, AlertNews } from '../../../shared/protocol/rest-alerts'
import { fetchAlertFirings, fetchAlertRules, fetchAlertStatus } from '../../api/alerts'
import type { AlertStore } from '../../store/alert-store'
import { useAlertNews, useConnection, useSession, useStoreValue } from '../../store/hooks'
import { newDraft, type RuleDraft } from '../../store/rule-draft'
import { useResource } from '../../store/use-resource'
import { voiceWish } from '../../store/voice-wish'
import { alertText as text } from '../../text/alerts'
import { Button } from '../../ui/button'
import { formatClock } from '../../ui/format'
import { IconButton } from '../../ui/icon-button'
import { SoundIcon, SoundOffIcon } from '../../ui/icons-sound'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { useQuery } from '../../ui/use-query'
import { Composer } from './composer'
import { FiringList } from './firing-list'
import { mergedFirings } from './merged-firings'
import { RuleList } from './rule-list'

/** States of rules move by themselves. */
const RULES_EVERY_MS = 5_000

const newsOf = (store: AlertStore): readonly AlertNews[] => store.all()
const snapshotsOf = (store: AlertStore): number => store.snapshots
const rulesChanged = (store: AlertStore): number => store.all().filter(({ kind }) => kind !== 'ack').length

/** One's rules and what they rang. */
export function AlertsView() {
  const store = useAlertNews()
  const changes = useStoreValue(store, rulesChanged)
  const rules = useResource('alert-rules', fetchAlertRules, { everyMs: RULES_EVERY_MS })
  const [asked] = useQuery('new')
  const [draft, setDraft] = useState<RuleDraft>(() => newDraft(asked))
  useEffect(() => {
    if (asked !== '') setDraft(newDraft(asked))
  }, [asked])
  const { reload } = rules
  // biome-ignore lint/correctness/useExhaustiveDependencies: each piece of news is a reason to ask again
  useEffect(reload, [changes])
  return (
    <div className="grid h-full min-h-0 gap-px bg-line max-lg:auto-rows-min max-lg:overflow-y-auto lg:grid-cols-2">
      <div className="flex min-h-0 flex-col gap-px">
        <Panel title={draft.id ? text.editing : text.compose} className="shrink-0">
          <Composer key={asked} autoFocus={asked !== ''} draft={draft} onDraft={setDraft} onSaved={rules.replace} />
        </Panel>
        <Panel
          title={text.rules}
          className="min-h-48 flex-1"
          bodyClassName="overflow-y-auto"
          controls={
            rules.data && (
              <span className="num text-12 text-text-3">{text.count(rules.data.rules.length, rules.data.most)}</span>
            )
          }
        >
          {rules.data ? (
            rules.data.rules.length > 0 ? (
              <RuleList rules={rules.data.rules} onRules={rules.replace} onEdit={setDraft} />
            ) : (
              <StateView state="empty" why={text.noRules} />
            )
          ) : (
            <Missing message={rules.error?.message} onRetry={reload} />
          )}
        </Panel>
      </div>
      <History store={store} />
    </div>
  )
}

function History({ store }: { store: AlertStore }) {
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
    <Panel title={text.history} className="min-h-64" bodyClassName="overflow-y-auto" controls={<Controls />}>
      <Standing />
      {!data ? (
        <Missing message={error?.message} onRetry={reload} />
      ) : firings.length + data.outages.length === 0 ? (
        <StateView state="empty" why={text.noHistory} />
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

function Controls() {
  const status = useResource('alert-status', fetchAlertStatus, { everyMs: RULES_EVERY_MS })
  const on = useSyncExternalStore(voiceWish.subscribe, voiceWish.get)
  const judgedAt = status.data?.judgedAt ?? 0
  return (
    <>
      {status.data && (
        <span className="num text-12 text-text-3">
          {judgedAt > 0 ? text.judged(formatClock(judgedAt)) : text.unjudged}
        </span>
      )}
      <IconButton label={on ? text.voiceOn : text.voiceOff} aria-pressed={on} onClick={() => voiceWish.set(!on)}>
        {on ? <SoundIcon /> : <SoundOffIcon />}
      </IconButton>
    </>
  )
}

/** What must be known of the list below. */
function Standing() {
  const connection = useConnection()
  const { phase } = useSession()
  if (connection.kind !== 'live' && connection.kind !== 'connecting') {
    return <StateView state="broken" shape="strip" why={text.stale} />
  }
  return hasClosed(phase) ? <StateView state="closed" shape="strip" why={text.closed} /> : null
}

function Missing({ message, onRetry }: { message: string | undefined; onRetry: () => void }) {
  if (message === undefined) return <StateView state="loading" />
  return <StateView state="failed" why={message} action={<Button onClick={onRetry}>{text.retry}</Button>} />
}
