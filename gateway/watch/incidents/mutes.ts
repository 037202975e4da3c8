import { ZeusError } from '../../../shared/protocol/errors'
import { type IncidentMute, MUTE_MAX_MS } from '../../../shared/protocol/rest-ops'
import { logOf } from '../../log'
import type { Db } from '../../storage/database'

const log = logOf('duty')

/** A part of one process. */
interface MutedPart {
  place: string
  source: string
}

const keyOf = ({ place, source }: MutedPart): string => `${place} ${source}`

/**
 * Parts whose alarms are muted until a time, stored over restarts. Any process can mute parts of any other, which
 * learns of it with its next read. `place`: this process.
 */
export class Mutes {
  /** End of the mutes of own parts, as last read. */
  private standing = new Map<string, number>()

  constructor(
    private readonly db: Db,
    private readonly place: string,
    private readonly now: () => number,
  ) {}

  /** For an own part: also after its end, until `ended` has reported it. */
  has(source: string): boolean {
    return this.standing.has(source)
  }

  /** Reads the mutes of own parts; after a failure the previous ones stay. */
  async read(): Promise<void> {
    try {
      const rows = await this.db
        .selectFrom('ops_mutes')
        .select(['source', 'muted_until'])
        .where('place', '=', this.place)
        .execute()
      this.standing = new Map(rows.map(({ source, muted_until }) => [source, muted_until]))
    } catch (err) {
      log.warn({ err }, 'mutes not read')
    }
  }

  /**
   * Own parts whose mute is over since the last call, at its time or by a person, and when that was; the same again
   * where it could not be forgotten. Never rejects.
   */
  async ended(): Promise<[source: string, at: number][]> {
    await this.read()
    const now = this.now()
    const over = [...this.standing].filter(([, until]) => until <= now)
    for (const [source] of over) {
      this.standing.delete(source)
      await this.db
        .deleteFrom('ops_mutes')
        .where('place', '=', this.place)
        .where('source', '=', source)
        .where('muted_until', '<=', now)
        .execute()
        .catch((err: unknown) => log.warn({ err }, 'mute not forgotten'))
    }
    return over
  }

  /** Replaces an existing one. Throws `mute-invalid` for a time in the past or too far away. */
  async put({ place, source }: MutedPart, { until, by, reason }: IncidentMute): Promise<void> {
    const now = this.now()
    if (until <= now || until > now + MUTE_MAX_MS) throw new ZeusError('mute-invalid')
    const values = { muted_until: until, operator: by, reason }
    await this.db
      .insertInto('ops_mutes')
      .values({ place, source, ...values })
      .onConflict((conflict) => conflict.columns(['place', 'source']).doUpdateSet(values))
      .execute()
  }

  /** Ends an active mute; false if there is none. The process of the part deletes it. */
  async end(part: MutedPart): Promise<boolean> {
    const now = this.now()
    const { numUpdatedRows } = await this.db
      .updateTable('ops_mutes')
      .set({ muted_until: now })
      .where('place', '=', part.place)
      .where('source', '=', part.source)
      .where('muted_until', '>', now)
      .executeTakeFirst()
    return Number(numUpdatedRows) > 0
  }

  /** The active mute of a part of any process. */
  async of(part: MutedPart): Promise<IncidentMute | null> {
    return (await this.finder())(part)
  }

  /** Finds the active mute of a part of any process. */
  async finder(): Promise<(part: MutedPart) => IncidentMute | null> {
    const rows = await this.db.selectFrom('ops_mutes').selectAll().where('muted_until', '>', this.now()).execute()
    const mutes = new Map(
      rows.map((row) => [keyOf(row), { until: row.muted_until, by: row.operator, reason: row.reason }]),
    )
    return (part) => mutes.get(keyOf(part)) ?? null
  }
}
