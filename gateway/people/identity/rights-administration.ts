import { isOperatorRole, OPERATOR_ROLE, type RoleName } from '../../../shared/protocol/account'
import { ZeusError } from '../../../shared/protocol/errors'
import type { Grant, Resource } from '../../../shared/protocol/permissions'
import type { Db } from '../../storage/database'
import type { UserRow } from '../../storage/identity-tables'
import { grantees } from './grantees'
import type { RequestOrigin } from './origin'
import { dropGrantsOf } from './resources'
import type { RoleChanges } from './roles'
import type { Store } from './service'

/** Operators' actions on roles, groups and departments of accounts, and on resources. `known`: throws `account-missing`. */
export function createRightsAdministration(
  store: Store,
  from: RequestOrigin,
  known: (name: string) => Promise<UserRow>,
) {
  const { db, roles, groups, departments, resources, audit } = store

  return {
    /** Throws `role-unknown`, `last-operator`. */
    async setRole(name: string, namespace: string, code: string, has: boolean): Promise<void> {
      const user = await known(name)
      await (has ? roles.grant(user.id, namespace, code) : roles.revoke(user.id, namespace, code))
      await audit.record(has ? 'role-granted' : 'role-revoked', user.id, from)
    },

    /** `isMain`: also as the person's main department. Throws `account-missing`, `not-found`. */
    async setDepartment(name: string, departmentId: string, has: boolean, isMain = false): Promise<void> {
      const user = await known(name)
      await (has ? departments.join(departmentId, user.id, isMain) : departments.leave(departmentId, user.id))
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

    /** Throws `role-unknown`, `role-loop` and `role-parent-operator`. */
    async changeRole(role: RoleName, changes: RoleChanges): Promise<void> {
      await roles.change(role, changes)
      await audit.record('role-changed', null, from)
    },

    /** Throws `group-unknown`. */
    async setGroup(name: string, code: string, has: boolean): Promise<void> {
      const user = await known(name)
      await (has ? groups.join(code, user.id) : groups.leave(code, user.id))
      await audit.record('group-changed', user.id, from)
    },

    /** Deletes a group; its members retain accounts, sign-ins and other groups. Throws `group-unknown`. */
    async removeGroup(code: string): Promise<void> {
      for (const id of await groups.remove(code)) await audit.record('group-changed', id, from)
    },

    /** Throws `resource-kept`, `too-large`. */
    async defineResource(resource: Resource): Promise<void> {
      await resources.define(resource)
      await audit.record('resource-changed', null, from)
    },

    /** Throws `resource-unknown`, `resource-kept`. */
    async removeResource(resource: Pick<Resource, 'namespace' | 'code'>): Promise<void> {
      await resources.remove(resource)
      await audit.record('resource-changed', null, from)
    },

    /** `name`: of the grantee. Throws `grantee-unknown`, `resource-unknown`, `action-unknown` and `too-large`. */
    async grant(given: Omit<Grant, 'id'> & { namespace: string; code: string; name: string }): Promise<void> {
      const { grantee, effect, actions } = given
      const id = await grantees(store).idOf(grantee, given.name)
      await resources.grant(given, { grantee, id, effect, actions })
      await audit.record('grant-changed', grantee === 'USER' ? id : null, from)
    },

    /** Throws `resource-unknown`, `not-found`. */
    async withdraw(given: Omit<Grant, 'actions'> & { namespace: string; code: string }): Promise<void> {
      await resources.withdraw(given, given)
      await audit.record('grant-changed', given.grantee === 'USER' ? given.id : null, from)
    },

    setOperator(name: string, is: boolean): Promise<void> {
      return this.setRole(name, OPERATOR_ROLE.namespace, OPERATOR_ROLE.code, is)
    },
  }
}

/**
 * Deletes a role with its permissions; its accounts, returned by id, no longer have it. Throws `role-unknown`, and
 * `role-kept` for the operators' own.
 */
async function deleteRole(db: Db, namespace: string, code: string): Promise<string[]> {
  if (isOperatorRole({ namespace, code })) throw new ZeusError('role-kept')
  return await db.transaction().execute(async (transaction) => {
    const gone = await transaction
      .deleteFrom('roles')
      .where('namespace', '=', namespace)
      .where('code', '=', code)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw new ZeusError('role-unknown')
    await transaction
      .deleteFrom('udf_values')
      .where('target_type', '=', 'ROLE')
      .where('target_id', '=', gone.id)
      .execute()
    await dropGrantsOf(transaction, 'ROLE', gone.id)
    await transaction.updateTable('roles').set({ parent_id: null }).where('parent_id', '=', gone.id).execute()
    const holders = transaction.deleteFrom('user_roles').where('role_id', '=', gone.id).returning('user_id')
    return (await holders.execute()).map(({ user_id }) => user_id)
  })
}
