import type { HealthReport } from '../../../shared/protocol/rest'
import { sendOnce } from '../../people/alerts/webhooks/send-once'
import type { Db } from '../../storage/database'
import { AlarmBox } from '../../watch/incidents/alarm-box'
import { type Alarm, type AlarmParts, Alarms } from '../../watch/incidents/alarms'
import { Heartbeat } from '../../watch/incidents/heartbeat'

/** Addresses of the configuration; none = nothing is sent there. */
export interface AlarmAddresses {
  url: string | undefined
  heartbeatUrl: string | undefined
  secret: string
}

/** Notifications for the operators on call: incidents of this process (`place`), and a heartbeat every minute. */
export async function openAlarms(
  { url, heartbeatUrl, secret }: AlarmAddresses,
  { db, place, now, ...parts }: { db: Db; place: string } & Pick<AlarmParts, 'isMuted' | 'marketTime' | 'now'>,
) {
  // The author of the configuration may name addresses in their own network.
  const to = (address: string) => (id: string, text: string) =>
    sendOnce({ kind: 'json', address, secret }, { id, text, now: now(), allowPrivate: true })
  const alarms =
    url === undefined ? undefined : new Alarms({ box: await AlarmBox.open(db, place), send: to(url), now, ...parts })
  const heartbeat = heartbeatUrl === undefined ? undefined : new Heartbeat(to(heartbeatUrl), now)
  return {
    tell: (alarm: Alarm) => alarms?.tell(alarm),
    looked(reports: readonly HealthReport[]): void {
      void alarms?.look()
      heartbeat?.look(reports)
    },
  }
}
