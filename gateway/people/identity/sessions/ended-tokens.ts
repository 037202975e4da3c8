import { createHash } from 'node:crypto'
import type { Db } from '../../../storage/database'

/** Stored digest of a token. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Identifier of all tokens of one sign-in. */
export const sessionDigest = (sid: string): string => tokenDigest(`session ${sid}`)

/**
 * Tokens whose owners signed out before they expired, or that were revoked. Only digests are stored, only until expiry.
 */
export function createEndedTokens(db: Db, clock: () => number) {
  async function endDigest(hash: string, expiresAt: number): Promise<void> {
    await db
      .insertInto('ended_tokens')
      .values({ token_hash: hash, expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  async function hasDigest(hash: string): Promise<boolean> {
    const row = db.selectFrom('ended_tokens').select('token_hash').where('token_hash', '=', hash)
    return (await row.executeTakeFirst()) !== undefined
  }

  return {
    end: (token: string, expiresAt: number): Promise<void> => endDigest(tokenDigest(token), expiresAt),
    endDigest,
    has: (token: string): Promise<boolean> => hasDigest(tokenDigest(token)),
    hasDigest,
    async prune(): Promise<void> {
      // Stored a little longer, because verification tolerates clock differences.
      await db
        .deleteFrom('ended_tokens')
        .where('expires_at', '<', clock() - 60_000)
        .execute()
    },
  }
}
