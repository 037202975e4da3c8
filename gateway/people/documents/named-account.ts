import { accountKey, usernameKey } from '../../storage/account-key'
import type { Db } from '../../storage/database'
import type { UserRow } from '../../storage/tables'

type Named = Pick<UserRow, 'id' | 'username'>

/**
 * Resolves names in addresses to the owners of pages and baskets: an account's id, else its user name, else its e-mail
 * address. Each of them belongs to one account; a nickname, which several accounts may share, resolves to none.
 */
export async function accountsNamed(db: Db, names: readonly string[]): Promise<Map<string, Named>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'username_key', 'email_key'])
    .where(({ or, eb }) =>
      or([
        eb('id', 'in', names),
        eb('username_key', 'in', names.map(usernameKey)),
        eb('email_key', 'in', names.map(accountKey)),
      ]),
    )
    .execute()
  const by = (column: 'id' | 'username_key' | 'email_key') =>
    new Map(rows.flatMap((row) => (row[column] === null ? [] : [[row[column], row] as const])))
  const [ids, usernames, emails] = [by('id'), by('username_key'), by('email_key')]
  return new Map(
    names.flatMap((name) => {
      const found = ids.get(name) ?? usernames.get(usernameKey(name)) ?? emails.get(accountKey(name))
      return found ? [[name, found] as const] : []
    }),
  )
}

/** The one account that a name means; undefined: none. */
export const accountNamed = async (db: Db, name: string): Promise<Named | undefined> =>
  (await accountsNamed(db, [name])).get(name)

/** Public name of an account in addresses that it gives to others, who need not learn its e-mail address. */
export const addressNameOf = ({ id, username }: Named): string => username ?? id
