import { may, type Permission } from '../../../shared/protocol/permissions'
import { fetchMe } from '../../api/me'
import { session } from '../../session/session'
import { useResource } from '../use-resource'

/**
 * Whether the account may do something beside its own things: by the stored record, until the gateway answers;
 * undefined without either. The gateway decides at every request.
 */
export function usePermission(permission: Permission): boolean | undefined {
  const { data } = useResource('me', fetchMe)
  const user = data ?? session.user()
  return user && may(user, permission)
}
