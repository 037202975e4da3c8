import { type SqlBool, sql, type Transaction } from 'kysely'
import { ZeusError } from '../../shared/protocol/errors'
import type { Db } from '../storage/database'
import type { UserRow, UserStatus } from '../storage/identity-tables'
import { lockSubject } from '../storage/lock-subject'
import type { Tables } from '../storage/tables'
import { type AccountName, possibleKeys } from './account-name'
import { eraseAccount } from './erase-account'
import { newId } from './new-id'
import { claimOperator, mustStay } from './roles'

export type Users = ReturnType<typeof createUsers>

/** Columns that calls elsewhere may change; everything else has its own way. */
export type UserChanges = Partial<
  Pick<
    UserRow,
    | 'username'
    | 'username_key'
    | 'email'
    | 'email_key'
    | 'email_verified'
    | 'phone'
    | 'phone_key'
    | 'phone_country_code'
    | 'phone_verified'
    | 'nickname'
    | 'photo'
    | 'profile'
    | 'external_id'
    | 'password_hash'
    | 'password_changed_at'
    | 'must_reset'
    | 'status'
  >
>

export interface NewUser {
  name: AccountName
  /** Whether the e-mail address or phone was proven by a code. */
  verified?: boolean
  passwordHash: string | null
  nickname?: string | undefined
  profile?: Record<string, string | null>
  /** How the account came to be: `basic`, `email`, `phone`, or a provider. */
  source?: string
}

/** The columns of a name. */
export function nameColumns(name: AccountName, verified: boolean): UserChanges {
  const flag = verified ? 1 : 0
  if (name.kind === 'email') return { email: name.shown, email_key: name.key, email_verified: flag }
  if (name.kind === 'username') return { username: name.shown, username_key: name.key }
  const { shown, key, countryCode } = name
  return { phone: shown, phone_key: key, phone_country_code: countryCode, phone_verified: flag }
}

const defaultNickname = (name: AccountName): string => {
  if (name.kind === 'email') return name.shown.split('@')[0] ?? name.shown
  return name.kind === 'phone' ? `用户${name.shown.slice(-4)}` : name.shown
}

const blank = (id: string, now: number) => ({
  ...{ id, former_id: null, username: null, username_key: null, email: null, email_key: null },
  ...{ phone: null, phone_key: null, phone_country_code: null, photo: null, external_id: null },
  ...{ password_hash: null, password_changed_at: null, must_reset: null, status: 'Activated' as const },
  ...{ logins_count: 0, last_login_at: null, last_ip: null, created_at: now, updated_at: now },
})

