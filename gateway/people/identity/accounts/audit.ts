import type { Db } from '../../../storage/database'
import { agentOf, type RequestOrigin } from '../http/origin'
import { AUDIT_RETENTION_MS, KNOWN_ADDRESS_MS } from '../limits'

export const AUDIT_KINDS = [
  'registered',
  'registration-refused',
  'signed-in',
  'sign-in-failed',
  'sign-in-braked',
  'signed-out',
  'session-ended',
  'code-sent',
  'code-failed',
  'password-changed',
  'password-reset',
  'profile-changed',
  'email-changed',
  'phone-changed',
  'address-proven',
  'factor-added',
  'factor-removed',
  'factor-failed',
  'recovery-used',
  'recovery-renewed',
  'role-granted',
  'role-revoked',
  'role-changed',
  'group-changed',
  'department-changed',
  'resource-changed',
  'grant-changed',
  'application-changed',
  'connection-changed',
  'status-changed',
  'reset-forced',
  'real-name-verified',
  'linked',
  'unlinked',
  'exported',
  'deleted',
  'token-minted',
  'token-revoked',
] as const

type AuditKind = (typeof AUDIT_KINDS)[number]

export type Audit = ReturnType<typeof createAudit>

/**
 * Log of account events: account, event, time, address and actor. Its only user-typed text is the names of objects that
 * operators change. `notify` is called for each event of an account.
 */
export function createAudit(
  db: Db,
  clock: () => number,
  notify: (userId: string, kind: AuditKind) => Promise<void> = async () => undefined,
) {
  return {
    /** `userId`: the affected account. `subject`: name of any other changed object. */
    async record(
      kind: AuditKind,
      userId: string | null,
      from: RequestOrigin,
      subject: string | null = null,
    ): Promise<void> {
      const origin = { ip: from.ip, user_agent: agentOf(from), actor_id: from.actorId ?? null }
      await db
        .insertInto('audit_log')
        .values({ at: clock(), kind, user_id: userId, subject, ...origin })
        .execute()
      if (userId !== null) await notify(userId, kind)
    },

    /** Newest first. Without `userId`: of all accounts. */
    list(userId: string | undefined, limit: number) {
      return db
        .selectFrom('audit_log')
        .selectAll()
        .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as string))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
    },

    /**
     * Whether the account was signed in from this address within `KNOWN_ADDRESS_MS`. An unknown account takes the same
     * time.
     */
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
        .where('at', '<', clock() - AUDIT_RETENTION_MS)
        .execute()
    },
  }
}
