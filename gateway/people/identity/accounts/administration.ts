import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { UserRow, UserStatus } from '../../../storage/identity-tables'
import type { RequestOrigin } from '../http/origin'
import { createRightsAdministration } from '../rights/rights-administration'
import type { Store } from '../service'
import { operatorOrigin } from '../sessions/require-user'
import { parseAccountName } from './account-name'
import { hashPassword } from './passwords'

export type Administration = ReturnType<typeof createAdministration>

/** Returns a function for the actions of the operator who makes a request, behind `requireUser`. */
export const operatorsOf =
  (store: Store) =>
  (request: Request, response: Response): Administration =>
    createAdministration(store, operatorOrigin(request, response))

/**
 * Operators' actions on accounts, from their page or the command line. The last operator cannot be suspended or
 * demoted.
 */
export function createAdministration(store: Store, from: RequestOrigin) {
  const { users, sessions, audit, factors, clock } = store

  /** Finds an account by id or any name. Throws `account-missing`. */
  async function known(name: string): Promise<UserRow> {
    const user = (await users.byId(name)) ?? (await users.byAccount(name))
    if (!user) throw new ZeusError('account-missing')
    return user
  }

  return {
    ...createRightsAdministration(store, from, known),
    known,

    /** Throws `last-operator`. An account that is no longer active loses every sign-in. */
    async setStatus(name: string, status: UserStatus): Promise<UserRow> {
      const user = await known(name)
      const row = await users.setStatus(user.id, status)
      if (status !== 'Activated') await sessions.endAllOf(user.id, 'suspended')
      await audit.record('status-changed', user.id, from)
      return row
    },

    /** A password for one sign-in, after which a new one is required; every sign-in ends. Shown once. */
    async resetPassword(name: string): Promise<string> {
      const user = await known(name)
      const password = randomBytes(12).toString('base64url')
      await users.change(user.id, {
        password_hash: await hashPassword(password),
        password_changed_at: clock(),
        must_reset: 'first-login',
      })
      await sessions.endAllOf(user.id, 'password-changed')
      await audit.record('reset-forced', user.id, from)
      return password
    },

    /** Ends every sign-in; the next one by password requires a new password. Throws `old-password-missing`. */
    async demandReset(name: string): Promise<void> {
      const user = await known(name)
      if (user.password_hash === null) throw new ZeusError('old-password-missing')
      await users.change(user.id, { must_reset: 'force-reset' })
      await sessions.endAllOf(user.id, 'password-changed')
      await audit.record('reset-forced', user.id, from)
    },

    /** For a user who lost the phone and the recovery code. */
    async removeFactors(name: string): Promise<void> {
      const user = await known(name)
      for (const kind of ['totp', 'sms', 'email', 'face'] as const) await factors.remove(user.id, kind)
      await sessions.endAllOf(user.id, 'revoked')
      await audit.record('factor-removed', user.id, from)
    },

    async signOutEverywhere(name: string): Promise<number> {
      const user = await known(name)
      const ended = await sessions.endAllOf(user.id, 'revoked')
      await audit.record('session-ended', user.id, from)
      return ended.length
    },

    /** An account with a password for one sign-in, where registering is closed. Throws as registering does. */
    async create(account: string): Promise<{ user: UserRow; password: string }> {
      const password = randomBytes(12).toString('base64url')
      const given = { name: parseAccountName(account), passwordHash: await hashPassword(password) }
      const user = await users.register(given, false)
      await users.change(user.id, { must_reset: 'first-login' })
      await audit.record('registered', user.id, from)
      return { user, password }
    },
  }
}
