import type { OtherWay } from '../../../../shared/protocol/account'
import { DIRECTORIES, type DirectoryKind, isDirectory } from '../../../../shared/protocol/account'
import type { Store } from '../service'

export const DIRECTORY_NAMES: Record<DirectoryKind, string> = { ldap: '企业目录', ad: 'Active Directory' }

/** Further ways to sign in that an operator configured: other services, then directories. */
export async function otherWays({ connections, config }: Pick<Store, 'connections' | 'config'>): Promise<OtherWay[]> {
  const all = (await connections.list()).map(({ identifier, display_name, protocol }) => ({
    id: identifier,
    name: display_name,
    protocol,
  }))
  const services = all.filter(({ protocol }) => !isDirectory(protocol)).map(({ id, name }) => ({ id, name }))
  const directories = DIRECTORIES.flatMap((id) => {
    const name = config[id] ? DIRECTORY_NAMES[id] : all.find((one) => one.id === id)?.name
    return name === undefined ? [] : [{ id, name }]
  })
  return [...services, ...directories]
}
