import type { OtherWay } from '../../../shared/protocol/account'
import { DIRECTORIES, type DirectoryKind } from './directory'
import type { Store } from './service'

const DIRECTORY_NAMES: Record<DirectoryKind, string> = { ldap: '企业目录', ad: 'Active Directory' }

/** Further ways to sign in that an operator configured: other services, then directories. */
export async function otherWays({ connections, config }: Pick<Store, 'connections' | 'config'>): Promise<OtherWay[]> {
  const services = (await connections.list()).map(({ identifier, display_name }) => ({
    id: identifier,
    name: display_name,
  }))
  const directories = DIRECTORIES.filter((kind) => config[kind] !== undefined)
  return [...services, ...directories.map((id) => ({ id, name: DIRECTORY_NAMES[id] }))]
}
