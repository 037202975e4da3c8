import type { IncomingMessage } from 'node:http'
import type { Response } from 'express'
import { cookieIn } from '../sessions/cookie-in'

/** Browsers reject longer cookies. */
const LENGTH_MAX = 3_800

/**
 * Cookie with the tenant's token, for requests that send no Authorization header: HttpOnly, only for this installation,
 * and never forwarded as a cookie. The reader of the token verifies it.
 */
export function createTenantCookie({ secure, clock }: { secure: boolean; clock: () => number }) {
  const name = secure ? '__Host-zeus_tenant' : 'zeus_tenant'
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const
  return {
    issue(response: Response, token: string, expiresAt: number): void {
      if (token.length > LENGTH_MAX) return
      response.cookie(name, token, { ...attributes, maxAge: Math.max(0, expiresAt - clock()) })
    },
    read(request: IncomingMessage): string | undefined {
      return cookieIn(request, name)
    },
    clear(response: Response): void {
      response.clearCookie(name, attributes)
    },
  }
}

export type TenantCookie = ReturnType<typeof createTenantCookie>
