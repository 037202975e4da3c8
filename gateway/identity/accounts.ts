import { ZeusError } from '../../shared/protocol/errors'
import { accountKey } from '../storage/account-key'
import type { UserRow } from '../storage/tables'
import { parseAccountName } from './account-name'
import type { Attempts } from './attempts'
import type { Audit } from './audit'
import type { Origin } from './origin'
import { checkNewPassword, hashPassword, passwordMatches } from './passwords'
import type { Users } from './users'

export interface Credentials {
  account: string
  password: string
}

export type Accounts = ReturnType<typeof createAccounts>

/** Signing in and registering, with their brakes and their log. Knows nothing of HTTP. */
export function createAccounts(parts: {
  users: Users
  attempts: Attempts
  audit: Audit
  registration: 'open' | 'first-only'
}) {
  const { users, attempts, audit, registration } = parts

  return {
    async registrationOpen(): Promise<boolean> {
      return registration === 'open' || (await users.isEmpty())
    },

    /**
     * Throws `account-locked` or `account-wrong`; the latter for an unknown account, a wrong password and a suspended
     * account alike, after the same work.
     */
    async signIn({ account, password }: Credentials, from: Origin): Promise<UserRow> {
      const key = accountKey(account)
      const user = await users.byAccount(account)
      const knownAddress = await audit.knowsAddress(user?.id, from.ip)
      const guess = { accountKey: user?.id ?? key, ip: from.ip, knownAddress }
      if (!(await attempts.takeGuess(guess))) {
        await audit.record('sign-in-braked', user?.id ?? null, from)
        throw new ZeusError('account-locked')
      }
      const right = await passwordMatches(user?.password_hash, password)
      if (!right || user?.status !== 'Activated') {
        await audit.record('sign-in-failed', user?.id ?? null, from)
        throw new ZeusError('account-wrong')
      }
      await attempts.forgive(guess)
      await users.signedIn(user.id, from.ip)
      await audit.record('signed-in', user.id, from)
      return user
    },

    /** Throws `too-many`, `registration-closed`, `account-invalid`, `account-taken` or a `password-…` code. */
    async register({ account, password }: Credentials, from: Origin): Promise<UserRow> {
      const name = parseAccountName(account)
      checkNewPassword(password, name.key)
      if (!(await this.registrationOpen())) throw new ZeusError('registration-closed')
      if (!(await attempts.takeRegistration(from.ip))) {
        await audit.record('registration-refused', null, from)
        throw new ZeusError('too-many')
      }
      const user = await users.register(name, await hashPassword(password), registration === 'first-only')
      await audit.record('registered', user.id, from)
      await users.signedIn(user.id, from.ip)
      await audit.record('signed-in', user.id, from)
      return user
    },
  }
}
