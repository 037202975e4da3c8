import { ZeusError } from '../../../../shared/protocol/errors'
import { accountKey } from '../../../storage/account-key'
import type { UserRow } from '../../../storage/identity-tables'
import type { Factors } from '../factors/factors'
import { createProofs } from '../factors/proofs'
import type { Attempts } from '../http/attempts'
import type { RequestOrigin } from '../http/origin'
import type { SignInStages } from '../sessions/stages'
import { type AccountName, parseAccountName } from './account-name'
import type { Audit } from './audit'
import type { NewUser } from './new-users'
import { checkNewPassword, hashPassword, passwordLevelName } from './passwords'
import type { Users } from './users'

/**
 * Sets a password. `claim` consumes the code or step that permits the change and is called last before the write, so
 * that of two concurrent requests with the same code the second changes nothing. Throws a `password-…` code, or what
 * `claim` throws.
 */
const createSetPassword =
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

export interface Credentials {
  account: string
  password: string
}

export type Accounts = ReturnType<typeof createAccounts>

/** Signing in and registering, with limits on attempts and log entries. Independent of HTTP. */
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

    /** Signs in by any kind of name; otherwise like `signInAs`. */
    async signIn({ account, password }: Credentials, from: RequestOrigin): Promise<UserRow> {
      return await this.signInAs(await users.byAccount(account), accountKey(account), password, from)
    },

    /** Throws `account-locked`, `account-wrong`, `account-suspended`, `busy`, or `NextStep`. */
    async signInAs(user: UserRow | undefined, key: string, password: string, from: RequestOrigin): Promise<UserRow> {
      const proven = await proofs.password(user, key, password, from)
      await proofs.needsMore(proven, ['pwd'])
      return await this.entered(proven, from)
    },

    /**
     * Checks the password of an existing user, with the limits of a sign-in. Throws `account-locked`,
     * `account-suspended`, `busy`.
     */
    async hasPassword(user: UserRow, password: string, from: RequestOrigin): Promise<boolean> {
      try {
        await proofs.password(user, user.id, password, from)
        return true
      } catch (thrown) {
        if (thrown instanceof ZeusError && thrown.code === 'account-wrong') return false
        throw thrown
      }
    },

    /** Checks the password of a signed-in user. Throws `account-locked`, `old-password-wrong`. */
    async proveAgain(user: UserRow, password: string, from: RequestOrigin): Promise<void> {
      if (!(await this.hasPassword(user, password, from))) throw new ZeusError('old-password-wrong')
    },

    /**
     * Signs in a user who proved their identity by other means than a password. Throws `account-wrong`,
     * `account-suspended` or `NextStep`.
     */
    async enter(user: UserRow | undefined, amr: readonly string[], from: RequestOrigin): Promise<UserRow> {
      if (!user) return await proofs.refuseGuess(user, from)
      await proofs.mustBeActive(user, from)
      await proofs.needsMore(user, amr)
      return await this.entered(user, from)
    },

    /** Completes a sign-in after all its steps. */
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

/** Registration, with its limit and log entries. */
function createNewAccounts(parts: {
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

    /** Creates the account only, without a sign-in. Throws as `register`. */
    async create(
      given: Omit<NewUser, 'passwordHash'>,
      password: string | undefined,
      from: RequestOrigin,
    ): Promise<UserRow> {
      if (password !== undefined) await checkNewPassword(password, given.name.key)
      if (!(await this.registrationOpen())) throw new ZeusError('registration-closed')
      if (!(await attempts.takeRegistration(from.ip))) {
        await audit.record('registration-refused', null, from)
        throw new ZeusError('too-many')
      }
      const passwordHash = password === undefined ? null : await hashPassword(password)
      const level: Record<string, string> = password === undefined ? {} : { passwordLevel: passwordLevelName(password) }
      const profile = { ...given.profile, ...level }
      const user = await users.register({ ...given, profile, passwordHash }, registration === 'first-only')
      await audit.record('registered', user.id, from)
      return user
    },
  }
}
