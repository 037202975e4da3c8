import { useSyncExternalStore } from 'react'
import type { AlertChannel } from '../../../shared/protocol/rest-alerts'
import { fetchAlertQuiet } from '../../api/alerts'
import { notificationState, notificationSupport } from '../../store/account/system-notifications'
import { voiceAlerts } from '../../store/account/voice-alerts'
import { useResource } from '../../store/use-resource'
import { alertText } from '../../text/alerts'
import { classNames } from '../../ui/class-names'
import { useQuery } from '../../ui/use-query'

const text = alertText.delivery
const noNotice = () => null

/** Where an alert is shown and spoken, with a link to each channel that is off. */
export function DeliveryStrip({ channels }: { channels: readonly AlertChannel[] | undefined }) {
  const [, setTab] = useQuery('tab')
  const speaks = useSyncExternalStore(voiceAlerts.subscribe, voiceAlerts.get)
  const notices = useSyncExternalStore(notificationState.subscribe, notificationState.get, noNotice)
  const quiet = useResource('alert-quiet', fetchAlertQuiet)
  const support = notificationSupport()
  const canNotify = support === 'push' || support === 'page'
  return (
    <section aria-label={text.title} className="flex shrink-0 flex-wrap items-center gap-1.5 bg-panel p-2 text-12">
      <h2 className="text-text-2">{text.title}</h2>
      <Place name={text.page} on state={text.always} />
      <Place
        name={alertText.speaks}
        on={speaks}
        state={speaks ? text.on : text.off}
        onPress={() => voiceAlerts.set(!speaks)}
      />
      <Place
        name={text.system}
        on={notices !== null}
        state={notices !== null ? text.on : canNotify ? text.off : text.impossible}
        onPress={() => setTab('push')}
      />
      {channels && (
        <Place
          name={alertText.push.title}
          on={channels.length > 0}
          state={channels.length > 0 ? text.count(channels.length) : text.none}
          onPress={() => setTab('push')}
        />
      )}
      {quiet.data && (
        <Place
          name={alertText.tabs.quiet}
          on={quiet.data.on}
          state={quiet.data.on ? text.on : text.none}
          onPress={() => setTab('quiet')}
        />
      )}
    </section>
  )
}

interface PlaceProps {
  name: string
  on?: boolean
  state: string
  onPress?: () => void
}

function Place({ name, on = false, state, onPress }: PlaceProps) {
  const words = (
    <>
      <span
        aria-hidden="true"
        className={classNames('size-1.5 rounded-full', on ? 'bg-accent' : 'border border-text-3')}
      />
      {name}
      <span className={on ? 'text-text-1' : 'text-text-3'}>{state}</span>
    </>
  )
  const look = 'flex h-6 items-center gap-1.5 rounded-[3px] border border-line px-1.5 text-text-2'
  if (!onPress) return <span className={look}>{words}</span>
  return (
    <button
      type="button"
      className={classNames(look, 'hover:border-accent hover:text-text-1 max-sm:h-8')}
      onClick={onPress}
    >
      {words}
    </button>
  )
}
