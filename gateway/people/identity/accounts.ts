import { ZeusError } from '../../../shared/protocol/errors'
import { accountKey } from '../../storage/account-key'
import type { UserRow } from '../../storage/identity-tables'
import { parseAccountName } from './account-name'
import type { Attempts } from './attempts'
import type { Audit } from './audit'
import type { Factors } from './factors'
import { createNewAccounts } from './new-accounts'
import type { RequestOrigin } from './origin'
import { createProofs } from './proofs'
import { createSetPassword } from './set-password'
import type { SignInStages } from './stages'
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
  factors: Factors
  stages: SignInStages
  clock: () => number
}) {
  const { users, audit } = parts
  const proofs = createProofs(parts)

  return {
    ...createNewAccounts(parts),
    setPassword: createSetPassword(parts),

    /** By any kind of name. As `signInAs`. */
    async signIn({ account, password }: Credentials, from: RequestOrigin): Promise<UserRow> {
      return await this.signInAs(await users.byAccount(account), accountKey(account), password, from)
    },

    /** Throws `account-locked`, `account-wrong`, `busy`, or `NextStep`. */
    async signInAs(user: UserRow | undefined, key: string, password: string, from: RequestOrigin): Promise<UserRow> {
      const proven = await proofs.password(user, key, password, from)
      await proofs.needsMore(proven, ['pwd'])
      return await this.entered(proven, from)
    },

    /** Checks the password of a signed-in user. Throws `account-locked`, `old-password-wrong`. */
    async proveAgain(user: UserRow, password: string, from: RequestOrigin): Promise<void> {
      try {
        await proofs.password(user, user.id, password, from)
      } catch (thrown) {
        throw thrown instanceof ZeusError && thrown.code === 'account-wrong'
          ? new ZeusError('old-password-wrong')
          : thrown
      }
    },

    /**
     * Signs in a user who proved their identity by other means than a password. Throws `account-wrong` or `NextStep`.
     */
    async enter(user: UserRow | undefined, amr: readonly string[], from: RequestOrigin): Promise<UserRow> {
      if (user?.status !== 'Activated') return await proofs.refuseGuess(user, from)
      await proofs.needsMore(user, amr)
      return await this.entered(user, from)
    },

    /** All steps are done. */
    async entered(user: UserRow, from: RequestOrigin): Promise<UserRow> {
      const row = await users.signedIn(user.id, from.ip)
      await audit.record('signed-in', user.id, from)
      return row
    },

    /** Throws `too-many`, `registration-closed`, `account-invalid`, `account-taken` or a `password-…` code. */
    async register({ account, password }: Credentials, from: RequestOrigin): Promise<UserRow> {
      return await this.entered(await this.create({ name: parseAccountName(account) }, password, from), from)
    },
  }
}
