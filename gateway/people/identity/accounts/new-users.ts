import type { Transaction } from 'kysely'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { Db } from '../../../storage/database'
import type { UserRow } from '../../../storage/identity-tables'
import type { Tables } from '../../../storage/tables'
import { newId } from '../new-id'
import { claimOperator } from '../rights/roles'
import type { AccountName } from './account-name'
import { nameColumns } from './user-columns'
import { userById } from './user-finder'

export interface NewUser {
  name: AccountName
  /** Whether the e-mail address or phone was proven by a code. */
  verified?: boolean
  passwordHash: string | null
  nickname?: string | undefined
  photo?: string | null
  profile?: Record<string, string | null>
  /** Origin of the account: `basic`, `email`, `phone`, or a provider. */
  source?: string
}

const defaultNickname = (name: AccountName): string => {
  if (name.kind === 'email') return name.shown.split('@')[0] ?? name.shown
  return name.kind === 'phone' ? `用户${name.shown.slice(-4)}` : name.shown
}

const blank = (id: string, now: number) => ({
  id,
  former_id: null,
  username: null,
  username_key: null,
  email: null,
  email_key: null,
  phone: null,
  phone_key: null,
  phone_country_code: null,
  photo: null,
  external_id: null,
  password_hash: null,
  password_changed_at: null,
  must_reset: null,
  status: 'Activated' as const,
  logins_count: 0,
  last_login_at: null,
  last_ip: null,
  created_at: now,
  updated_at: now,
})

/** Creation of accounts; the first account of an installation becomes its operator. */
export function createNewUsers(db: Db, clock: () => number) {
  return {
    /** Whether no account has become operator yet. */
    async isEmpty(): Promise<boolean> {
      const claimed = db.selectFrom('installation').select('value').where('name', '=', 'first-operator')
      return (await claimed.executeTakeFirst()) === undefined
    },

    /**
     * Creates an account. Throws `account-taken`; with `firstOnly` throws `registration-closed` for all but the first.
     */
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
            photo: given.photo ?? null,
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

    /** The local record of a user vouched for by a tenant, created on first use; a newer token may rename it. */
    async ensureTenantUser({ id, issuedAt, ...names }: TenantUser): Promise<UserRow> {
      const known = await userById(db, id)
      const now = clock()
      if (known) return issuedAt > known.updated_at && differs(known, names) ? await rename(db, id, names, now) : known
      return db.transaction().execute(async (transaction) => {
        const existing = await userById(transaction, id)
        if (existing) return existing
        if (await claimFirst(transaction, id, now)) await claimOperator(transaction, id, now)
        return transaction
          .insertInto('users')
          .values({ ...blank(id, now), ...names, source: 'tenant' })
          .returningAll()
          .executeTakeFirstOrThrow()
      })
    },
  }
}

/** Person in a tenant's token. Times are epoch ms. */
export interface TenantUser {
  id: string
  nickname: string
  username: string | null
  photo: string | null
  issuedAt: number
}

type TenantNames = Omit<TenantUser, 'id' | 'issuedAt'>

const differs = (row: UserRow, names: TenantNames): boolean =>
  row.nickname !== names.nickname || row.username !== names.username || row.photo !== names.photo

/** The name is only for display; it has no key, so that it cannot be used to sign in. */
const rename = (db: Db, id: string, names: TenantNames, now: number): Promise<UserRow> =>
  db
    .updateTable('users')
    .set({ ...names, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * The first account of an installation that requests it becomes its operator: a primary key decides among concurrent
 * requests.
 */
async function claimFirst(transaction: Transaction<Tables>, id: string, now: number): Promise<boolean> {
  const claim = await transaction
    .insertInto('installation')
    .values({ name: 'first-operator', value: id, set_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return Number(claim.numInsertedOrUpdatedRows ?? 0) > 0
}
