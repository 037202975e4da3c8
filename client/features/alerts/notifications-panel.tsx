import { useState, useSyncExternalStore } from 'react'
import type { PushDevice } from '../../../shared/protocol/rest-alerts'
import { address } from '../../../shared/protocol/routes'
import { fetchPushDevices, removePushDevice, testPushDevice } from '../../api/alerts'
import {
  isByPage,
  notificationState,
  notificationSupport,
  showFromPage,
  turnOffNotifications,
  turnOnNotifications,
} from '../../store/account/system-notifications'
import { asApiError, useResource } from '../../store/use-resource'
import { alertText } from '../../text/alerts'
import { notificationText as text } from '../../text/notifications'
import { shell } from '../../text/shell'
import { Button } from '../../ui/button'
import { deviceName } from '../../ui/device-name'
import { formatMinute } from '../../ui/format'

const thisBrowser = (): string => deviceName(navigator.userAgent) ?? text.unnamed

const useNotificationState = (): string | null =>
  useSyncExternalStore(notificationState.subscribe, notificationState.get)

/** Alerts as notifications of the system: on or off for this browser, a test, and the other browsers of the account. */
export function NotificationsPanel() {
  const support = notificationSupport()
  const state = useNotificationState()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const { data, replace } = useResource(`push-devices ${state}`, fetchPushDevices)

  const run = (work: () => Promise<string | undefined>) => {
    setBusy(true)
    setMessage(undefined)
    work()
      .catch((thrown: unknown) => text.failed(asApiError(thrown).message))
      .then(setMessage)
      .finally(() => setBusy(false))
  }
  const turnOn = () =>
    run(async () => ((await turnOnNotifications(thisBrowser())) === 'denied' ? text.denied : undefined))
  const turnOff = () => run(async () => void (await turnOffNotifications()))
  const test = () =>
    run(async () => {
      if (state === null) return undefined
      if (!isByPage(state)) {
        const { sent, answer } = await testPushDevice(state)
        return sent ? text.tested : text.notTested(answer)
      }
      const path = address.alerts()
      await showFromPage({ title: shell.product, body: text.tested, tag: 'test', path, isTest: true })
      return text.tested
    })
  const remove = (id: string) => run(async () => void replace(await removePushDevice(id)))

  return (
    <section aria-label={text.title} className="flex flex-col gap-2 p-2">
      <h3 className="font-medium">{text.title}</h3>
      <p className="text-12 text-text-3">{text.why}</p>
      {support === 'insecure' || support === 'none' ? (
        <p className="text-12 text-text-2">{support === 'insecure' ? text.insecure : text.unsupported}</p>
      ) : state === null ? (
        <span>
          <Button variant="primary" disabled={busy} onClick={turnOn}>
            {busy ? text.turning : text.on}
          </Button>
        </span>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <span>{isByPage(state) ? text.byPage : text.byPush}</span>
          <Button size="small" disabled={busy} onClick={test}>
            {text.test}
          </Button>
          <Button size="small" disabled={busy} onClick={turnOff}>
            {text.off}
          </Button>
          {isByPage(state) && support === 'push' && <p className="basis-full text-12 text-text-3">{text.byPageWhy}</p>}
        </div>
      )}
      <p role="status" className="text-12 text-text-2 empty:hidden">
        {message}
      </p>
      {data && data.devices.length > 0 && <Devices devices={data.devices} own={state} onRemove={remove} />}
    </section>
  )
}

interface DevicesProps {
  devices: readonly PushDevice[]
  /** Id of this browser. */
  own: string | null
  onRemove: (id: string) => void
}

function Devices({ devices, own, onRemove }: DevicesProps) {
  return (
    <ul aria-label={text.devices} className="divide-y divide-line border-t border-line">
      {devices.map(({ id, name, createdAt }) => (
        <li key={id} className="flex items-center gap-3 py-1">
          <span className="min-w-0 flex-1 truncate">
            {name}
            {id === own && <span className="ml-2 text-12 text-text-3">{text.here}</span>}
          </span>
          <span className="num text-12 text-text-3">{text.since(formatMinute(createdAt))}</span>
          {id !== own && (
            <Button size="small" variant="danger" aria-label={text.remove(name)} onClick={() => onRemove(id)}>
              {alertText.remove}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
