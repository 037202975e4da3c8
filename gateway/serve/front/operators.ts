import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import type { HealthReport } from '../../../shared/protocol/rest'
import type { Feed, FeedClock } from '../../feeds/feed'
import { sendOnce } from '../../people/alerts/webhooks/send-once'
import type { Walls } from '../../people/walls/walls'
import type { Db } from '../../storage/database'
import { openDrill } from '../../watch/drills/open-drill'
import { ActionLog } from '../../watch/incidents/action-log'
import { AlarmBox } from '../../watch/incidents/alarm-box'
import { type Alarm, type AlarmParts, Alarms } from '../../watch/incidents/alarms'
import { openCheckDesk } from '../../watch/incidents/check-desk'
import { CheckLog } from '../../watch/incidents/check-log'
import { DrillDesk } from '../../watch/incidents/drill-desk'
import { DrillLog } from '../../watch/incidents/drill-log'
import { Heartbeat } from '../../watch/incidents/heartbeat'
import { openIncidentBook } from '../../watch/incidents/incident-book'
import { Mutes } from '../../watch/incidents/mutes'
import type { OpeningFacts } from '../../watch/incidents/opening-items'
import { type OpsDesk, type OpsDeskParts, openOpsDesk } from '../../watch/incidents/ops-desk'
import { OrderDesk } from '../../watch/incidents/order-desk'
import { type ClockedMarket, marketMoment } from './market-moment'

interface OperatorsParts extends Pick<OpsDeskParts, 'freezes' | 'reports' | 'sockets' | 'latencyOf' | 'now'> {
  db: Db
  /** Public address of this process, as its identity. */
  place: string
  walls: Pick<Walls, 'fleet'>
  /** Configured receiver of incidents and heartbeats. */
  alarm: AlarmAddresses
  market: {
    readonly feed: { quality: Feed['quality']; clock(): Pick<FeedClock, 'marketTime' | 'speed' | 'phase'> }
    status: ClockedMarket['status']
    readonly tradingDay: string
    instrument(id: InstrumentId): Instrument | undefined
    listed(): readonly { id: InstrumentId }[]
    isEmpty(): boolean
  }
}

const EVERYBODY = { id: '', role: 'operator' } as const

/** Operator functions of this process. */
export async function openOperators({
  db,
  place,
  now,
  walls,
  market,
  alarm,
  ...parts
}: OperatorsParts): Promise<OpsDesk> {
  const marketTime = () => market.feed.clock().marketTime
  const mutes = new Mutes(db, place, now)
  const away = await openAlarms(alarm, { db, place, isMuted: (source) => mutes.has(source), marketTime, now })
  const marketAt = (at: number) => marketMoment(market, at, now())
  const book = await openIncidentBook({ db, place, now, mutes, changed: away.tell, marketAt })
  const actions = new ActionLog(db, now)
  const open = (code: Parameters<typeof openDrill>[0]) => openDrill(code, now)
  const drills = new DrillDesk({ open, log: new DrillLog(db), book, actions, now })
  await drills.resume()
  const begun = { at: now(), steady: performance.now() }

  async function facts(): Promise<Omit<OpeningFacts, 'round' | 'marketTime'>> {
    const reports = parts.reports()
    const [screens, dark] = await Promise.all([walls.fleet.list(EVERYBODY), walls.fleet.darkOf(EVERYBODY)])
    return {
      tradingDay: market.tradingDay,
      instruments: market.listed().flatMap(({ id }) => market.instrument(id) ?? []),
      clockStepMs: now() - begun.at - (performance.now() - begun.steady),
      freeBytes: reports.find(({ source }) => source === 'storage')?.figures.free,
      walls: {
        count: screens.filter(({ revokedAt }) => revokedAt === null).length,
        dark: dark.map(({ name }) => name),
      },
      reports,
    }
  }
  const checks = openCheckDesk({ kept: new CheckLog(db, place), facts, marketTime, isEmpty: market.isEmpty, now })
  const phase = () => market.feed.clock().phase
  const orders = new OrderDesk({ db, actions, reports: parts.reports, phase, now })
  return openOpsDesk({
    book,
    actions,
    drills,
    checks,
    orders,
    now,
    looked: away.looked,
    runningDay: () => market.tradingDay,
    ...parts,
  })
}

/** Addresses of the configuration; none = nothing is sent there. */
interface AlarmAddresses {
  url: string | undefined
  heartbeatUrl: string | undefined
  secret: string
}

/** Notifications for the operators on call: incidents of this process (`place`), and a heartbeat every minute. */
async function openAlarms(
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
