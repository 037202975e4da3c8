import { address } from '../../../shared/protocol/routes'
import { fetchAlertChannels } from '../../api/alerts'
import { NoAnswer } from '../../charts/chart-state'
import { useResource } from '../../store/use-resource'
import { alertText as text } from '../../text/alerts'
import { buttonClass } from '../../ui/button'
import { ChannelsPanel } from './channels-panel'
import { NotificationsPanel } from './notifications-panel'
import { QuietPanel } from './quiet-panel'

/** When alerts are silent, and where they are sent. */
export function AlertSettings() {
  const { data, error, reload, replace } = useResource('alert-channels', fetchAlertChannels)
  return (
    <div className="divide-y divide-line px-1">
      <NotificationsPanel />
      <QuietPanel />
      {data ? <ChannelsPanel channels={data} onChannels={replace} /> : <NoAnswer error={error} onRetry={reload} />}
      <p className="p-2">
        <a href={address.alerts()} className={buttonClass('quiet', 'small')}>
          {text.toRules}
        </a>
      </p>
    </div>
  )
}
