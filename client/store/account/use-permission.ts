import { may, type Permission } from '../../../shared/protocol/permissions'
import type { UserRecord } from '../../../shared/protocol/rest'
import { fetchMe } from '../../api/me'
import { session } from '../../session/session'
import { useResource } from '../use-resource'

/** The account: the stored record, until the gateway answers; undefined without either. */
export function useAccount(): UserRecord | undefined {
  const { data } = useResource('me', fetchMe)
  return data ?? session.user()
}

/**
 * Whether the account has a permission; undefined without an account. The gateway checks it at every request.
 */
export function usePermission(permission: Permission): boolean | undefined {
  const user = useAccount()
  return user && may(user, permission)
}
