import { useEffect, useMemo } from 'react'
import { quietUntil } from '../../../shared/alerts/quiet-hours'
import type { AlertFiring, AlertNews } from '../../../shared/protocol/rest-alerts'
import { address } from '../../../shared/protocol/routes'
import { acknowledgeAlert, fetchAlertFirings, fetchAlertQuiet } from '../../api/alerts'
import type { AlertStore } from '../../store/account/alert-store'
import { isByPage, notificationState, showFromPage } from '../../store/account/system-notifications'
import { useAlertNews, useStoreValue } from '../../store/hooks'
import { useResource } from '../../store/use-resource'
import { alertText } from '../../text/alerts'
import { BellIcon } from '../../ui/icons-alert'
import { PageLink, useGo } from '../../ui/page-link'
import { toast } from '../../ui/toast'
import { figureWords, firingAddress, firingName } from './firing-words'
import { mergedFirings, unackedOf } from './merged-firings'
import { useVoice } from './use-voice'

/** Interval of reading the quiet hours, which another window may change. */
const LOOK_MS = 60_000
/** Delay after the quiet hours until their last firings are stored. */
const SETTLE_MS = 1_500

/** At the end of quiet hours, shows the number of alerts muted since the page was opened. */
function useQuietSummary(go: (href: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs as long as the page is open
  useEffect(() => {
    const began = Date.now()
    let ending: ReturnType<typeof setTimeout> | undefined
    let until: number | undefined
    const sum = async () => {
      until = undefined
      const { firings } = await fetchAlertFirings()
      const missed = firings.filter(({ muted, receivedAt }) => muted && receivedAt >= began)
      if (missed.length === 0) return
      const open = { label: alertText.open, onClick: () => go(address.alerts()) }
      toast.info(alertText.quiet.over(missed.length), open)
    }
    const look = async () => {
      const now = Date.now()
      const next = quietUntil(await fetchAlertQuiet(), now)
      if (next === until) return
      clearTimeout(ending)
      until = next
      if (next !== undefined) ending = setTimeout(() => void sum().catch(() => undefined), next - now + SETTLE_MS)
    }
    const turn = setInterval(() => void look().catch(() => undefined), LOOK_MS)
    void look().catch(() => undefined)
    return () => {
      clearInterval(turn)
      clearTimeout(ending)
    }
  }, [])
}

/** More alerts than this are combined into one message. */
const TOASTS_APART_MAX = 3

const newsOf = (store: AlertStore): readonly AlertNews[] => store.all()
const snapshotsOf = (store: AlertStore): number => store.snapshots

/** In the head of every page: how many alerts wait, a message and, in one tab, a voice for each that comes. */
export function AlertBell() {
  const store = useAlertNews()
  const news = useStoreValue(store, newsOf, { hz: 8 })
  const snapshots = useStoreValue(store, snapshotsOf)
  const { data } = useResource(`alert-firings#${snapshots}`, (options) => fetchAlertFirings(undefined, options))
  const firings = useMemo(() => mergedFirings(data?.firings ?? [], news), [data, news])
  useRinging(store)
  const waiting = unackedOf(firings)
  return (
    <PageLink
      href={address.alerts()}
      title={alertText.bell(waiting)}
      className="relative inline-flex size-11 shrink-0 items-center justify-center rounded text-text-2 hover:bg-raised hover:text-text-1"
    >
      <BellIcon />
      <span className="sr-only">{alertText.bell(waiting)}</span>
      {waiting > 0 && (
        <span
          aria-hidden="true"
          className="num absolute top-1 right-0.5 rounded bg-warning px-0.5 text-11 text-on-solid"
        >
          {waiting > 99 ? '99+' : waiting}
        </span>
      )}
    </PageLink>
  )
}

/** Without a push service, a page in the background shows what rang. Tabs share one notification by its tag. */
async function notifyFromPage(
  fresh: readonly AlertFiring[],
  nameOf: (id: string) => string | undefined,
): Promise<void> {
  const [first] = fresh
  if (!first || document.visibilityState === 'visible' || !isByPage(notificationState.get())) return
  const title = fresh.length === 1 ? first.name : alertText.toastMany(fresh.length, firingName(first, nameOf))
  const body = alertText.toast(firingName(first, nameOf), first.name, figureWords(first.figures))
  const path = fresh.length === 1 ? firingAddress(first) : address.alerts()
  await showFromPage({ title, body, tag: first.id, path, isTest: false })
}

function useRinging(store: AlertStore): void {
  const go = useGo()
  useQuietSummary(go)
  useVoice(store, (fresh, nameOf) => {
    const first = fresh[0]
    if (!first) return
    void notifyFromPage(fresh, nameOf).catch(() => undefined)
    if (fresh.length > TOASTS_APART_MAX) {
      const open = { label: alertText.open, onClick: () => go(address.alerts()) }
      toast.info(alertText.toastMany(fresh.length, firingName(first, nameOf)), open)
      return
    }
    for (const firing of fresh) {
      const text = alertText.toast(firingName(firing, nameOf), firing.name, figureWords(firing.figures))
      const open = () => {
        void acknowledgeAlert(firing.id).catch(() => undefined)
        go(firingAddress(firing))
      }
      toast.info(text, { label: alertText.chart, onClick: open })
    }
  })
}
