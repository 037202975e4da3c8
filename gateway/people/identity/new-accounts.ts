import { ZeusError } from '../../../shared/protocol/errors'
import type { UserRow } from '../../storage/identity-tables'
import type { Attempts } from './attempts'
import type { Audit } from './audit'
import type { NewUser } from './new-users'
import type { RequestOrigin } from './origin'
import { checkNewPassword, hashPassword, passwordLevelName } from './passwords'
import type { Users } from './users'

/** Registering, with its brake and its log. */
export function createNewAccounts(parts: {
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
