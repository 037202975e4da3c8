import { NAME_OF_RIGHT } from '../../shared/protocol/account'
import type { Administration } from '../people/identity/accounts/administration'
import { grantees } from '../people/identity/rights/grantees'
import { resourceShapes } from '../people/identity/rights/resource-routes'
import type { Store } from '../people/identity/service'

export interface RightsFlags {
  off: boolean
  title?: string | undefined
  api?: string | undefined
}

/** The command line is not valid. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Namespace and code of a role or resource: codes may have colons. */
function nameIn(text: string): { namespace: string; code: string } {
  const [namespace = '', ...code] = text.split(':')
  return { namespace, code: code.join(':') }
}

async function defineRole(admin: Administration, [name = '', parent]: string[], { title }: RightsFlags) {
  const role = nameIn(name)
  if (!NAME_OF_RIGHT.test(role.namespace) || !NAME_OF_RIGHT.test(role.code)) throw new UsageError()
  await admin.defineRole(role, { description: title?.trim() || null })
  if (parent !== undefined) await admin.changeRole(role, { parent: parent === '-' ? null : nameIn(parent) })
}

async function setGroup(admin: Administration, code: string, name: string | undefined, flags: RightsFlags) {
  if (!NAME_OF_RIGHT.test(code)) throw new UsageError()
  if (flags.off) return await (name === undefined ? admin.removeGroup(code) : admin.setGroup(name, code, false))
  await admin.defineGroup(code, flags.title?.trim() || null)
  if (name !== undefined) await admin.setGroup(name, code, true)
}

/** Lines of text: each resource, followed by its grants. */
export async function listResources(store: Store): Promise<string[]> {
  const lines: string[] = []
  const resources = await store.resources.list()
  const nameOf = await grantees(store).names(resources.flatMap(({ grants }) => grants))
  for (const { namespace, code, type, actions, grants } of resources) {
    lines.push([`${namespace}:${code}`, type, actions.join(',')].join('\t'))
    for (const grant of grants) {
      lines.push(['', grant.effect, grant.grantee, nameOf(grant), grant.actions.join(',')].join('\t'))
    }
  }
  return lines
}

async function authorise(
  store: Store,
  admin: Administration,
  [verb, resource = '', ...rest]: string[],
  flags: RightsFlags,
) {
  const name = nameIn(resource)
  if (verb === 'resource') {
    if (flags.off) return await admin.removeResource(name)
    const [type, ...actions] = rest
    const texts = { apiIdentifier: flags.api ?? null, description: flags.title?.trim() || null }
    const given = resourceShapes.resource.safeParse({ ...name, type, actions, ...texts })
    if (!given.success) throw new UsageError()
    return await admin.defineResource(given.data)
  }
  const [grantee, who = '', ...actions] = rest
  const effect = verb === 'allow' ? 'ALLOW' : 'DENY'
  const shape = { ...name, grantee, effect, name: who, actions: flags.off ? ['*'] : actions }
  const given = resourceShapes.grant.safeParse(shape)
  if (!given.success) throw new UsageError()
  if (!flags.off) return await admin.grant(given.data)
  await admin.withdraw({ ...given.data, id: await grantees(store).idOf(given.data.grantee, who) })
}

/** Runs a command on roles, groups, resources or grants. Returns false for any other command. */
export async function setRights(
  store: Store,
  admin: Administration,
  words: string[],
  flags: RightsFlags,
): Promise<boolean> {
  const [verb = '', name = '', other] = words
  if (verb === 'role') await defineRole(admin, words.slice(1), flags)
  else if (verb === 'group') await setGroup(admin, name, other, flags)
  else if (verb === 'member') {
    const { namespace, code } = nameIn(other ?? '')
    await admin.setRole(name, namespace, code, !flags.off)
  } else if (['resource', 'allow', 'deny'].includes(verb)) await authorise(store, admin, words, flags)
  else return false
  return true
}
