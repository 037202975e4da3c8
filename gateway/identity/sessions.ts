import type { ErrorCode } from '../../shared/protocol/errors'
import type { Db } from '../storage/database'
import type { DeviceRow, SessionRow } from '../storage/identity-tables'
import { sessionDigest } from './ended-tokens'
import { AUDIT_KEPT_MS, ID_TOKEN_TTL_S } from './limits'
import type { Origin } from './origin'

/** Why a session ended: what its other windows are told. */
export type EndReason = 'signed-out' | 'revoked' | 'password-changed' | 'suspended' | 'deleted' | 'expired'

const codes: Partial<Record<EndReason, ErrorCode>> = {
  'password-changed': 'password-changed',
  suspended: 'account-suspended',
}

/** How the end of a sign-in is told to its connections. */
export const endedCode = (reason: EndReason): ErrorCode => codes[reason] ?? 'session-ended'

export interface EndedSession {
  id: string
  userId: string
  reason: EndReason
}

export interface NewSession {
  id: string
  userId: string
  appId: string
  deviceId: string | null
  from: Origin
  amr: readonly string[]
  /** When the person proved who they are, ms. */
  authenticatedAt: number
  expiresAt: number
}

export type Sessions = ReturnType<typeof createSessions>

/** How often other gateways' endings are looked for. */
export const ENDED_LOOK_MS = 750

/** Sign-ins in the database: one a browser or program, whatever tokens and cookies were made from it. */
export function createSessions(
  db: Db,
  clock: () => number,
  begun: (userId: string) => Promise<void> = async () => undefined,
) {
  const listeners = new Set<(ended: EndedSession) => void>()
  /** Told already, by this process, with when: a look back does not tell it twice. */
  const told = new Map<string, number>()
  let lookedUntil = clock()

  function tell(ended: EndedSession): void {
    if (told.has(ended.id)) return
    told.set(ended.id, clock())
    for (const listener of listeners) listener(ended)
  }

  const live = () =>
    db.selectFrom('sessions').selectAll().where('ended_at', 'is', null).where('expires_at', '>', clock())

  async function endWhere(ids: readonly string[], reason: EndReason): Promise<EndedSession[]> {
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
    /** A session that is good now. */
    find: (id: string): Promise<SessionRow | undefined> => live().where('id', '=', id).executeTakeFirst(),

    async isEnded(id: string): Promise<boolean> {
      const row = db.selectFrom('sessions').select('id').where('id', '=', id).where('ended_at', 'is not', null)
      return (await row.executeTakeFirst()) !== undefined
    },

    /** The session of this id, made now if need be; undefined when it was ended or is somebody else's. */
    async ensure(session: NewSession): Promise<SessionRow | undefined> {
      const now = clock()
      const { id, userId, from, amr } = session
      const made = await db
        .insertInto('sessions')
        .values({
          ...{ id, user_id: userId, app_id: session.appId, device_id: session.deviceId, ip: from.ip },
          ...{ user_agent: from.userAgent?.slice(0, 256) ?? null, amr: amr.join(' ') },
          ...{ authenticated_at: session.authenticatedAt, created_at: now, last_seen_at: now },
          ...{ expires_at: session.expiresAt, ended_at: null, end_reason: null },
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      // The log says earlier that somebody signed in: only now there is something to see.
      if (Number(made.numInsertedOrUpdatedRows) > 0) await begun(userId)
      if (session.deviceId !== null) await seeDevice(db, session.deviceId, userId, from, now)
      const row = await live().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
      if (!row) return undefined
      // Proven anew in the same session, or used for longer.
      const authenticated_at = Math.max(row.authenticated_at, session.authenticatedAt)
      const changes = {
        ...{ last_seen_at: now, expires_at: Math.max(row.expires_at, session.expiresAt), authenticated_at },
        ...(amr.length > 0 && authenticated_at > row.authenticated_at ? { amr: amr.join(' ') } : {}),
      }
      await db.updateTable('sessions').set(changes).where('id', '=', id).execute()
      return { ...row, ...changes }
    },

    /** The person proved who they are once more. */
    async proveAgain(id: string): Promise<void> {
      await db.updateTable('sessions').set({ authenticated_at: clock() }).where('id', '=', id).execute()
    },

    async seen(id: string, expiresAt: number): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ last_seen_at: clock(), expires_at: expiresAt })
        .where('id', '=', id)
        .execute()
    },

    listOf: (userId: string): Promise<SessionRow[]> =>
      live().where('user_id', '=', userId).orderBy('last_seen_at', 'desc').execute(),

    devicesOf: (userId: string): Promise<DeviceRow[]> =>
      db.selectFrom('devices').selectAll().where('user_id', '=', userId).orderBy('last_seen_at', 'desc').execute(),

    end: (id: string, reason: EndReason): Promise<EndedSession[]> => endWhere([id], reason),

    /** All of an account's, but one if given. */
    async endAllOf(userId: string, reason: EndReason, but?: string): Promise<EndedSession[]> {
      const rows = await db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .execute()
      const ids = rows.map(({ id }) => id).filter((id) => id !== but)
      return await endWhere(ids, reason)
    },

    /** Hears of every session that ends, here or by another gateway on the same database. Returns the way to stop. */
    onEnd(listener: (ended: EndedSession) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Tells what other gateways ended since the last look; clocks may differ by some seconds. */
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

    async prune(): Promise<void> {
      const before = clock() - 30 * 24 * 60 * 60_000
      await db
        .deleteFrom('sessions')
        .where((where) => where.or([where('expires_at', '<', before), where('ended_at', '<', before)]))
        .execute()
      await db
        .deleteFrom('devices')
        .where('last_seen_at', '<', clock() - AUDIT_KEPT_MS)
        .execute()
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

async function seeDevice(db: Db, id: string, userId: string, from: Origin, now: number): Promise<void> {
  const seen = { last_seen_at: now, last_ip: from.ip, user_agent: from.userAgent?.slice(0, 256) ?? null }
  await db
    .insertInto('devices')
    .values({ id, user_id: userId, first_seen_at: now, ...seen })
    .onConflict((conflict) => conflict.columns(['id', 'user_id']).doUpdateSet(seen))
    .execute()
}
