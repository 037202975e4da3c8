import { ZeusError } from '../../../../shared/protocol/errors'
import type { Grant, GranteeType } from '../../../../shared/protocol/permissions'
import type { Store } from '../service'

type GrantOf = Pick<Grant, 'grantee' | 'id'>

/** Grantees of resources: users, roles, groups, departments and keys, by the names that operators use. */
export function grantees({
  db,
  users,
  roles,
  groups,
  departments,
  applications,
}: Pick<Store, 'db' | 'users' | 'roles' | 'groups' | 'departments' | 'applications'>) {
  async function idIn(type: GranteeType, name: string): Promise<string | undefined> {
    if (type === 'USER') return ((await users.byId(name)) ?? (await users.byAccount(name)))?.id
    if (type === 'GROUP') return (await groups.list()).find(({ code }) => code === name)?.id
    if (type === 'AK_SK') return (await applications.listMachines()).find(({ id }) => id === name)?.id
    if (type === 'ROLE') {
      const [namespace = '', code = ''] = name.split(':')
      return (await roles.find(namespace, code))?.id
    }
    const all = await departments.list()
    const coded = all.filter(({ code }) => code === name)
    return (all.find(({ id }) => id === name) ?? (coded.length === 1 ? coded[0] : undefined))?.id
  }

  /** Display names of accounts by id. */
  async function accountNames(ids: readonly string[]): Promise<[string, string][]> {
    const names: [string, string][] = []
    for (let from = 0; from < ids.length; from += 500) {
      const some = db.selectFrom('users').select(['id', 'username', 'email', 'phone', 'nickname'])
      for (const user of await some.where('id', 'in', ids.slice(from, from + 500)).execute()) {
        names.push([user.id, user.username ?? user.email ?? user.phone ?? user.nickname])
      }
    }
    return names
  }

  return {
    /** Throws `grantee-unknown`. */
    async idOf(type: GranteeType, name: string): Promise<string> {
      const id = await idIn(type, name)
      if (id === undefined) throw new ZeusError('grantee-unknown')
      return id
    },

    /** Returns a function for the display name of a grantee, or its id without one. */
    async names(grants: readonly GrantOf[]): Promise<(grant: GrantOf) => string> {
      const named = new Map([
        ...(await roles.list()).map(({ id, namespace, code, description }) => [
          id,
          description ?? `${namespace}:${code}`,
        ]),
        ...(await groups.list()).map(({ id, code, description }) => [id, description ?? code]),
        ...(await departments.list()).map(({ id, namePath }) => [id, namePath.join(' / ')]),
        ...(await applications.listMachines()).map(({ id, name }) => [id, name]),
        ...(await accountNames(grants.filter(({ grantee }) => grantee === 'USER').map(({ id }) => id))),
      ] as [string, string][])
      return ({ id }) => named.get(id) ?? id
    },
  }
}
