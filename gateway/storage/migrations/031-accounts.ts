import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables'
import type { Migration } from './migration'

type Schema = Kysely<Tables>

/** Every place that names an account, to be renamed with it. */
const REFERENCES = [
  ['watchlists', 'user_id'],
  ['settings', 'user_id'],
  ['custom_indexes', 'owner_id'],
  ['user_pages', 'owner_id'],
  ['user_pages', 'updated_by'],
  ['custom_boards', 'updated_by'],
  ['videos', 'added_by'],
  ['split_verdicts', 'user_id'],
  ['audit_log', 'user_id'],
  ['installation', 'value'],
] as const

const newId = (former: string): string => createHash('sha256').update(former).digest('hex').slice(0, 24)

/** Accounts get ids of 24 hex digits; what they were called before stays known, for tokens that still say so. */
async function renameAccounts(db: Schema): Promise<void> {
  const accounts = await db.selectFrom('users').select('id').where('source', '=', 'embedded').execute()
  for (const { id } of accounts) {
    if (/^[0-9a-f]{24}$/.test(id)) continue
    const next = newId(id)
    await sql`UPDATE users SET id = ${next}, former_id = ${id} WHERE id = ${id}`.execute(db)
    for (const [table, column] of REFERENCES) {
      const [at, of] = [sql.table(table), sql.ref(column)]
      await sql`UPDATE ${at} SET ${of} = ${next} WHERE ${of} = ${id}`.execute(db)
    }
    await sql`UPDATE oidc_records SET payload = replace(payload, ${id}, ${next})
      WHERE payload LIKE ${`%${id}%`}`.execute(db)
  }
}

/** Programs are no people: they leave the accounts. */
async function moveProgramsOut(db: Schema): Promise<void> {
  await sql`INSERT INTO programs (id, name, created_at)
    SELECT id, nickname, created_at FROM users WHERE id LIKE 'service:%'`.execute(db)
  await sql`DELETE FROM users WHERE id LIKE 'service:%'`.execute(db)
}

/** One column becomes a table of roles. */
async function moveRoles(db: Schema): Promise<void> {
  const id = randomBytes(12).toString('hex')
  const now = Date.now()
  await sql`INSERT INTO roles (id, namespace, code, description, parent_id, created_at, updated_at)
    VALUES (${id}, 'default', 'operator', '管理员', NULL, ${now}, ${now})`.execute(db)
  await sql`INSERT INTO user_roles (user_id, role_id, granted_at)
    SELECT id, ${id}, created_at FROM users WHERE role = 'operator'`.execute(db)
  await db.schema.alterTable('users').dropColumn('role').execute()
}

/** User names are case-sensitive from now on; e-mail addresses are not. */
async function keepCase(db: Schema): Promise<void> {
  const named = await db.selectFrom('users').select(['id', 'username']).where('username', 'is not', null).execute()
  for (const { id, username } of named) {
    const key = (username ?? '').normalize('NFKC').trim()
    await db.updateTable('users').set({ username_key: key }).where('id', '=', id).execute()
  }
}

async function widenUsers(db: Schema): Promise<void> {
  const texts = ['former_id', 'phone', 'phone_key', 'phone_country_code', 'photo', 'external_id', 'must_reset'] as const
  for (const name of texts) await db.schema.alterTable('users').addColumn(name, 'text').execute()
  for (const name of ['email_verified', 'phone_verified'] as const) {
    await db.schema
      .alterTable('users')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
  await db.schema
    .alterTable('users')
    .addColumn('profile', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute()
  await db.schema
    .alterTable('users')
    .addColumn('register_source', 'text', (column) => column.notNull().defaultTo('["basic"]'))
    .execute()
  await db.schema.alterTable('users').addColumn('password_changed_at', 'bigint').execute()
  for (const name of ['phone_key', 'former_id', 'external_id'] as const) {
    await db.schema.createIndex(`users_${name}`).on('users').column(name).unique().execute()
  }
}

/** Accounts by the identity contract: ids, case-sensitive names, roles in a table, no programs among them. */
export const accounts: Migration = {
  name: '031-accounts',
  async up(db) {
    await widenUsers(db)
    await moveProgramsOut(db)
    await renameAccounts(db)
    await moveRoles(db)
    await keepCase(db)
  },
}
