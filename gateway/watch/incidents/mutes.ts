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
 * Parts about whose incidents no alarm is sent until a time, kept over restarts. Any process mutes parts of any other;
 * the one whose part it is hears of it with its next look. `place`: the process whose parts are its own.
 */
export class Mutes {
  /** Until when own parts are muted, as it was read last. */
  private standing = new Map<string, number>()

  constructor(
    private readonly db: Db,
    private readonly place: string,
    private readonly now: () => number,
  ) {}

  /** Of an own part: also when its time is over, until `ended` has told of it. */
  has(source: string): boolean {
    return this.standing.has(source)
  }

  /** Reads what is kept of own parts; where that fails, what was read before stands. */
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

  /** In place of one that stands. Throws `mute-invalid` for a time that is over, or too far away. */
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

  /** Ends the one that stands; false = none does. It is forgotten by the process whose part it is. */
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

  /** The one that stands of a part of any process. */
  async of(part: MutedPart): Promise<IncidentMute | null> {
    return (await this.finder())(part)
  }

  /** Finds the one that stands now of a part of any process. */
  async finder(): Promise<(part: MutedPart) => IncidentMute | null> {
    const rows = await this.db.selectFrom('ops_mutes').selectAll().where('muted_until', '>', this.now()).execute()
    const mutes = new Map(
      rows.map((row) => [keyOf(row), { until: row.muted_until, by: row.operator, reason: row.reason }]),
    )
    return (part) => mutes.get(keyOf(part)) ?? null
  }
}