/** Accounts in the database. */
export function createUsers(db: Db, clock: () => number) {
  const byId = (id: string): Promise<UserRow | undefined> =>
    db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

  const byKey = (column: 'username_key' | 'email_key' | 'phone_key' | 'external_id' | 'former_id', key: string) =>
    db
      .selectFrom('users')
      .selectAll()
      .where('source', '=', 'embedded')
      .where(sql.ref(column), '=', key)
      .executeTakeFirst() as Promise<UserRow | undefined>

  return {
    byId,
    byKey,

    /** By user name (as typed), e-mail address (however capitalised) or phone number. */
    byAccount(account: string): Promise<UserRow | undefined> {
      const { username, email, phone } = possibleKeys(account)
      return db
        .selectFrom('users')
        .selectAll()
        .where('source', '=', 'embedded')
        .where((where) =>
          where.or([
            where('username_key', '=', username),
            where('email_key', '=', email),
            phone === undefined ? sql<SqlBool>`1 = 0` : where('phone_key', '=', phone),
          ]),
        )
        .orderBy(sql`case when username_key = ${username} then 0 else 1 end`)
        .executeTakeFirst()
    },

    byName: (name: AccountName): Promise<UserRow | undefined> =>
      byKey(`${name.kind}_key` as 'username_key' | 'email_key' | 'phone_key', name.key),

    /** Whether nobody has become the operator yet. */
    async isEmpty(): Promise<boolean> {
      const claimed = db.selectFrom('installation').select('value').where('name', '=', 'first-operator')
      return (await claimed.executeTakeFirst()) === undefined
    },

    /** Throws `account-taken`; with `firstOnly` throws `registration-closed` to all but the first. */
    async register({ name, verified = false, ...given }: NewUser, firstOnly: boolean): Promise<UserRow> {
      const now = clock()
      const id = newId()
      const profile = Object.fromEntries(Object.entries(given.profile ?? {}).filter(([, value]) => value !== null))
      return db.transaction().execute(async (transaction) => {
        const first = await claimFirst(transaction, id, now)
        if (firstOnly && !first) throw new ZeusError('registration-closed')
        const row = await transaction
          .insertInto('users')
          .values({
            ...blank(id, now),
            nickname: given.nickname ?? defaultNickname(name),
            ...nameColumns(name, verified),
            source: 'embedded',
            password_hash: given.passwordHash,
            password_changed_at: given.passwordHash === null ? null : now,
            profile: JSON.stringify(profile),
            register_source: JSON.stringify([given.source ?? 'basic']),
          })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst()
        if (!row) throw new ZeusError('account-taken')
        if (first) await claimOperator(transaction, id, now)
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
        if (await claimFirst(transaction, id, now)) await claimOperator(transaction, id, now)
        return transaction
          .insertInto('users')
          .values({ ...blank(id, now), nickname, source: 'tenant' })
          .returningAll()
          .executeTakeFirstOrThrow()
      })
    },

    /** Throws `account-taken` where a new name is somebody else's. */
    async change(id: string, changes: UserChanges): Promise<UserRow> {
      try {
        return await db
          .updateTable('users')
          .set({ ...changes, updated_at: clock() })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
      } catch (thrown) {
        if (isTaken(thrown)) throw new ZeusError('account-taken')
        throw thrown
      }
    },

    /** Throws `last-operator` rather than leave nobody who runs the place. */
    setStatus(id: string, status: UserStatus): Promise<UserRow> {
      return db.transaction().execute(async (transaction) => {
        await lockSubject(transaction, 'operators')
        if (status !== 'Activated') await mustStay(transaction, id)
        return await transaction
          .updateTable('users')
          .set({ status, updated_at: clock() })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
      })
    },

    async signedIn(id: string, ip: string | null): Promise<UserRow> {
      return await db
        .updateTable('users')
        .set((set) => ({ logins_count: set('logins_count', '+', 1), last_login_at: clock(), last_ip: ip }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** A page of accounts for operators, by part of a name, newest first. */
    async list(find: { text: string; status?: UserStatus | undefined; offset: number; limit: number }) {
      const like = `%${find.text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
      const rows = await db
        .selectFrom('users')
        .selectAll()
        .$if(find.text !== '', (query) =>
          query.where((where) =>
            where.or(
              (['username', 'email', 'phone', 'nickname', 'id'] as const).map(
                (name) => sql<SqlBool>`lower(${sql.ref(name)}) like lower(${like}) escape '\\'`,
              ),
            ),
          ),
        )
        .$if(find.status !== undefined, (query) => query.where('status', '=', find.status as UserStatus))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(find.offset)
        .limit(find.limit + 1)
        .execute()
      return { rows: rows.slice(0, find.limit), more: rows.length > find.limit }
    },

    /** The account and all that is its own. Throws `last-operator`. */
    erase: (id: string): Promise<void> => eraseAccount(db, id),
  }
}

/** Whether a unique key was hurt, on either engine. */
const isTaken = (thrown: unknown): boolean =>
  /unique constraint|duplicate key/i.test(thrown instanceof Error ? thrown.message : '')

/** The first of an installation to ask becomes its operator: a primary key decides, however many ask at once. */
async function claimFirst(transaction: Transaction<Tables>, id: string, now: number): Promise<boolean> {
  const claim = await transaction
    .insertInto('installation')
    .values({ name: 'first-operator', value: id, set_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return Number(claim.numInsertedOrUpdatedRows ?? 0) > 0
}
