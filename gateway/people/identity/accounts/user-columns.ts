import type { UserRow } from '../../../storage/identity-tables'
import type { AccountName } from './account-name'

/** Columns that `users.change` may change. */
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

/** The columns of a name. */
export function nameColumns(name: AccountName, verified: boolean): UserChanges {
  const flag = verified ? 1 : 0
  if (name.kind === 'email') return { email: name.shown, email_key: name.key, email_verified: flag }
  if (name.kind === 'username') return { username: name.shown, username_key: name.key }
  const { shown, key, countryCode } = name
  return { phone: shown, phone_key: key, phone_country_code: countryCode, phone_verified: flag }
}
