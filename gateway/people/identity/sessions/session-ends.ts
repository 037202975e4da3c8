import type { ErrorCode } from '../../../../shared/protocol/errors'
import type { Db } from '../../../storage/database'
import { ID_TOKEN_TTL_S } from '../limits'
import { sessionDigest } from './ended-tokens'

/** Why a session ended: sent to its other windows. */
type EndReason = 'signed-out' | 'revoked' | 'password-changed' | 'suspended' | 'deleted' | 'expired'

const codes: Partial<Record<EndReason, ErrorCode>> = {
  'password-changed': 'password-changed',
  suspended: 'account-suspended',
}

/** How the end of a sign-in is reported to its connections. */
export const endedCode = (reason: EndReason): ErrorCode => codes[reason] ?? 'session-ended'

export interface EndedSession {
  id: string
  userId: string
  reason: EndReason
}

/** How often other gateways' endings are looked for. */
export const ENDED_LOOK_MS = 750

/** Ends sign-ins, and notifies listeners of every ended one, here or by another gateway on the same database. */
export function createSessionEnds(db: Db, clock: () => number) {
  const listeners = new Set<(ended: EndedSession) => void>()
  /** Already reported by this process, with the time: a later poll does not report it twice. */
  const told = new Map<string, number>()
  let lookedUntil = clock()

  function tell(ended: EndedSession): void {
    if (told.has(ended.id)) return
    told.set(ended.id, clock())
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
      tell(one)
    }
    return ended
  }

  return {
    end: (id: string, reason: EndReason): Promise<EndedSession[]> => endThose([id], reason),

    /** All of an account's, but one if given. */
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

    /** Returns the way to stop. */
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
          tell({ id, userId: user_id, reason: (end_reason ?? 'revoked') as EndReason })
        }
      }
      lookedUntil = now
      for (const [id, at] of told) if (at < now - 60_000) told.delete(id)
    },
  }
}

/** The cookie that lets videos play lives no longer than a short token. */
async function endMediaCookie(db: Db, id: string, now: number): Promise<void> {
  await db
    .insertInto('ended_tokens')
    .values({ token_hash: sessionDigest(id), expires_at: now + 2 * ID_TOKEN_TTL_S * 1000 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The protocol library's part of a session: its record, and what was granted in it. */
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
