import type { UserRecord } from '../../../shared/protocol/rest'
import { session } from '../../session/session'

/**
 * The name that addresses of somebody's own pages carry: an account that signed up by e-mail has its id alone. Never
 * the nickname, which anybody may bear.
 */
export const nameInAddresses = (user: Pick<UserRecord, 'id' | 'username'> | undefined): string | undefined =>
  user?.username ?? user?.id

export const ownName = (): string | undefined => nameInAddresses(session.user())
