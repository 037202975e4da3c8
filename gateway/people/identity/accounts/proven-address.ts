import type { UserRow } from '../../../storage/identity-tables'
import type { RequestOrigin } from '../http/origin'
import type { Store } from '../service'
import { programOf } from '../sessions/program-name'
import type { CodeAddress } from './codes'

/** Whether an account can be entered without its password and without this address. */
async function hasOtherWays({ db }: Pick<Store, 'db'>, user: UserRow, kind: CodeAddress['kind']): Promise<boolean> {
  const other = kind === 'email' ? user.phone_verified : user.email_verified
  if (other === 1) return true
  const identity = db.selectFrom('identities').select('id').where('user_id', '=', user.id)
  return (await identity.executeTakeFirst()) !== undefined
}

/** Erases what another person could use to enter the account or to receive its data. */
async function eraseOtherAccess({ db, sessions }: Pick<Store, 'db' | 'sessions'>, userId: string): Promise<void> {
  const programs = programOf('%', userId)
  await db.deleteFrom('service_tokens').where('user_id', 'like', programs).execute()
  await db.deleteFrom('programs').where('id', 'like', programs).execute()
  await db.deleteFrom('stages').where('user_id', '=', userId).execute()
  await db.deleteFrom('alert_channels').where('owner_id', '=', userId).execute()
  await sessions.endAllOf(userId, 'password-changed')
}

/**
 * Account that a person who proved one of its addresses by a code may enter. Anybody can register with somebody else's
 * address, so an account that never verified it may belong to another person: if it has other sign-in methods, it loses
 * the address and undefined is returned; if it has only a password, that is erased with all sign-ins, tokens and alert
 * channels. Second factors are still required after the code.
 */
export async function accountOfProven(
  store: Pick<Store, 'db' | 'users' | 'sessions' | 'factors' | 'audit'>,
  user: UserRow,
  kind: CodeAddress['kind'],
  from: RequestOrigin,
): Promise<UserRow | undefined> {
  const { users, factors, audit } = store
  const isProven = (kind === 'email' ? user.email_verified : user.phone_verified) === 1
  if (isProven || user.status !== 'Activated') return user
  if (await hasOtherWays(store, user, kind)) {
    await users.change(
      user.id,
      kind === 'email' ? { email: null, email_key: null } : { phone: null, phone_key: null, phone_country_code: null },
    )
    await audit.record(kind === 'email' ? 'email-changed' : 'phone-changed', user.id, from)
    return undefined
  }
  if ((await factors.enabledOf(user.id)).length > 0) return user
  const proven = kind === 'email' ? { email_verified: 1 } : { phone_verified: 1 }
  const row = await users.change(user.id, { ...proven, password_hash: null, must_reset: null })
  await eraseOtherAccess(store, user.id)
  await audit.record('address-proven', user.id, from)
  return row
}
