import type { Db } from '../storage/database'
import { AUDIT_KEPT_MS, KNOWN_ADDRESS_MS } from './limits'
import type { Origin } from './origin'

export type AuditKind =
  | 'registered'
  | 'registration-refused'
  | 'signed-in'
  | 'sign-in-failed'
  | 'sign-in-braked'
  | 'signed-out'

export type Audit = ReturnType<typeof createAudit>

/** The log of what happened to accounts: who, what, when, from where; never what was typed. */
export function createAudit(db: Db, clock: () => number) {
  return {
    async record(kind: AuditKind, userId: string | null, from: Origin): Promise<void> {
      const userAgent = from.userAgent?.slice(0, 256) ?? null
      await db
        .insertInto('audit_log')
        .values({ at: clock(), kind, user_id: userId, ip: from.ip, user_agent: userAgent })
        .execute()
    },

    /** Whether the account was signed in from this address lately. The same work for an unknown account. */
    async knowsAddress(userId: string | undefined, ip: string): Promise<boolean> {
      const found = await db
        .selectFrom('audit_log')
        .select('id')
        .where('user_id', '=', userId ?? '')
        .where('kind', '=', 'signed-in')
        .where('at', '>', clock() - KNOWN_ADDRESS_MS)
        .where('ip', '=', ip)
        .executeTakeFirst()
      return found !== undefined
    },

    async prune(): Promise<void> {
      await db
        .deleteFrom('audit_log')
        .where('at', '<', clock() - AUDIT_KEPT_MS)
        .execute()
    },
  }
}
