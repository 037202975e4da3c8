import type { ErrorCode } from '../../../../shared/protocol/errors'
import type { Db } from '../../../storage/database'
import { ID_TOKEN_TTL_S } from '../limits'
import { sessionDigest } from './ended-tokens'

/** Why a session ended; decides the error code that its other windows receive. */
type EndReason = 'signed-out' | 'revoked' | 'password-changed' | 'suspended' | 'deleted' | 'expired'

const codes: Partial<Record<EndReason, ErrorCode>> = {
  'password-changed': 'password-changed',
  suspended: 'account-suspended',
}

/** Error code that connections of an ended session receive. */
export const endedCode = (reason: EndReason): ErrorCode => codes[reason] ?? 'session-ended'

export interface EndedSession {
  id: string
  userId: string
  reason: EndReason
}

/** Polling interval for sessions that other gateways ended. */
export const ENDED_LOOK_MS = 750

/** Ends sign-ins, and notifies listeners of every ended one, here or by another gateway on the same database. */
export function createSessionEnds(db: Db, clock: () => number) {
  const listeners = new Set<(ended: EndedSession) => void>()
  /**
   * Ids of sessions already reported by this process, with the time, so that a later poll does not report them again.
   */
  const reported = new Map<string, number>()
  let lookedUntil = clock()

  function report(ended: EndedSession): void {
    if (reported.has(ended.id)) return
    reported.set(ended.id, clock())
    for (const listener of listeners) listener(ended)
  }

  async function endThose(ids: readonly string[], reason: EndReason): Promise<EndedSession[]> {
    if (ids.length === 0) return []
    const rows = await db
      .updateTable('sessions')
      .set({ ended_at: clock(), end_reason: reason })
      .where('id', 'in', [...ids])
      .where('ended_at', 'is', null)
      .returning(['id', 'user_id'])
      .execute()
    const ended = rows.map(({ id, user_id }) => ({ id, userId: user_id, reason }))
    for (const one of ended) {
      await forgetProviderSession(db, one.id)
      await endMediaCookie(db, one.id, clock())
      report(one)
    }
    return ended
  }

  return {
    end: (id: string, reason: EndReason): Promise<EndedSession[]> => endThose([id], reason),

    /** Ends all sessions of an account, except `but`. */
    async endAllOf(userId: string, reason: EndReason, but?: string): Promise<EndedSession[]> {
      const rows = await db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .execute()
      const ids = rows.map(({ id }) => id).filter((id) => id !== but)
      return await endThose(ids, reason)
    },

    /** Returns a function that removes the listener. */
    onEnd(listener: (ended: EndedSession) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Reports sign-ins ended by other gateways since the last poll; clocks may differ by some seconds. */
    async lookForEnded(): Promise<void> {
      const now = clock()
      if (listeners.size > 0) {
        const rows = await db
          .selectFrom('sessions')
          .select(['id', 'user_id', 'end_reason'])
          .where('ended_at', '>', lookedUntil - 10_000)
          .execute()
        for (const { id, user_id, end_reason } of rows) {
          report({ id, userId: user_id, reason: (end_reason ?? 'revoked') as EndReason })
        }
      }
      lookedUntil = now
      for (const [id, at] of reported) if (at < now - 60_000) reported.delete(id)
    },
  }
}

/** Ends the playback cookies of a session. */
async function endMediaCookie(db: Db, id: string, now: number): Promise<void> {
  await db
    .insertInto('ended_tokens')
    .values({ token_hash: sessionDigest(id), expires_at: now + 2 * ID_TOKEN_TTL_S * 1000 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes the protocol library's record of a session and the grants made in it. */
async function forgetProviderSession(db: Db, uid: string): Promise<void> {
  const row = await db
    .selectFrom('oidc_records')
    .selectAll()
    .where('model', '=', 'Session')
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (!row) return
  const { authorizations = {} } = JSON.parse(row.payload) as { authorizations?: Record<string, { grantId?: string }> }
  const grants = Object.values(authorizations).flatMap(({ grantId }) => grantId ?? [])
  if (grants.length > 0) {
    await db
      .deleteFrom('oidc_records')
      .where((where) =>
        where.or([
          where('grant_id', 'in', grants),
          where.and([where('model', '=', 'Grant'), where('id', 'in', grants)]),
        ]),
      )
      .execute()
  }
  await db.deleteFrom('oidc_records').where('model', '=', 'Session').where('uid', '=', uid).execute()
}
