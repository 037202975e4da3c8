import type { Db } from '../../storage/database'
import type { DeviceRow } from '../../storage/identity-tables'
import { AUDIT_RETENTION_MS } from './limits'
import { agentOf, type RequestOrigin } from './origin'

/** Browsers and programs that people have signed in with. */
export function createDevices(db: Db, clock: () => number) {
  return {
    async seen(id: string, userId: string, from: RequestOrigin): Promise<void> {
      const now = clock()
      const seen = { last_seen_at: now, last_ip: from.ip, user_agent: agentOf(from) }
      await db
        .insertInto('devices')
        .values({ id, user_id: userId, first_seen_at: now, ...seen })
        .onConflict((conflict) => conflict.columns(['id', 'user_id']).doUpdateSet(seen))
        .execute()
    },

    /** The latest first. */
    of: (userId: string): Promise<DeviceRow[]> =>
      db.selectFrom('devices').selectAll().where('user_id', '=', userId).orderBy('last_seen_at', 'desc').execute(),

    async prune(): Promise<void> {
      await db
        .deleteFrom('devices')
        .where('last_seen_at', '<', clock() - AUDIT_RETENTION_MS)
        .execute()
    },
  }
}
