import { randomBytes } from 'node:crypto'
import { OPERATOR_ROLE } from '../../shared/protocol/account'
import { ZeusError } from '../../shared/protocol/errors'
import type { UserRow, UserStatus } from '../storage/identity-tables'
import { parseAccountName } from './account-name'
import type { Origin } from './origin'
import { hashPassword } from './passwords'
import { removeRole } from './remove-role'
import type { Store } from './service'

/** What operators do to accounts, from their page or the command line. The last operator cannot lock himself out. */
export function createAdministration(store: Store, from: Origin) {
  const { db, users, roles, departments, sessions, audit, factors, clock } = store

  /** Throws `account-missing`. By id or any name. */
  async function known(name: string): Promise<UserRow> {
    const user = (await users.byId(name)) ?? (await users.byAccount(name))
    if (!user) throw new ZeusError('account-missing')
    return user
  }

  return {
    known,

    /** Throws `last-operator`. Whoever is not active any more loses every sign-in. */
    async setStatus(name: string, status: UserStatus): Promise<UserRow> {
      const user = await known(name)
      const row = await users.setStatus(user.id, status)
      if (status !== 'Activated') await sessions.endAllOf(user.id, 'suspended')
      await audit.record('status-changed', user.id, from)
      return row
    },

    /** Throws `role-unknown`, `last-operator`. */
    async setRole(name: string, namespace: string, code: string, has: boolean): Promise<void> {
      const user = await known(name)
      await (has ? roles.grant(user.id, namespace, code) : roles.revoke(user.id, namespace, code))
      await audit.record(has ? 'role-granted' : 'role-revoked', user.id, from)
    },

    /** Throws `account-missing`, `not-found`. */
    async setDepartment(name: string, departmentId: string, has: boolean): Promise<void> {
      const user = await known(name)
      await (has ? departments.join(departmentId, user.id, false) : departments.leave(departmentId, user.id))
      await audit.record('department-changed', user.id, from)
    },

    /** Throws `not-found`, `department-above`. Who belonged to it keeps account, sign-ins and other departments. */
    async removeDepartment(departmentId: string): Promise<void> {
      for (const id of await departments.remove(departmentId)) await audit.record('department-changed', id, from)
    },

    /** Throws `role-unknown`, `role-kept`. */
    async removeRole(namespace: string, code: string): Promise<void> {
      for (const id of await removeRole(db, namespace, code)) await audit.record('role-revoked', id, from)
    },

    setOperator(name: string, is: boolean): Promise<void> {
      return this.setRole(name, OPERATOR_ROLE.namespace, OPERATOR_ROLE.code, is)
    },

    /** A password for one sign-in, after which a new one is asked for; every sign-in ends. Shown once. */
    async resetPassword(name: string): Promise<string> {
      const user = await known(name)
      const password = randomBytes(12).toString('base64url')
      await users.change(user.id, {
        ...{ password_hash: await hashPassword(password), password_changed_at: clock(), must_reset: 'first-login' },
      })
      await sessions.endAllOf(user.id, 'password-changed')
      await audit.record('reset-forced', user.id, from)
      return password
    },

    /** The next sign-in by password asks for a new one. */
    async demandReset(name: string): Promise<void> {
      const user = await known(name)
      if (user.password_hash === null) throw new ZeusError('old-password-missing')
      await users.change(user.id, { must_reset: 'force-reset' })
      await sessions.endAllOf(user.id, 'password-changed')
      await audit.record('reset-forced', user.id, from)
    },

    /** For somebody who lost the phone and the recovery code. */
    async removeFactors(name: string): Promise<void> {
      const user = await known(name)
      for (const kind of ['totp', 'sms', 'email'] as const) await factors.remove(user.id, kind)
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
