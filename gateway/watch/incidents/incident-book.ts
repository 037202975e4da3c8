import { dateToMs } from '../../../shared/market/session'
import { ZeusError } from '../../../shared/protocol/errors'
import type { HealthReport } from '../../../shared/protocol/rest'
import type { MissingData } from '../../../shared/protocol/rest-missing'
import type { IncidentChange, IncidentMute, OpsIncident } from '../../../shared/protocol/rest-ops'
import type { Outage } from '../../../shared/protocol/rest-outages'
import { logOf } from '../../log'
import type { Db } from '../../storage/database'
import type { OpsIncidentRow } from '../../storage/ops-tables'
import type { Alarm } from './alarms'
import { deleteOlderRows } from './delete-older-rows'
import { IllParts, type Watched } from './ill-parts'
import { IncidentGaps, MARKET_SOURCES } from './incident-gaps'
import { Mutes } from './mutes'
import { refilledText } from './words'

const log = logOf('duty')

/** Stored rows, and listed rows; current ones are always listed. */
const KEPT = 1_000
const TOLD = 100

type StoredIncident = Omit<OpsIncidentRow, 'id' | 'told'> & { id: number }

const DAY_MS = 24 * 3_600_000

type MuteChange = Extract<IncidentChange, { reason: string } & ({ muteUntil: number } | { unmute: true })>
type RowChange = Exclude<IncidentChange, MuteChange>

const nothing = () => undefined

const toldOf = (row: StoredIncident, mute: IncidentMute | null, missing: MissingData | null): OpsIncident => ({
  id: row.id,
  place: row.place,
  source: row.source,
  worst: row.worst,
  words: row.words,
  times: row.times,
  openedAt: row.opened_at,
  recoveredAt: row.recovered_at,
  owner: row.owner,
  note: row.note,
  closedAt: row.closed_at,
  closedBy: row.closed_by,
  mute,
  missing,
})

const rankOf = ({ recovered_at, closed_at }: StoredIncident): number =>
  closed_at !== null ? 2 : recovered_at !== null ? 1 : 0

interface IncidentBookParts {
  db: Db
  /** The process whose parts are looked at. */
  place: string
  now: () => number
  mutes?: Mutes
  /** Called for every stored incident, and for current ones when their mute ends. */
  changed?: (incident: Alarm) => void
  /** Market time at a time of the clock that `now` reads; null = not known. */
  marketAt?: (at: number) => number | null
}

/** Incidents, stored over restarts. */
export async function openIncidentBook(parts: IncidentBookParts): Promise<IncidentBook> {
  const { db, place, now } = parts
  const own = { mutes: new Mutes(db, place, now), changed: () => undefined, marketAt: (at: number) => at }
  const book = new IncidentBook({ ...own, ...parts })
  await book.resume()
  return book
}

export class IncidentBook {
  private readonly ill = new IllParts()
  private readonly ids = new Map<Watched, number>()
  private readonly gaps: IncidentGaps
  /** Writes run one after the other, so that a change finds its row. */
  private writing: Promise<void> = Promise.resolve()

  constructor(private readonly parts: Required<IncidentBookParts>) {
    this.gaps = new IncidentGaps(parts.db)
  }

  /** Continues with open and muted incidents; unannounced changes are announced. */
  async resume(): Promise<void> {
    const { db, place, mutes, changed } = this.parts
    await mutes.read()
    const rows = await db
      .selectFrom('ops_incidents')
      .selectAll()
      .where('place', '=', place)
      .where((at) => at.or([at('closed_at', 'is', null), at('told', 'not like', 'over-%')]))
      .orderBy('id')
      .execute()
    for (const { id, source, worst, words, times, opened_at, recovered_at, closed_at } of rows) {
      const watched = { source, worst, words, times, isClosed: closed_at !== null }
      const incident = { ...watched, openedAt: opened_at, recoveredAt: recovered_at ?? closed_at }
      if (closed_at === null) {
        this.ids.set(incident, id)
        this.ill.resume(incident)
      }
      changed({ ...incident, id, place })
    }
  }

  /** Checks the current reports. A failed write is logged and repeated by the next change of the incident. */
  look(reports: readonly HealthReport[]): void {
    for (const incident of this.ill.look(reports, this.parts.now())) {
      this.inTurn(() => this.write(incident)).catch((err: unknown) => log.warn({ err }, 'incident not kept'))
    }
    void this.inTurn(() => this.endMutes())
    this.inTurn(() => this.hearOfClosed()).catch((err: unknown) => log.warn({ err }, 'closed incidents not read'))
  }

  /**
   * Throws `not-found`; `incident-open` for closing a current one, `incident-gaps` for closing one with missing
   * minutes, `incident-closed` for muting a closed one; `mute-invalid`, `not-muted`.
   */
  change(id: number, change: IncidentChange, operator: string): Promise<OpsIncident> {
    return this.inTurn(async () => {
      const row = await this.rowOf(id)
      const isOfMute = 'muteUntil' in change || 'unmute' in change
      const set = isOfMute ? await this.changeMute(row, change, operator) : await this.changeRow(row, change, operator)
      return toldOf({ ...row, ...set }, await this.parts.mutes.of(row), await this.missingOf(row))
    })
  }

  /** Whether the part of an incident is muted. Throws `not-found`. */
  async isMuted(id: number): Promise<boolean> {
    await this.writing
    return (await this.parts.mutes.of(await this.rowOf(id))) !== null
  }

