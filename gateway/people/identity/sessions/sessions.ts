import type { Db } from '../../../storage/database'
import type { DeviceRow, SessionRow } from '../../../storage/identity-tables'
import { agentOf, type RequestOrigin } from '../http/origin'
import { AUDIT_RETENTION_MS } from '../limits'
import { createSessionEnds } from './session-ends'

interface SessionDraft {
  id: string
  userId: string
  appId: string
  deviceId: string | null
  from: RequestOrigin
  amr: readonly string[]
  /** When the person proved their identity, epoch ms. */
  authenticatedAt: number
  expiresAt: number
}

export type Sessions = ReturnType<typeof createSessions>

/** Sign-ins in the database: one for each browser or program, whatever tokens and cookies were made from it. */
export function createSessions(
  db: Db,
  clock: () => number,
  begun: (userId: string) => Promise<void> = async () => undefined,
) {
  const devices = createDevices(db, clock)
  const live = () =>
    db.selectFrom('sessions').selectAll().where('ended_at', 'is', null).where('expires_at', '>', clock())

  return {
    ...createSessionEnds(db, clock),

    /** A session that has not ended or expired. */
    find: (id: string): Promise<SessionRow | undefined> => live().where('id', '=', id).executeTakeFirst(),

    async isEnded(id: string): Promise<boolean> {
      const row = db.selectFrom('sessions').select('id').where('id', '=', id).where('ended_at', 'is not', null)
      return (await row.executeTakeFirst()) !== undefined
    },

    /** The session of this id, created if necessary; undefined if it was ended or belongs to another user. */
    async ensure(session: SessionDraft): Promise<SessionRow | undefined> {
      const now = clock()
      const { id, userId, from, amr } = session
      const made = await db
        .insertInto('sessions')
        .values(rowOf(session, now))
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      // The log reported the sign-in before this row existed, so listeners are notified again.
      if (Number(made.numInsertedOrUpdatedRows) > 0) await begun(userId)
      if (session.deviceId !== null) await devices.seen(session.deviceId, userId, from)
      const row = await live().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
      if (!row) return undefined
      // Identity was proven again in this session, or its validity was extended.
      const authenticated_at = Math.max(row.authenticated_at, session.authenticatedAt)
      const changes = {
        last_seen_at: now,
        expires_at: Math.max(row.expires_at, session.expiresAt),
        authenticated_at,
        ...(amr.length > 0 && authenticated_at > row.authenticated_at ? { amr: amr.join(' ') } : {}),
      }
      await db.updateTable('sessions').set(changes).where('id', '=', id).execute()
      return { ...row, ...changes }
    },

    /** The person proved their identity again. */
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

    devicesOf: devices.of,

    async prune(): Promise<void> {
      const before = clock() - 30 * 24 * 60 * 60_000
      await db
        .deleteFrom('sessions')
        .where((where) => where.or([where('expires_at', '<', before), where('ended_at', '<', before)]))
        .execute()
      await devices.prune()
    },
  }
}

const rowOf = ({ id, userId, appId, deviceId, from, amr, authenticatedAt, expiresAt }: SessionDraft, now: number) => ({
  id,
  user_id: userId,
  app_id: appId,
  device_id: deviceId,
  ip: from.ip,
  user_agent: agentOf(from),
  amr: amr.join(' '),
  authenticated_at: authenticatedAt,
  created_at: now,
  last_seen_at: now,
  expires_at: expiresAt,
  ended_at: null,
  end_reason: null,
})

/** Browsers and programs that people have signed in with. */
function createDevices(db: Db, clock: () => number) {
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
