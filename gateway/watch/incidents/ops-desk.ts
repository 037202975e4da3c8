import { dateToMs } from '../../../shared/market/session'
import { ZeusError } from '../../../shared/protocol/errors'
import type { Freeze } from '../../../shared/protocol/freezes'
import type { HealthReport } from '../../../shared/protocol/rest'
import type { IncidentChange, OpsAction, OpsBoard, OpsClient, OpsIncident } from '../../../shared/protocol/rest-ops'
import type { Outages } from '../../../shared/protocol/rest-outages'
import type { ClientLatency, Notice } from '../../../shared/protocol/socket-events'
import { logOf } from '../../log'
import type { ActionLog } from './action-log'
import { Announcements } from './announcements'
import type { CheckDesk } from './check-desk'
import { byTimer, Drain } from './drain'
import type { DrillDesk } from './drill-desk'
import type { Freezes } from './freezes'
import type { IncidentBook } from './incident-book'
import { Meters } from './meters'
import type { OrderDesk } from './order-desk'
import { PartDays } from './part-days'
import { freezeSubject, muteReason, unfillableReason } from './words'

interface FreezeOrdersParts {
  freezes: Freezes
  actions: ActionLog
}

/** Actions of operators on figures, each in the log. */
const freezeOrders = ({ freezes, actions }: FreezeOrdersParts) => ({
  /** Throws `freeze-invalid`. */
  async freeze(freeze: Omit<Freeze, 'since'>): Promise<Freeze[]> {
    await freezes.put(freeze)
    const reason = freeze.until === null ? freeze.reason : muteReason(freeze.until, freeze.reason)
    await actions.add({ operator: freeze.by, kind: 'freeze', subject: freezeSubject(freeze), reason })
    return freezes.list()
  },

  /** Throws `not-frozen`. */
  async release(place: Pick<Freeze, 'figure' | 'exchange'>, reason: string, operator: string): Promise<Freeze[]> {
    await freezes.end(place)
    await actions.add({ operator, kind: 'release', subject: freezeSubject(place), reason })
    return freezes.list()
  },
})

const log = logOf('duty')

const LOOK_MS = 5_000
/** Number of connections listed, the slowest first. */
const CLIENTS_MAX = 500

/** A connection as the sockets know it. */
type Connected = Omit<OpsClient, 'account' | 'isWall' | 'p50' | 'p95'> & {
  user: { id: string; name?: string; mayRead?: (topic: string) => boolean }
}

const nameOf = ({ id, name }: Connected['user']): string => name ?? id

export interface OpsDeskParts {
  book: IncidentBook
  actions: ActionLog
  freezes: Freezes
  drills: DrillDesk
  checks: CheckDesk
  orders: OrderDesk
  reports: () => readonly HealthReport[]
  sockets: {
    readers(): Connected[]
    disconnect(id: string): boolean
    broadcast(notice: Notice): void
  }
  latencyOf: (connection: string) => ClientLatency | undefined
  /** `YYYYMMDD` of the running trading day; empty before the first. */
  runningDay: () => string
  /** Called with the reports at every check. */
  looked?: (reports: readonly HealthReport[]) => void
  now: () => number
}

/** As shown to operators, those with the longest queue first. */
const clientsOf = (connected: readonly Connected[], latencyOf: OpsDeskParts['latencyOf']): OpsClient[] =>
  [...connected]
    .sort((a, b) => b.waitingBytes - a.waitingBytes)
    .slice(0, CLIENTS_MAX)
    .map(({ user, ...line }) => {
      const { p50, p95 } = latencyOf(line.id) ?? { p50: null, p95: null }
      return { ...line, account: nameOf(user), isWall: user.mayRead !== undefined, p50, p95 }
    })

