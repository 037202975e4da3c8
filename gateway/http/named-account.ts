import { accountKey, usernameKey } from '../storage/account-key'
import type { Db } from '../storage/database'
import type { UserRow } from '../storage/tables'

/**
 * Whose pages and baskets a name in an address means: an account's id, else its user name, else its e-mail address.
 * Each of them belongs to one account; a nickname, which anybody may bear, means nobody.
 */
export async function accountNamed(db: Db, name: string): Promise<{ id: string } | undefined> {
  const by = (column: 'id' | 'username_key' | 'email_key', value: string) =>
    db.selectFrom('users').select('id').where(column, '=', value).executeTakeFirst()
  const key = accountKey(name)
  return (await by('id', name)) ?? (await by('username_key', usernameKey(name))) ?? (await by('email_key', key))
}

/** What stands for an account in addresses that it gives to others, who need not learn its e-mail address. */
export const addressNameOf = ({ id, username }: Pick<UserRow, 'id' | 'username'>): string => username ?? id
