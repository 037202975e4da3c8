import type { Db } from '../../storage/database'
import type { FactorRow } from '../../storage/identity-tables'
import type { Seal } from './keys/seal'
import { newId } from './new-id'
import { createTotp } from './totp'

export type Factors = ReturnType<typeof createFactors>

/** Second factors of accounts. */
export function createFactors(db: Db, seal: Seal, clock: () => number) {
  const find = (userId: string, kind: FactorRow['kind'] = 'totp') =>
    db.selectFrom('factors').selectAll().where('user_id', '=', userId).where('kind', '=', kind).executeTakeFirst()

  return {
    ...createTotp({ db, seal, clock, find: (userId) => find(userId) }),

    /** All that are on. */
    async enabledOf(userId: string): Promise<FactorRow[]> {
      return await db.selectFrom('factors').selectAll().where('user_id', '=', userId).where('enabled', '=', 1).execute()
    },

    find,

    /** A bound address becomes a second factor. */
    async enable(userId: string, kind: 'sms' | 'email'): Promise<void> {
      const values = { sealed: null, enabled: 1, recovery_hash: null, last_step: null, created_at: clock() }
      await db
        .insertInto('factors')
        .values({ id: newId(), user_id: userId, kind, ...values })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ enabled: 1 }))
        .execute()
    },

    async remove(userId: string, kind: FactorRow['kind'] = 'totp'): Promise<void> {
      await db.deleteFrom('factors').where('user_id', '=', userId).where('kind', '=', kind).execute()
    },
  }
}
