import { ZeusError } from '../../../shared/protocol/errors'
import type { Grant, GranteeType } from '../../../shared/protocol/permissions'
import type { Store } from './service'

/** Those whom resources are authorised for, by the names that operators use. */
export function grantees({
  users,
  roles,
  groups,
  departments,
  applications,
}: Pick<Store, 'users' | 'roles' | 'groups' | 'departments' | 'applications'>) {
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

  async function shown({ grantee, id }: Pick<Grant, 'grantee' | 'id'>): Promise<string | undefined> {
    if (grantee === 'USER') {
      const user = await users.byId(id)
      return user?.username ?? user?.email ?? user?.phone ?? user?.nickname
    }
    if (grantee === 'GROUP') {
      const group = (await groups.list()).find((one) => one.id === id)
      return group?.description ?? group?.code
    }
    if (grantee === 'AK_SK') return (await applications.listMachines()).find((one) => one.id === id)?.name
    if (grantee === 'ROLE') {
      const role = await roles.byId(id)
      return role && (role.description ?? `${role.namespace}:${role.code}`)
    }
    return (await departments.list()).find((one) => one.id === id)?.namePath.join(' / ')
  }

  return {
    /** Throws `grantee-unknown`. */
    async idOf(type: GranteeType, name: string): Promise<string> {
      const id = await idIn(type, name)
      if (id === undefined) throw new ZeusError('grantee-unknown')
      return id
    },

    /** Display name; the id where there is none. */
    nameOf: async (grant: Pick<Grant, 'grantee' | 'id'>): Promise<string> => (await shown(grant)) ?? grant.id,
  }
}
