import type { Request, Response } from 'express'
import { decodeJwt, type JWTPayload } from 'jose'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { UserRow } from '../../../storage/identity-tables'
import { originOf, type RequestOrigin } from '../http/origin'
import type { IdentityService } from '../service'
import type { Principal } from '../sessions/principal'
import { bearerOf } from '../sessions/require-user'

/** One call of the identity contract: where it came from, and who asks. */
export interface IdentityCall {
  service: IdentityService
  request: Request
  response: Response
  from: RequestOrigin
  bearer: string | undefined
  /** Throws `token-missing`, `token-expired`, `session-ended`, … */
  principal(): Promise<Principal & { sid: string }>
  /** The account that asks. Throws as `principal`. */
  user(): Promise<UserRow>
}

/** The token of the request; anything but a bearer is none. */
function tokenOf(request: Request): string | undefined {
  try {
    return bearerOf(request)
  } catch {
    return undefined
  }
}

export function createCall(service: IdentityService, request: Request, response: Response): IdentityCall {
  const bearer = tokenOf(request)
  let known: Promise<Principal & { sid: string }> | undefined
  async function check(): Promise<Principal & { sid: string }> {
    const principal = await service.verify(bearer)
    // Programs, and tokens from before accounts had sessions, have no account that could be changed.
    if (principal.readOnly || principal.sid === undefined) throw new ZeusError('sign-in-again')
    return { ...principal, sid: principal.sid }
  }
  const principal = () => {
    known ??= check()
    return known
  }
  return {
    service,
    request,
    response,
    bearer,
    principal,
    from: originOf(request),
    async user() {
      const user = await service.users.byId((await principal()).id)
      if (!user) throw new ZeusError('account-missing')
      return user
    },
  }
}

/** Claims of an unchecked token: only for choosing how to check it. */
export function claimsUnchecked(token: string | undefined): JWTPayload {
  try {
    return token === undefined ? {} : decodeJwt(token)
  } catch {
    return {}
  }
}
