import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { ZeusError } from '../../shared/protocol/errors'
import type { UserRecord } from '../../shared/protocol/rest'
import { accountKey } from '../storage/account-key'
import type { Db } from '../storage/database'
import type { Tables, UserRow } from '../storage/tables'
import type { AccountName } from './account-name'

export type Users = ReturnType<typeof createUsers>

/** The first of an installation to ask becomes its operator: a primary key decides, however many ask at once. */
async function claimRole(transaction: Transaction<Tables>, id: string, now: number): Promise<UserRow['role']> {
  const claim = await transaction
    .insertInto('installation')
    .values({ name: 'first-operator', value: id, set_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return Number(claim.numInsertedOrUpdatedRows ?? 0) > 0 ? 'operator' : 'viewer'
}

/** Accounts in the database. */
export function createUsers(db: Db, clock: () => number) {
  const byId = (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

  const blank = (id: string, now: number) => ({
    id,
    username: null,
    username_key: null,
    email: null,
    email_key: null,
    password_hash: null,
    status: 'Activated' as const,
    logins_count: 0,
    last_login_at: null,
    last_ip: null,
    created_at: now,
    updated_at: now,
  })

  return {
    byId,

    /** By user name or e-mail address, however capitalised. */
    byAccount(account: string): Promise<UserRow | undefined> {
      const key = accountKey(account)
      return db
        .selectFrom('users')
        .selectAll()
        .where('source', '=', 'embedded')
        .where((where) => where.or([where('username_key', '=', key), where('email_key', '=', key)]))
        .executeTakeFirst()
    },

    /** Whether nobody has become the operator yet. */
    async isEmpty(): Promise<boolean> {
      const claimed = db.selectFrom('installation').select('value').where('name', '=', 'first-operator')
      return (await claimed.executeTakeFirst()) === undefined
    },

    /** Throws `account-taken`; with `firstOnly` throws `registration-closed` to all but the first. */
    async register(account: AccountName, passwordHash: string, firstOnly: boolean): Promise<UserRow> {
      const now = clock()
      const id = randomUUID()
      return db.transaction().execute(async (transaction) => {
        const role = await claimRole(transaction, id, now)
        if (firstOnly && role !== 'operator') throw new ZeusError('registration-closed')
        const names =
          account.kind === 'email'
            ? { email: account.shown, email_key: account.key, nickname: account.shown.split('@')[0] ?? account.shown }
            : { username: account.shown, username_key: account.key, nickname: account.shown }
        const row = await transaction
          .insertInto('users')
          .values({ ...blank(id, now), ...names, source: 'embedded', role, password_hash: passwordHash })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst()
        if (!row) throw new ZeusError('account-taken')
        return row
      })
    },

    /** The local record of somebody a tenant vouches for, made when first seen. */
    async ensureTenantUser(id: string, nickname: string): Promise<UserRow> {
      const known = await byId(id)
      if (known) return known
      const now = clock()
      return db.transaction().execute(async (transaction) => {
        const existing = await transaction.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
        if (existing) return existing
        const role = await claimRole(transaction, id, now)
        return transaction
          .insertInto('users')
          .values({ ...blank(id, now), nickname, source: 'tenant', role })
          .returningAll()
          .executeTakeFirstOrThrow()
      })
    },

    /** The account of a program: nobody signs in to it, and it is never more than a viewer. Made when first needed. */
    async ensureServiceUser(id: string, nickname: string): Promise<UserRow> {
      await db
        .insertInto('users')
        .values({ ...blank(id, clock()), nickname, source: 'embedded', role: 'viewer' })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    },

    async signedIn(id: string, ip: string | null): Promise<void> {
      await db
        .updateTable('users')
        .set((set) => ({ logins_count: set('logins_count', '+', 1), last_login_at: clock(), last_ip: ip }))
        .where('id', '=', id)
        .execute()
    },
  }
}

const iso = (time: number): string => new Date(time).toISOString()

/** What the person and the pages may see. */
export function toUserRecord(row: UserRow): UserRecord {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    emailVerified: false,
    nickname: row.nickname,
    photo: null,
    name: row.nickname,
    role: row.role,
    status: row.status,
    blocked: row.status !== 'Activated',
    loginsCount: row.logins_count,
    lastLogin: row.last_login_at === null ? null : iso(row.last_login_at),
    lastIP: row.last_ip,
    signedUp: iso(row.created_at),
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
  }
}
