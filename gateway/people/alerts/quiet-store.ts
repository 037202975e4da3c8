import { NO_QUIET, type QuietHours } from '../../../shared/alerts/quiet-hours'
import type { Db } from '../../storage/database'

/** Each person's quiet hours. */
export function createQuietStore(db: Db, now: () => number) {
  const asQuiet = (row: { is_on: number; from_minute: number; to_minute: number }): QuietHours => ({
    on: row.is_on !== 0,
    from: row.from_minute,
    to: row.to_minute,
  })

  return {
    async of(owner: string): Promise<QuietHours> {
      const row = await db.selectFrom('alert_quiet').selectAll().where('owner_id', '=', owner).executeTakeFirst()
      return row ? asQuiet(row) : NO_QUIET
    },

    async set(owner: string, { on, from, to }: QuietHours): Promise<void> {
      const row = { is_on: on ? 1 : 0, from_minute: from, to_minute: to, updated_at: now() }
      await db
        .insertInto('alert_quiet')
        .values({ owner_id: owner, ...row })
        .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(row))
        .execute()
    },

    async all(): Promise<Map<string, QuietHours>> {
      const rows = await db.selectFrom('alert_quiet').selectAll().where('is_on', '=', 1).execute()
      return new Map(rows.map((row) => [row.owner_id, asQuiet(row)]))
    },
  }
}
