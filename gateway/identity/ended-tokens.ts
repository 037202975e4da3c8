import { createHash } from 'node:crypto'
import type { Db } from '../storage/database'

const digest = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Tokens whose holders signed out before they expired. Only digests are kept, only until expiry. */
export function createEndedTokens(db: Db, clock: () => number) {
  return {
    async end(token: string, expiresAt: number): Promise<void> {
      await db
        .insertInto('ended_tokens')
        .values({ token_hash: digest(token), expires_at: expiresAt })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    async has(token: string): Promise<boolean> {
      const row = db.selectFrom('ended_tokens').select('token_hash').where('token_hash', '=', digest(token))
      return (await row.executeTakeFirst()) !== undefined
    },
    async prune(): Promise<void> {
      // A little later than expiry, because verification tolerates a little.
      await db
        .deleteFrom('ended_tokens')
        .where('expires_at', '<', clock() - 60_000)
        .execute()
    },
  }
}
