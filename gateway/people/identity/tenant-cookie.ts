import type { IncomingMessage } from 'node:http'
import type { Response } from 'express'

/** Browsers take no longer ones. */
const LENGTH_MAX = 3_800

/**
 * The tenant's token of this browser, for calls that carry nothing but cookies: HttpOnly, of this installation alone,
 * and never passed on as a cookie. The token is checked by those who read it.
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
      const pair = request.headers.cookie?.split(/; */).find((one) => one.startsWith(`${name}=`))
      return pair?.slice(name.length + 1)
    },
    clear(response: Response): void {
      response.clearCookie(name, attributes)
    },
  }
}

export type TenantCookie = ReturnType<typeof createTenantCookie>
