import { dateToMs } from '../../shared/market/session'
import { ZeusError } from '../../shared/protocol/errors'
import type { HealthReport } from '../../shared/protocol/rest'
import type { IncidentChange, OpsIncident } from '../../shared/protocol/rest-ops'
import type { Outage } from '../../shared/protocol/rest-outages'
import { logOf } from '../log'
import type { Db } from '../storage/database'
import type { OpsIncidentRow } from '../storage/ops-tables'
import type { Alarm } from './alarms'
import { IllParts, type Watched } from './ill-parts'
import { keepNewest } from './keep-newest'

const log = logOf('duty')

/** Rows that are kept, and told; what goes on is always told. */
const KEPT = 1_000
const TOLD = 100

type StoredIncident = Omit<OpsIncidentRow, 'id'> & { id: number }

/** Parts whose illness means that figures of the market are late or missing; of a remote feed they have its name. */
const OF_THE_MARKET = ['feed', 'sequence', 'tape', 'border', 'bridge']
const REMOTE = 'feed-process'
const MARKET_SOURCES = [REMOTE, ...OF_THE_MARKET, ...OF_THE_MARKET.map((source) => `${REMOTE}.${source}`)]

const DAY_MS = 24 * 3_600_000

const toldOf = (row: StoredIncident): OpsIncident => ({
  ...{ id: row.id, place: row.place, source: row.source, worst: row.worst, words: row.words, times: row.times },
  ...{ openedAt: row.opened_at, recoveredAt: row.recovered_at, owner: row.owner, note: row.note },
  ...{ closedAt: row.closed_at, closedBy: row.closed_by },
})

const rankOf = ({ recovered_at, closed_at }: StoredIncident): number =>
  closed_at !== null ? 2 : recovered_at !== null ? 1 : 0

/** Incidents, kept over restarts. `place`: the process whose parts are looked at. */
export async function openIncidentBook(
  db: Db,
  place: string,
  now: () => number,
  changed?: (incident: Alarm) => void,
  marketAt?: (at: number) => number | null,
): Promise<IncidentBook> {
  const book = new IncidentBook(db, place, now, changed, marketAt)
  await book.resume()
  return book
}

export class IncidentBook {
  private readonly ill = new IllParts()
  private readonly ids = new Map<Watched, number>()
  /** One after the other, so that a change finds the row that it changes. */
  private writing: Promise<void> = Promise.resolve()

  constructor(
    private readonly db: Db,
    private readonly place: string,
    private readonly now: () => number,
    /** Told of every incident that was written. */
    private readonly changed: (incident: Alarm) => void = () => undefined,
    /** Market time at a time of the clock that `now` reads; null = not known. */
    private readonly marketAt: (at: number) => number | null = (at) => at,
  ) {}

  /** Goes on with what nobody has closed. */
  async resume(): Promise<void> {
    const rows = await this.db
      .selectFrom('ops_incidents')
      .selectAll()
      .where('place', '=', this.place)
      .where('closed_at', 'is', null)
      .orderBy('id')
      .execute()
    for (const { id, source, worst, words, times, opened_at, recovered_at } of rows) {
      const watched = { source, worst, words, times, isClosed: false }
      const incident = { ...watched, openedAt: opened_at, recoveredAt: recovered_at }
      this.ids.set(incident, id)
      this.ill.resume(incident)
    }
  }

  /** Looks at what parts report now. A failed write is logged: the next change of the incident is tried anew. */
  look(reports: readonly HealthReport[]): void {
    for (const incident of this.ill.look(reports, this.now())) {
      this.writing = this.writing
        .then(() => this.write(incident))
        .catch((err: unknown) => log.warn({ err }, 'incident not kept'))
    }
  }

  /** Throws `not-found`; `incident-open` for closing one that goes on. */
  async change(id: number, change: IncidentChange, operator: string): Promise<OpsIncident> {
    await this.writing
    const row = await this.db.selectFrom('ops_incidents').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw new ZeusError('not-found')
    if ('close' in change && row.recovered_at === null) throw new ZeusError('incident-open')
    const closed = { closed_at: this.now(), closed_by: operator }
    const set = 'take' in change ? { owner: operator } : 'note' in change ? { note: change.note } : closed
    await this.db.updateTable('ops_incidents').set(set).where('id', '=', id).execute()
    if ('close' in change) for (const [watched, own] of this.ids) if (own === id) watched.isClosed = true
    return toldOf({ ...row, ...set })
  }

  /** Those that go on first, then those that wait to be closed; of each the newest. */
  async list(): Promise<OpsIncident[]> {
    await this.writing
    const rows = await this.db.selectFrom('ops_incidents').selectAll().orderBy('id', 'desc').limit(KEPT).execute()
    return rows
      .sort((a, b) => rankOf(a) - rankOf(b) || b.opened_at - a.opened_at)
      .slice(0, TOLD)
      .map(toldOf)
  }

  /** What of a trading day was late or missing, in the order of its beginning; without what operators wrote. */
  async outages(tradingDay: string): Promise<Outage[]> {
    await this.writing
    const midnight = dateToMs(tradingDay)
    const rows = await this.db
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

  private async write(incident: Watched): Promise<void> {
    const { db, ids, place } = this
    const { source, worst, words, times } = incident
    const { recoveredAt } = incident
    const market_until = recoveredAt === null ? null : this.marketAt(recoveredAt)
    const values = { worst, words, times, recovered_at: recoveredAt, market_until }
    const id = ids.get(incident)
    if (id !== undefined) {
      await db.updateTable('ops_incidents').set(values).where('id', '=', id).execute()
      this.changed({ ...incident, id, place })
      return
    }
    const market_from = this.marketAt(incident.openedAt)
    const row = { ...values, place, source, opened_at: incident.openedAt, market_from, note: '' }
    const made = await db.insertInto('ops_incidents').values(row).returning('id').executeTakeFirstOrThrow()
    for (const other of ids.keys()) if (other.source === source) ids.delete(other)
    ids.set(incident, made.id)
    this.changed({ ...incident, id: made.id, place })
    await keepNewest(db, 'ops_incidents', KEPT)
  }
}
