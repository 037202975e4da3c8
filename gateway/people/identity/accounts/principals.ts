import { z } from 'zod'
import { ZeusError } from '../../../../shared/protocol/errors'
import { logOf } from '../../../log'
import type { Db } from '../../../storage/database'
import type { PrincipalRow } from '../../../storage/identity-tables'
import { type SignedService, signedQuery } from '../deliver/signed-post'
import type { Seal } from '../keys/seal'
import { newId } from '../new-id'

const log = logOf('identity')

/** Service that compares a name with the number of an identity card or a firm. */
export type PrincipalConfig = SignedService

/** Real name of a person (P: number of the identity card, bank card) or a firm (E: its code, legal representative). */
export interface PrincipalClaim {
  type: 'P' | 'E'
  name: string
  idCard: string
  ext: string
}

export interface StoredPrincipal extends Pick<PrincipalClaim, 'type' | 'name' | 'idCard'> {
  id: string
  createdAt: number
  updatedAt: number
}

const answerShape = z.object({ match: z.boolean() })

export type Principals = ReturnType<typeof createPrincipals>

/** Real names of accounts, as a service of the operator verified them; one for each account. */
export function createPrincipals(db: Db, seal: Seal, clock: () => number, service: PrincipalConfig | undefined) {
  async function isRight(claim: PrincipalClaim): Promise<boolean> {
    if (!service) throw new ZeusError('no-real-name-service')
    try {
      return (await signedQuery(service, claim, answerShape)).match
    } catch (thrown) {
      log.error({ err: thrown }, 'the service for real names did not answer')
      throw new ZeusError('real-name-failed')
    }
  }

  return {
    isOffered: service !== undefined,

    /**
     * Verifies a claim by a signed POST of JSON, which is answered by `{match}`, and stores it. Throws
     * `no-real-name-service`, `real-name-wrong` or `real-name-failed`.
     */
    async authenticate(userId: string, claim: PrincipalClaim): Promise<void> {
      if (!(await isRight(claim))) throw new ZeusError('real-name-wrong')
      const now = clock()
      const { type, name, idCard } = claim
      const values = { kind: type, sealed: seal.close(JSON.stringify({ userId, name, idCard })), updated_at: now }
      await db
        .insertInto('principals')
        .values({ id: newId(), user_id: userId, created_at: now, ...values })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
        .execute()
    },

    /** Undefined for an account without one, and if the row was moved to another account. */
    async of(userId: string): Promise<StoredPrincipal | undefined> {
      const row: PrincipalRow | undefined = await db
        .selectFrom('principals')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (!row) return undefined
      const stored = JSON.parse(seal.open(row.sealed)) as { userId: string; name: string; idCard: string }
      if (stored.userId !== userId) return undefined
      const { id, kind, created_at, updated_at } = row
      return { id, type: kind, name: stored.name, idCard: stored.idCard, createdAt: created_at, updatedAt: updated_at }
    },
  }
}
