import type { Db } from '../../storage/database'

/** Deletes all but the newest rows. */
export async function deleteOlderRows(
  db: Db,
  table: 'ops_incidents' | 'ops_actions' | 'ops_drills' | 'ops_checks' | 'ops_orders',
  kept: number,
): Promise<void> {
  const oldest = await db.selectFrom(table).select('id').orderBy('id', 'desc').offset(kept).limit(1).executeTakeFirst()
  if (oldest) await db.deleteFrom(table).where('id', '<=', oldest.id).execute()
}
