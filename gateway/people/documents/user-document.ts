import { ZeusError } from '../../../shared/protocol/errors'
import type { Db } from '../../storage/database'

interface UserDocument<T> {
  revision: number
  body: T
}

type Table = 'watchlists' | 'settings' | 'tags' | 'positions'

/**
 * One JSON document per person in a table of such documents. `write` succeeds only if there was no write since
 * `revision`, in one statement, so that two windows cannot both win; else it throws `conflict`. A person without a
 * document has revision 0.
 */
export function createUserDocuments<T>(db: Db, table: Table, empty: T, now: () => number) {
  return {
    async read(userId: string): Promise<UserDocument<T>> {
      const row = await db
        .selectFrom(table)
        .select(['revision', 'body'])
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row ? { revision: row.revision, body: JSON.parse(row.body) as T } : { revision: 0, body: empty }
    },

    async write(userId: string, { revision, body }: UserDocument<T>): Promise<UserDocument<T>> {
      const next = { revision: revision + 1, body: JSON.stringify(body), updated_at: now() }
      const result =
        revision === 0
          ? await db
              .insertInto(table)
              .values({ user_id: userId, ...next })
              .onConflict((conflict) => conflict.column('user_id').doNothing())
              .executeTakeFirst()
              .then((inserted) => inserted.numInsertedOrUpdatedRows)
          : await db
              .updateTable(table)
              .set(next)
              .where('user_id', '=', userId)
              .where('revision', '=', revision)
              .executeTakeFirst()
              .then((updated) => updated.numUpdatedRows)
      if (Number(result ?? 0) === 0) throw new ZeusError('conflict')
      return { revision: next.revision, body }
    },
  }
}
