import { ZeusError } from '../../../../shared/protocol/errors'
import type { Db } from '../../../storage/database'
import type { FactorRow } from '../../../storage/identity-tables'
import type { Seal } from '../keys/seal'
import { newId } from '../new-id'
import { createFacePhotos } from './face-photos'
import { newRecoveryCode, recoveryDigest } from './recovery-codes'
import { createTotp } from './totp'

type FactorKind = FactorRow['kind']

export type Factors = ReturnType<typeof createFactors>

/** Second factors of accounts. Each has a recovery code of its own, stored as a digest and used once. */
export function createFactors(db: Db, seal: Seal, clock: () => number) {
  const find = (userId: string, kind: FactorKind = 'totp') =>
    db.selectFrom('factors').selectAll().where('user_id', '=', userId).where('kind', '=', kind).executeTakeFirst()

  const change = (userId: string) => db.updateTable('factors').where('user_id', '=', userId).where('enabled', '=', 1)

  const facePhotos = createFacePhotos(db, seal, clock)

  return {
    facePhotos,
    ...createTotp({ db, seal, clock, find: (userId) => find(userId) }),

    /** All enabled factors. */
    async enabledOf(userId: string): Promise<FactorRow[]> {
      return await db.selectFrom('factors').selectAll().where('user_id', '=', userId).where('enabled', '=', 1).execute()
    },

    find,

    async isOn(userId: string, kind: FactorKind): Promise<boolean> {
      return (await find(userId, kind))?.enabled === 1
    },

    /**
     * Enables a proven address or an enrolled face as a second factor. Returns its recovery code. Throws `factor-bound`
     * if it is one already.
     */
    async enable(userId: string, kind: 'sms' | 'email' | 'face'): Promise<string> {
      const recoveryCode = newRecoveryCode()
      const values = { sealed: null, enabled: 1, recovery_hash: recoveryDigest(recoveryCode), last_step: null }
      const made = await db
        .insertInto('factors')
        .values({ id: newId(), user_id: userId, kind, ...values, created_at: clock() })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doNothing())
        .executeTakeFirst()
      if (Number(made.numInsertedOrUpdatedRows ?? 0) === 0) throw new ZeusError('factor-bound')
      return recoveryCode
    },

    async remove(userId: string, kind: FactorKind = 'totp'): Promise<void> {
      await db.deleteFrom('factors').where('user_id', '=', userId).where('kind', '=', kind).execute()
      if (kind === 'face') await facePhotos.erase(userId)
    },

    /** Uses a recovery code and returns the next one. Throws `recovery-wrong`. */
    async recover(userId: string, code: string): Promise<string> {
      const next = newRecoveryCode()
      const done = await change(userId)
        .set({ recovery_hash: recoveryDigest(next) })
        .where('recovery_hash', '=', recoveryDigest(code))
        .executeTakeFirst()
      if (Number(done.numUpdatedRows) === 0) throw new ZeusError('recovery-wrong')
      return next
    },

    /** Replaces the recovery code. Throws `factor-unbound`. */
    async renewRecovery(userId: string, kind: FactorKind): Promise<string> {
      const next = newRecoveryCode()
      const done = await change(userId)
        .set({ recovery_hash: recoveryDigest(next) })
        .where('kind', '=', kind)
        .executeTakeFirst()
      if (Number(done.numUpdatedRows) === 0) throw new ZeusError('factor-unbound')
      return next
    },
  }
}
