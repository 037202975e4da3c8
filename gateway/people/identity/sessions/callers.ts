import type { Response } from 'express'
import { FRESH_SIGN_IN_MS } from '../../../../shared/protocol/account'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { SessionRow, UserRow } from '../../../storage/identity-tables'
import type { IdentityService } from '../service'
import { principalOf } from './require-user'

/** User of a request, and the sign-in of the request. */
export interface SignedInCaller {
  user: UserRow
  session: SessionRow
}

export interface Callers {
  /** The user and session of a request. Throws `sign-in-again` for programs and tokens without a session. */
  caller(response: Response): Promise<SignedInCaller>
  /** The same, if the person proved their identity recently. Throws `sign-in-again`. */
  freshCaller(response: Response): Promise<SignedInCaller>
}

export function createCallers({
  users,
  sessions,
  clock,
}: Pick<IdentityService, 'users' | 'sessions' | 'clock'>): Callers {
  async function caller(response: Response): Promise<SignedInCaller> {
    const { id, sid } = principalOf(response)
    const user = await users.byId(id)
    const session = sid === undefined ? undefined : await sessions.find(sid)
    if (!user || !session) throw new ZeusError('sign-in-again')
    return { user, session }
  }

  return {
    caller,
    async freshCaller(response) {
      const found = await caller(response)
      if (clock() - found.session.authenticated_at > FRESH_SIGN_IN_MS) throw new ZeusError('sign-in-again')
      return found
    },
  }
}
