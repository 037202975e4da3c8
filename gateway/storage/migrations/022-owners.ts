import type { Kysely } from 'kysely'
import { accountKey } from '../account-key'
import type { Tables } from '../tables'
import type { Migration } from './migration'

/** The account that a page was made for, by what is unique of it. */
async function ownerOf(db: Kysely<Tables>, name: string): Promise<string | undefined> {
  const key = accountKey(name)
  const users = await db
    .selectFrom('users')
    .select(['id', 'username_key'])
    .where((where) => where.or([where('id', '=', name), where('username_key', '=', key), where('email_key', '=', key)]))
    .execute()
  const best = users.find(({ id }) => id === name) ?? users.find((user) => user.username_key === key) ?? users[0]
  return best?.id
}

/**
 * Pages built for one person belong to an account, no longer to a name. Versions of one account under several names are
 * ordered by time. A page whose name has no account stays unchanged, for operators. Baskets always had their owner's
 * id; the nickname beside it is removed.
 */
export const owners: Migration = {
  name: '022-owners',
  async up(db) {
    await db.schema
      .createTable('user_pages')
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('updated_by', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('user_pages_key', ['owner_id', 'version'])
      .execute()
    const boards = await db.selectFrom('custom_boards').selectAll().orderBy('updated_at').orderBy('version').execute()
    const versions = new Map<string, number>()
    for (const { name, version: before, ...kept } of boards) {
      const owner = await ownerOf(db, name)
      if (owner === undefined) continue
      const version = (versions.get(owner) ?? 0) + 1
      versions.set(owner, version)
      await db
        .insertInto('user_pages')
        .values({ owner_id: owner, version, ...kept })
        .execute()
      await db.deleteFrom('custom_boards').where('name', '=', name).where('version', '=', before).execute()
    }
    await db.schema.alterTable('custom_indexes').dropColumn('owner').execute()
  },
}
