import { ZeusError } from '../../../../shared/protocol/errors'
import type { Db } from '../../../storage/database'
import type { FactorRow } from '../../../storage/identity-tables'
import type { Seal } from '../keys/seal'
import { newId } from '../new-id'
import { newRecoveryCode, recoveryDigest } from './recovery-codes'

const PERIOD_S = 30
const DIGITS = 6
const ISSUER = '宙斯看盘'

interface TotpParts {
  db: Db
  seal: Seal
  clock: () => number
  /** TOTP factor of an account, enabled or not. */
  find: (userId: string) => Promise<FactorRow | undefined>
}

export interface TotpEnrolment {
  secret: string
  uri: string
  recoveryCode: string
}

async function totpOf(secret: string, label: string) {
  const { TOTP, Secret } = await import('otpauth')
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  })
}

/** TOTP factors: seeds are sealed, and the last used time step is stored to refuse reuse. */
export function createTotp(parts: TotpParts) {
  const { db, seal, clock, find } = parts

  async function bound(userId: string): Promise<FactorRow> {
    const row = await find(userId)
    if (row?.enabled !== 1) throw new ZeusError('totp-unbound')
    return row
  }

  return {
    /** Creates a seed, which is enabled only by `confirm`. Throws `totp-bound` if one is enabled. */
    async associate(userId: string, label: string): Promise<TotpEnrolment> {
      const { Secret } = await import('otpauth')
      if ((await find(userId))?.enabled === 1) throw new ZeusError('totp-bound')
      const secret = new Secret({ size: 20 }).base32
      const recoveryCode = newRecoveryCode()
      const values = {
        sealed: seal.close(secret),
        enabled: 0,
        recovery_hash: recoveryDigest(recoveryCode),
        last_step: null,
        created_at: clock(),
      }
      const made = await db
        .insertInto('factors')
        .values({ id: newId(), user_id: userId, kind: 'totp', ...values })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'kind']).doUpdateSet(values).where('factors.enabled', '=', 0),
        )
        .executeTakeFirst()
      // Another window enabled one meanwhile.
      if (Number(made.numInsertedOrUpdatedRows) === 0) throw new ZeusError('totp-bound')
      return { secret, uri: (await totpOf(secret, label)).toString(), recoveryCode }
    },

    /** Throws `totp-wrong`, `totp-unbound`. */
    async confirm(userId: string, code: string): Promise<void> {
      const row = await find(userId)
      if (!row) throw new ZeusError('totp-unbound')
      await spend(parts, row, code)
      await db.updateTable('factors').set({ enabled: 1 }).where('id', '=', row.id).execute()
    },

    /** Throws `totp-wrong`, `totp-unbound`. */
    async verify(userId: string, code: string): Promise<void> {
      await spend(parts, await bound(userId), code)
    },
  }
}

/** Marks the time step of a right code as used. Throws `totp-wrong`, also if it was used before. */
async function spend({ db, seal, clock }: TotpParts, row: FactorRow, code: string): Promise<void> {
  if (!/^\d{6}$/.test(code) || row.sealed === null) throw new ZeusError('totp-wrong')
  const totp = await totpOf(seal.open(row.sealed), '')
  const delta = totp.validate({ token: code, timestamp: clock(), window: 1 })
  if (delta === null) throw new ZeusError('totp-wrong')
  const step = Math.floor(clock() / 1000 / PERIOD_S) + delta
  const taken = await db
    .updateTable('factors')
    .set({ last_step: step })
    .where('id', '=', row.id)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
    .executeTakeFirst()
  if (Number(taken.numUpdatedRows) === 0) throw new ZeusError('totp-wrong')
}
