import type { Request, Response } from 'express'
import { decodeJwt, type JWTPayload } from 'jose'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { UserRow } from '../../../storage/identity-tables'
import { originOf, type RequestOrigin } from '../http/origin'
import type { IdentityService } from '../service'
import type { Principal } from '../sessions/principal'
import { bearerOf } from '../sessions/require-user'

/** One call of the identity contract, with its origin and caller. */
export interface IdentityCall {
  service: IdentityService
  request: Request
  response: Response
  from: RequestOrigin
  bearer: string | undefined
  /** The caller. Throws `token-missing`, `token-expired`, `session-ended`, … */
  principal(): Promise<Principal & { sid: string }>
  /** The caller's account. Throws as `principal`. */
  user(): Promise<UserRow>
}

/** Bearer token of the request; undefined for any other scheme. */
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
    // Programs, and tokens older than sessions, must not change an account.
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

/** Unverified claims of a token, only for choosing how to verify it. */
export function claimsUnchecked(token: string | undefined): JWTPayload {
  try {
    return token === undefined ? {} : decodeJwt(token)
  } catch {
    return {}
  }
}
