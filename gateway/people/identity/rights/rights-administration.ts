import { isOperatorRole, OPERATOR_ROLE, RIGHTS_MAX, type RoleName } from '../../../../shared/protocol/account'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { Grant, Resource } from '../../../../shared/protocol/permissions'
import type { Db } from '../../../storage/database'
import type { UserRow } from '../../../storage/identity-tables'
import type { RequestOrigin } from '../http/origin'
import type { Store } from '../service'
import type { DepartmentChanges, NewDepartment } from './department-changes'
import { grantees } from './grantees'
import { dropGrantsOf } from './resources'
import type { RoleChanges } from './roles'

/** Name of a role or resource in the log. */
const nameOf = ({ namespace, code }: RoleName): string => `${namespace}:${code}`

/** Operators' actions on roles, groups and departments of accounts, and on resources. `known`: throws `account-missing`. */
export function createRightsAdministration(
  store: Store,
  from: RequestOrigin,
  known: (name: string) => Promise<UserRow>,
) {
  const { db, roles, groups, departments, audit } = store
  const departmentName = async (id: string) =>
    (await departments.list()).find((one) => one.id === id)?.namePath.join(' / ') ?? id

  return {
    ...createResourceAdministration(store, from),

    /** Creates a role unless it exists. Throws `too-large`, `role-unknown` and `role-parent-operator`. */
    async defineRole(role: RoleName, { description = null, parent }: RoleChanges): Promise<void> {
      const isNew = (await roles.find(role.namespace, role.code)) === undefined
      if (isNew && (await roles.list()).length >= RIGHTS_MAX) throw new ZeusError('too-large')
      await roles.ensure(role.namespace, role.code, description, parent ? await roles.parentId(parent) : null)
      if (isNew) await audit.record('role-changed', null, from, nameOf(role))
    },

    /** Creates a group unless it exists. Throws `too-large`. */
    async defineGroup(code: string, description: string | null): Promise<void> {
      if (await groups.ensure(code, description)) await audit.record('group-changed', null, from, code)
    },

    /** Throws `too-large`, `not-found` if the parent does not exist, and `department-code-taken`. */
    async createDepartment(given: NewDepartment): Promise<void> {
      if ((await departments.list()).length >= RIGHTS_MAX) throw new ZeusError('too-large')
      const { id } = await departments.create(given)
      await audit.record('department-changed', null, from, await departmentName(id))
    },

    /** Throws `not-found`, `department-code-taken`. */
    async changeDepartment(id: string, changes: DepartmentChanges): Promise<void> {
      await departments.change(id, changes)
      await audit.record('department-changed', null, from, await departmentName(id))
    },

    /** Throws `role-unknown`, `last-operator`. */
    async setRole(name: string, namespace: string, code: string, has: boolean): Promise<void> {
      const user = await known(name)
      await (has ? roles.grant(user.id, namespace, code) : roles.revoke(user.id, namespace, code))
      await audit.record(has ? 'role-granted' : 'role-revoked', user.id, from, nameOf({ namespace, code }))
    },

    /** `isMain`: the department becomes the person's main one. Throws `account-missing`, `not-found`. */
    async setDepartment(name: string, departmentId: string, has: boolean, isMain = false): Promise<void> {
      const user = await known(name)
      await (has ? departments.join(departmentId, user.id, isMain) : departments.leave(departmentId, user.id))
      await audit.record('department-changed', user.id, from, await departmentName(departmentId))
    },

    /**
     * Deletes a department; its members retain accounts, sign-ins and other departments. Throws `not-found`,
     * `department-above`.
     */
    async removeDepartment(departmentId: string): Promise<void> {
      const name = await departmentName(departmentId)
      const members = await departments.remove(departmentId)
      for (const id of [null, ...members]) await audit.record('department-changed', id, from, name)
    },

    /** Throws `role-unknown`, `role-kept`. */
    async removeRole(namespace: string, code: string): Promise<void> {
      const name = nameOf({ namespace, code })
      const holders = await deleteRole(db, namespace, code)
      await audit.record('role-changed', null, from, name)
      for (const id of holders) await audit.record('role-revoked', id, from, name)
    },

    /** Throws `role-unknown`, `role-loop` and `role-parent-operator`. */
    async changeRole(role: RoleName, changes: RoleChanges): Promise<void> {
      await roles.change(role, changes)
      await audit.record('role-changed', null, from, nameOf(role))
    },

    /** Throws `group-unknown`. */
    async setGroup(name: string, code: string, has: boolean): Promise<void> {
      const user = await known(name)
      await (has ? groups.join(code, user.id) : groups.leave(code, user.id))
      await audit.record('group-changed', user.id, from, code)
    },

    /** Deletes a group; its members retain accounts, sign-ins and other groups. Throws `group-unknown`. */
    async removeGroup(code: string): Promise<void> {
      for (const id of [null, ...(await groups.remove(code))]) await audit.record('group-changed', id, from, code)
    },

    setOperator(name: string, is: boolean): Promise<void> {
      return this.setRole(name, OPERATOR_ROLE.namespace, OPERATOR_ROLE.code, is)
    },
  }
}

/** Operators' actions on resources and grants. */
function createResourceAdministration(store: Store, from: RequestOrigin) {
  const { resources, audit } = store

  return {
    /** Throws `resource-kept`, `too-large`. */
    async defineResource(resource: Resource): Promise<void> {
      await resources.define(resource)
      await audit.record('resource-changed', null, from, nameOf(resource))
    },

    /** Throws `resource-unknown`, `resource-kept`. */
    async removeResource(resource: Pick<Resource, 'namespace' | 'code'>): Promise<void> {
      await resources.remove(resource)
      await audit.record('resource-changed', null, from, nameOf(resource))
    },

    /** `name`: of the grantee. Throws `grantee-unknown`, `resource-unknown`, `action-unknown` and `too-large`. */
    async grant(given: Omit<Grant, 'id'> & { namespace: string; code: string; name: string }): Promise<void> {
      const { grantee, effect, actions } = given
      const id = await grantees(store).idOf(grantee, given.name)
      await resources.grant(given, { grantee, id, effect, actions })
      await audit.record('grant-changed', grantee === 'USER' ? id : null, from, nameOf(given))
    },

    /** Throws `resource-unknown`, `not-found`. */
    async withdraw(given: Omit<Grant, 'actions'> & { namespace: string; code: string }): Promise<void> {
      await resources.withdraw(given, given)
      await audit.record('grant-changed', given.grantee === 'USER' ? given.id : null, from, nameOf(given))
    },
  }
}

/**
 * Deletes a role with its permissions. Returns the ids of its accounts, which lose it. Throws `role-unknown`, and
 * `role-kept` for the operators' role.
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
