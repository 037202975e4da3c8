import type { UserRecord } from '../../../shared/protocol/rest'
import { session } from '../../session/session'

/**
 * The name in addresses of a user's own pages: an account that signed up by e-mail has only its id. Never the nickname,
 * which is not unique.
 */
export const nameInAddresses = (user: Pick<UserRecord, 'id' | 'username'> | undefined): string | undefined =>
  user?.username ?? user?.id

export const ownName = (): string | undefined => nameInAddresses(session.user())
