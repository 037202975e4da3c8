import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../storage/database'
import type { UserRow, UserStatus } from '../../../storage/identity-tables'
import { type AccountName, possibleKeys } from './account-name'

export const userById = (db: Db, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** Finds accounts by what they are called. */
export function createUserFinder(db: Db) {
  const byId = (id: string) => userById(db, id)

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

    /** Finds by user name (exact), e-mail address (any case) or phone number. */
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
  }
}