  /** Current ones first, then those that wait to be closed; the newest first in each group. */
  async list(): Promise<OpsIncident[]> {
    await this.writing
    const { db, mutes } = this.parts
    const rows = await db.selectFrom('ops_incidents').selectAll().orderBy('id', 'desc').limit(KEPT).execute()
    const muteOf = await mutes.finder()
    const told = rows.sort((a, b) => rankOf(a) - rankOf(b) || b.opened_at - a.opened_at).slice(0, TOLD)
    const missingOf = await this.gaps.finder(told)
    return told.map((row) => toldOf(row, row.closed_at === null ? muteOf(row) : null, missingOf(row)))
  }

  /** Late or missing data of a trading day, by start; without notes of operators. */
  async outages(tradingDay: string): Promise<Outage[]> {
    await this.writing
    const midnight = dateToMs(tradingDay)
    const rows = await this.parts.db
      .selectFrom('ops_incidents')
      .select(['id', 'worst', 'words', 'market_from', 'market_until'])
      .where('source', 'in', MARKET_SOURCES)
      .where('market_from', '<', midnight + DAY_MS)
      .where((at) => at.or([at('market_until', '>=', midnight), at('recovered_at', 'is', null)]))
      .orderBy('market_from', 'desc')
      .limit(TOLD)
      .execute()
    return rows
      .map(({ id, worst, words, market_from, market_until }) => {
        return {
          id,
          worst,
          words,
          from: Number(market_from),
          until: market_until === null ? null : Number(market_until),
        }
      })
      .reverse()
  }

  /** Resolves when all that was looked at is written. */
  settled(): Promise<void> {
    return this.writing
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.writing.then(work)
    this.writing = done.then(nothing, nothing)
    return done
  }

  private async rowOf(id: number): Promise<StoredIncident> {
    const row = await this.parts.db.selectFrom('ops_incidents').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw new ZeusError('not-found')
    return row
  }

  private async missingOf(row: StoredIncident): Promise<MissingData | null> {
    return (await this.gaps.finder([row]))(row)
  }

  /** An incident with refillable minutes is not closed unless a person states that they cannot be refilled. */
  private async mustBeRefilled(row: StoredIncident): Promise<void> {
    const missing = await this.missingOf(row)
    if (missing && missing.refilled < missing.minutes) {
      throw new ZeusError('incident-gaps', refilledText(missing))
    }
  }

  private async changeRow(row: StoredIncident, change: RowChange, operator: string): Promise<Partial<StoredIncident>> {
    if ('close' in change && row.recovered_at === null) throw new ZeusError('incident-open')
    if ('close' in change && !change.unfillable) await this.mustBeRefilled(row)
    const closed = { closed_at: this.parts.now(), closed_by: operator }
    const set = 'take' in change ? { owner: operator } : 'note' in change ? { note: change.note } : closed
    await this.parts.db.updateTable('ops_incidents').set(set).where('id', '=', row.id).execute()
    if (!('close' in change)) return set
    for (const [watched, own] of this.ids) if (own === row.id) watched.isClosed = true
    await this.endMuteOfWell(row)
    return set
  }

  private async changeMute(row: StoredIncident, change: MuteChange, by: string): Promise<Partial<StoredIncident>> {
    const { mutes } = this.parts
    if ('unmute' in change) {
      if (!(await mutes.end(row))) throw new ZeusError('not-muted')
    } else {
      if (row.closed_at !== null) throw new ZeusError('incident-closed')
      await mutes.put(row, { until: change.muteUntil, by, reason: change.reason })
    }
    await this.endMutes()
    return {}
  }

  /** Operators may close them in any other process: later faults are another incident. */
  private async hearOfClosed(): Promise<void> {
    const open = [...this.ids].filter(([{ isClosed }]) => !isClosed)
    if (open.length === 0) return
    const closed = await this.parts.db
      .selectFrom('ops_incidents')
      .select('id')
      .where(
        'id',
        'in',
        open.map(([, id]) => id),
      )
      .where('closed_at', 'is not', null)
      .execute()
    const ids = new Set(closed.map(({ id }) => id))
    for (const [incident, id] of open) if (ids.has(id)) incident.isClosed = true
  }

  /** A mute without an open incident would be invisible. */
  private async endMuteOfWell({ place, source }: StoredIncident): Promise<void> {
    const { db, mutes } = this.parts
    const open = await db
      .selectFrom('ops_incidents')
      .select('id')
      .where('place', '=', place)
      .where('source', '=', source)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    if (!open && (await mutes.end({ place, source }))) await this.endMutes()
  }

  /** When a mute ends, incidents that continue are announced. */
  private async endMutes(): Promise<void> {
    const { mutes, place, changed } = this.parts
    for (const [source, unmutedAt] of await mutes.ended()) {
      for (const [incident, id] of this.ids) {
        if (incident.source !== source || incident.recoveredAt !== null) continue
        changed({ ...incident, id, place, unmutedAt })
      }
    }
  }

  private async write(incident: Watched): Promise<void> {
    const { ids } = this
    const { db, place, changed, marketAt } = this.parts
    const { source, worst, words, times } = incident
    const { recoveredAt } = incident
    const market_until = recoveredAt === null ? null : marketAt(recoveredAt)
    const values = { worst, words, times, recovered_at: recoveredAt, market_until }
    const id = ids.get(incident)
    if (id !== undefined) {
      await db.updateTable('ops_incidents').set(values).where('id', '=', id).execute()
      changed({ ...incident, id, place })
      return
    }
    const market_from = marketAt(incident.openedAt)
    const row = { ...values, place, source, opened_at: incident.openedAt, market_from, note: '' }
    const made = await db.insertInto('ops_incidents').values(row).returning('id').executeTakeFirstOrThrow()
    for (const other of ids.keys()) if (other.source === source) ids.delete(other)
    ids.set(incident, made.id)
    changed({ ...incident, id: made.id, place })
    await deleteOlderRows(db, 'ops_incidents', KEPT)
  }
}
