import { OPERATOR_ROLE } from '../../../shared/protocol/account'
import type { UserRow } from '../../storage/identity-tables'
import type { RequestOrigin } from './origin'
import { deleteRole } from './remove-role'
import type { Store } from './service'

/** Operators' actions on roles and departments of accounts. `known`: throws `account-missing`. */
export function createRightsAdministration(
  store: Store,
  from: RequestOrigin,
  known: (name: string) => Promise<UserRow>,
) {
  const { db, roles, departments, audit } = store

  return {
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
      for (const id of await deleteRole(db, namespace, code)) await audit.record('role-revoked', id, from)
    },

    setOperator(name: string, is: boolean): Promise<void> {
      return this.setRole(name, OPERATOR_ROLE.namespace, OPERATOR_ROLE.code, is)
    },
  }
}
