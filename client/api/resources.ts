import type { Grant, Resource, ResourceList } from '../../shared/protocol/permissions'
import { getJson, type RequestOptions, sendJson } from './http'

type ResourceName = Pick<Resource, 'namespace' | 'code'>

export const fetchResources = (options?: RequestOptions): Promise<ResourceList> =>
  getJson('/api/users/resources', options)
export const defineResource = (resource: Resource): Promise<ResourceList> =>
  sendJson('POST', '/api/users/resources', resource)
export const removeResource = ({ namespace, code }: ResourceName): Promise<ResourceList> =>
  sendJson('DELETE', `/api/users/resources/${encodeURIComponent(namespace)}/${encodeURIComponent(code)}`)
/** `name`: account name, `namespace:code` of a role, code of a group, id of a department or key. */
export const grantResource = (
  { namespace, code }: ResourceName,
  grant: Omit<Grant, 'id'> & { name: string },
): Promise<ResourceList> => sendJson('POST', '/api/users/resources/grant', { namespace, code, ...grant })
export const withdrawGrant = (
  { namespace, code }: ResourceName,
  { grantee, id, effect }: Omit<Grant, 'actions'>,
): Promise<ResourceList> => sendJson('POST', '/api/users/resources/withdraw', { namespace, code, grantee, id, effect })
