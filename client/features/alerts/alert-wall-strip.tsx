import { useMemo } from 'react'
import type { AlertNews } from '../../../shared/protocol/rest-alerts'
import { fetchAlertFirings } from '../../api/alerts'
import type { AlertStore } from '../../store/account/alert-store'
import { useAlertNews, useInstruments, useStoreValue } from '../../store/hooks'
import { useResource } from '../../store/use-resource'
import { alertText } from '../../text/alerts'
import { formatClock } from '../../ui/format'
import { figureWords, firingName } from './firing-words'
import { mergedFirings } from './merged-firings'
import { useVoice } from './use-voice'

/** Maximum number of lines in large type; the others are counted. */
const LINES_MAX = 3

const newsOf = (store: AlertStore): readonly AlertNews[] => store.all()
const snapshotsOf = (store: AlertStore): number => store.snapshots

/** On a page shown as a wall: firings that wait for an acknowledgement, until they are acknowledged anywhere. */
export function AlertWallStrip() {
  const store = useAlertNews()
  const news = useStoreValue(store, newsOf, { hz: 8 })
  const snapshots = useStoreValue(store, snapshotsOf)
  const { data } = useResource(`alert-firings#${snapshots}`, (options) => fetchAlertFirings(undefined, options))
  const waiting = useMemo(
    () => mergedFirings(data?.firings ?? [], news).filter(({ ackedAt, muted }) => ackedAt === null && !muted),
    [data, news],
  )
  const instruments = useInstruments()
  useVoice(store, () => {})
  if (waiting.length === 0) return null
  const nameOf = (id: string) => instruments.get(id)?.name
  return (
    <ul
      aria-label={alertText.menu}
      aria-live="assertive"
      className="shrink-0 border-b-2 border-warning bg-raised px-[1vw] py-[0.6vh] text-[clamp(18px,2.2vh,40px)] leading-snug"
    >
      {waiting.slice(0, LINES_MAX).map((firing) => (
        <li key={firing.id} className="flex items-baseline gap-[1vw] truncate">
          <span className="num text-text-2">{formatClock(firing.at)}</span>
          <span className="font-medium text-warning">{firingName(firing, nameOf)}</span>
          <span className="truncate">{firing.name}</span>
          <span className="num text-text-2">{figureWords(firing.figures)}</span>
        </li>
      ))}
      {waiting.length > LINES_MAX && <li className="text-text-2">{alertText.wallMore(waiting.length - LINES_MAX)}</li>}
    </ul>
  )
}
