import type { UserRow } from '../../storage/identity-tables'
import type { AccountName } from './account-name'
import type { Audit } from './audit'
import type { RequestOrigin } from './origin'
import { checkNewPassword, hashPassword, passwordLevelName } from './passwords'
import type { Users } from './users'

/**
 * Sets a password. Throws a `password-…` code, or what `claim` does: it uses up what lets the person set one, once
 * nothing but the writing is left to do. Of two at once with the same code the second changes nothing.
 */
export const createSetPassword =
  ({ users, audit, clock }: { users: Users; audit: Audit; clock: () => number }) =>
  async (
    user: UserRow,
    password: string,
    from: RequestOrigin,
    kind: 'password-changed' | 'password-reset',
    claim: () => Promise<void> = async () => undefined,
  ): Promise<UserRow> => {
    await checkNewPassword(password, keyOf(user))
    const password_hash = await hashPassword(password)
    await claim()
    const profile = JSON.stringify({ ...JSON.parse(user.profile), passwordLevel: passwordLevelName(password) })
    const row = await users.change(user.id, {
      password_hash,
      password_changed_at: clock(),
      must_reset: null,
      profile,
    })
    await audit.record(kind, user.id, from)
    return row
  }

const keyOf = (user: UserRow): AccountName['key'] => user.username ?? user.email ?? user.phone ?? ''
