import { useMemo } from 'react'
import type { AlertNews } from '../../../shared/protocol/rest-alerts'
import { address } from '../../../shared/protocol/routes'
import { acknowledgeAlert, fetchAlertFirings } from '../../api/alerts'
import type { AlertStore } from '../../store/account/alert-store'
import { useAlertNews, useStoreValue } from '../../store/hooks'
import { useResource } from '../../store/use-resource'
import { alertText } from '../../text/alerts'
import { BellIcon } from '../../ui/icons-alert'
import { PageLink, useGo } from '../../ui/page-link'
import { toast } from '../../ui/toast'
import { figureWords, firingName, momentAddress } from './firing-words'
import { mergedFirings, unackedOf } from './merged-firings'
import { useQuietSummary } from './quiet-summary'
import { useVoice } from './use-voice'

/** More at once become one message. */
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

function useRinging(store: AlertStore): void {
  const go = useGo()
  useQuietSummary(go)
  useVoice(store, (fresh, nameOf) => {
    const first = fresh[0]
    if (!first) return
    if (fresh.length > TOASTS_APART_MAX) {
      const open = { label: alertText.open, onClick: () => go(address.alerts()) }
      toast.info(alertText.toastMany(fresh.length, firingName(first, nameOf)), open)
      return
    }
    for (const firing of fresh) {
      const text = alertText.toast(firingName(firing, nameOf), firing.name, figureWords(firing.figures))
      const open = () => {
        void acknowledgeAlert(firing.id).catch(() => undefined)
        go(momentAddress(firing))
      }
      toast.info(text, { label: alertText.chart, onClick: open })
    }
  })
}
