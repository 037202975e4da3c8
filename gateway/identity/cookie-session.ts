import type { IncomingMessage, ServerResponse } from 'node:http'
import { importJWK, SignJWT } from 'jose'
import type Provider from 'oidc-provider'
import type { UserRow } from '../storage/tables'
import { claimsOf } from './claims'
import { ID_TOKEN_TTL_S } from './limits'
import { sessionTtlS } from './provider'
import type { Secrets } from './secrets'
import type { Users } from './users'

const cookieOptions = { signed: true, httpOnly: true, sameSite: 'lax', overwrite: true } as const

/** The provider's HttpOnly session, outside its own routes: renew the short token from it, or end it. */
export interface CookieSession {
  /** A fresh id_token, and the cookie's idle limit starts anew; undefined without a live session. */
  renew(request: IncomingMessage, response: ServerResponse): Promise<{ token: string; user: UserRow } | undefined>
  /** Ends the session; the id of who was signed in, if anybody. */
  end(request: IncomingMessage, response: ServerResponse): Promise<string | undefined>
}

export async function createCookieSession(options: {
  provider: Provider
  clientId: string
  secrets: Secrets
  users: Users
  clock: () => number
}): Promise<CookieSession> {
  const { provider, clientId, secrets, users, clock } = options
  const newest = secrets.signing[0]!
  const key = await importJWK(newest, 'RS256')
  const cookieName = provider.cookieName('session')

  async function open(request: IncomingMessage, response: ServerResponse) {
    const context = provider.createContext(request, response)
    // The library reads only the request's cookies from what it is given here.
    const session = await provider.Session.get(context as Parameters<typeof provider.Session.get>[0])
    return { context, session }
  }

  const sign = (user: UserRow, loginTs: number | undefined): Promise<string> => {
    const now = Math.floor(clock() / 1000)
    return new SignJWT({ ...claimsOf(user), ...(loginTs === undefined ? {} : { auth_time: loginTs }) })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: newest.kid })
      .setIssuer(provider.issuer)
      .setAudience(clientId)
      .setIssuedAt(now)
      .setExpirationTime(now + ID_TOKEN_TTL_S)
      .sign(key)
  }

  return {
    async renew(request, response) {
      const { context, session } = await open(request, response)
      if (!session.accountId) return undefined
      const user = await users.byId(session.accountId)
      if (user?.status !== 'Activated') return undefined
      const ttlS = sessionTtlS(session.loginTs, clock())
      await session.save(ttlS)
      context.cookies.set(cookieName, session.jti, { ...cookieOptions, expires: new Date(clock() + ttlS * 1000) })
      return { token: await sign(user, session.loginTs), user }
    },

    async end(request, response) {
      const { context, session } = await open(request, response)
      const { accountId } = session
      context.cookies.set(cookieName, null, cookieOptions)
      if (!accountId) return undefined
      for (const { grantId } of Object.values(session.authorizations ?? {})) {
        if (grantId) await (await provider.Grant.find(grantId))?.destroy()
      }
      await session.destroy()
      return accountId
    },
  }
}