/** Log entry of a change. */
function doneBy(change: IncidentChange, { missing }: OpsIncident): Pick<OpsAction, 'kind' | 'reason'> {
  if ('take' in change) return { kind: 'take', reason: '' }
  if ('note' in change) return { kind: 'note', reason: change.note }
  if ('muteUntil' in change) return { kind: 'mute', reason: muteReason(change.muteUntil, change.reason) }
  if ('unmute' in change) return { kind: 'unmute', reason: change.reason }
  const isFull = !missing || missing.refilled === missing.minutes
  return { kind: 'close', reason: isFull ? change.reason : unfillableReason(missing, change.reason) }
}

/** Stores the change and its author; closing ends a mute that would become invisible. */
async function changeIncident(
  { book, actions }: Pick<OpsDeskParts, 'book' | 'actions'>,
  id: number,
  change: IncidentChange,
  operator: string,
): Promise<OpsIncident> {
  const wasMuted = 'close' in change && (await book.isMuted(id))
  const incident = await book.change(id, change, operator)
  const who = { operator, subject: incident.source }
  await actions.add({ ...who, ...doneBy(change, incident) })
  if (wasMuted && incident.mute === null) await actions.add({ ...who, kind: 'unmute', reason: change.reason })
  return incident
}

/** Late or missing data of a day, for all users. Throws `range-invalid`, and `no-data` before the first day. */
async function outagesOf(book: IncidentBook, day: string): Promise<Outages> {
  if (day === '') throw new ZeusError('no-data')
  if (Number.isNaN(dateToMs(day))) throw new ZeusError('range-invalid', day.slice(0, 20))
  return { tradingDay: day, outages: await book.outages(day) }
}

export type OpsDesk = ReturnType<typeof openOpsDesk>

/** State of the process for operators, and their actions. Every action is stored with its author and reason. */
export function openOpsDesk(parts: OpsDeskParts) {
  const { book, actions, drills, checks, orders, reports, sockets, latencyOf, looked, now } = parts
  const [days, meters] = [new PartDays(), new Meters()]
  const drain = new Drain({ sockets, actions, now, random: Math.random, later: byTimer })
  const announcements = new Announcements({ actions, sockets, now })

  function look(): void {
    const seen = reports()
    for (const part of [days, meters]) part.look(seen, now())
    void checks.look()
    looked?.(seen)
    book.look([...seen, ...checks.report(), ...drills.reports()])
    drills.tidy().catch((err: unknown) => log.warn({ err }, 'incidents of drills not closed'))
  }
  const looking = setInterval(look, LOOK_MS)

  return {
    look,
    /** Sent to each new connection, if there is an announcement. */
    greeting: (): Notice[] => [
      ...(announcements.current() ? [announcements.notice()] : []),
      { kind: 'freezes', freezes: parts.freezes.list() },
    ],

    async board(): Promise<OpsBoard> {
      const boards = [book.list(), actions.list(), drills.board(), checks.board(), orders.board()] as const
      const [incidents, actionsDone, drilled, checked, ordered] = await Promise.all(boards)
      const looked = { parts: days.list(), meters: meters.list(), clients: clientsOf(sockets.readers(), latencyOf) }
      const kept = {
        incidents,
        actions: actionsDone,
        drills: drilled,
        checks: checked,
        orders: ordered,
        drain: drain.state(),
      }
      return {
        at: now(),
        ...looked,
        ...kept,
        announcement: announcements.current() ?? null,
        freezes: parts.freezes.list(),
      }
    },

    outages: (day = parts.runningDay()) => outagesOf(book, day),
    change: (id: number, change: IncidentChange, operator: string) => changeIncident(parts, id, change, operator),

    announcements,
    ...freezeOrders(parts),

    /** Throws `not-found`. */
    async disconnect(id: string, reason: string, operator: string): Promise<void> {
      const line = sockets.readers().find((one) => one.id === id)
      if (!line || !sockets.disconnect(id)) throw new ZeusError('not-found')
      await actions.add({ operator, kind: 'disconnect', subject: nameOf(line.user), reason })
    },

    drills,
    checks,
    orders,
    drain,

    async close(): Promise<void> {
      clearInterval(looking)
      drain.stop()
      await drills.close()
    },
  }
}
