import type { IncomingMessage, ServerResponse } from 'node:http'
import { importJWK, SignJWT } from 'jose'
import type Provider from 'oidc-provider'
import type { SessionRow, UserRow } from '../../../storage/identity-tables'
import type { Users } from '../accounts/users'
import { claimsOf } from '../applications/claims'
import { sessionTtlS } from '../applications/provider'
import type { RequestOrigin } from '../http/origin'
import type { Secrets } from '../keys/secrets'
import { ID_TOKEN_TTL_S, SESSION_ABSOLUTE_S } from '../limits'
import type { Roles } from '../rights/roles'
import { deviceOf } from './device-cookie'
import type { Sessions } from './sessions'

const cookieOptions = { signed: true, httpOnly: true, sameSite: 'lax', overwrite: true } as const

/** The protocol library's HttpOnly session, used outside its own routes. */
export interface CookieSession {
  /** Begins a session: sets the cookie and stores the library's session and ours. */
  begin(
    request: IncomingMessage,
    response: ServerResponse,
    user: UserRow,
    amr: readonly string[],
    from: RequestOrigin,
  ): Promise<SessionRow>
  /** A new id_token; the cookie's idle limit restarts. Undefined without a live session. */
  renew(request: IncomingMessage, response: ServerResponse): Promise<{ token: string; user: UserRow } | undefined>
  /** User of the cookie; undefined without a live session. */
  current(request: IncomingMessage, response: ServerResponse): Promise<{ user: UserRow; sid: string } | undefined>
  /** Ends the session; returns the id of the signed-in user, if any. */
  end(request: IncomingMessage, response: ServerResponse): Promise<string | undefined>
}

const unknownOrigin: RequestOrigin = { ip: 'unknown', userAgent: null }

type Opened = Awaited<ReturnType<typeof open>>

async function open(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const context = provider.createContext(request, response)
  // `Session.get` reads only the request's cookies from this context.
  const session = await provider.Session.get(context as Parameters<typeof provider.Session.get>[0])
  return { context, session }
}

export async function createCookieSession(options: {
  provider: Provider
  clientId: string
  publicUrl: string
  secrets: Secrets
  users: Users
  roles: Roles
  sessions: Sessions
  clock: () => number
}): Promise<CookieSession> {
  const { provider, clientId, publicUrl, secrets, users, roles, sessions, clock } = options
  const sign = await createTokenSigner({ issuer: provider.issuer, clientId, publicUrl, secrets, roles, clock })
  const cookieName = provider.cookieName('session')
  const nowS = () => Math.floor(clock() / 1000)

  /** Saves the session, so that its idle limit restarts. */
  async function save(context: Opened['context'], session: Opened['session']): Promise<void> {
    const ttlS = sessionTtlS(session.loginTs, clock())
    await session.save(ttlS)
    context.cookies.set(cookieName, session.jti, { ...cookieOptions, maxAge: ttlS * 1000 })
  }

  async function live(session: Opened['session'], from: RequestOrigin, deviceId: string | null) {
    if (!session.accountId) return undefined
    const user = await users.byId(session.accountId)
    if (user?.status !== 'Activated') return undefined
    const authenticatedAt = (session.loginTs ?? nowS()) * 1000
    const row = await sessions.ensure({
      id: session.uid,
      userId: user.id,
      appId: clientId,
      deviceId,
      from,
      authenticatedAt,
      amr: session.amr ?? [],
      expiresAt: authenticatedAt + SESSION_ABSOLUTE_S * 1000,
    })
    return row && { user, row }
  }

  return {
    async begin(request, response, user, amr, from) {
      const opened = await open(provider, request, response)
      const { context } = opened
      let { session } = opened
      if (session.accountId !== undefined && session.accountId !== user.id) {
        await sessions.end(session.uid, 'signed-out')
        await session.destroy()
        session = new provider.Session()
      } else if (session.accountId !== undefined) {
        // The cookie's identifier changes at every sign-in, so that one planted or seen before is worthless.
        session.resetIdentifier()
      }
      session.loginAccount({ accountId: user.id, loginTs: nowS(), amr: [...amr] })
      await save(context, session)
      const found = await live(session, from, deviceOf(context))
      if (!found) throw new Error('a session that was just begun is over')
      return found.row
    },

    async renew(request, response) {
      const { context, session } = await open(provider, request, response)
      const found = await live(session, unknownOrigin, null)
      if (!found) return undefined
      await save(context, session)
      return { token: await sign(found.user, session.uid, session.loginTs), user: found.user }
    },

    async current(request, response) {
      const { session } = await open(provider, request, response)
      const found = await live(session, unknownOrigin, null)
      return found && { user: found.user, sid: session.uid }
    },

    async end(request, response) {
      const { context, session } = await open(provider, request, response)
      const { accountId } = session
      context.cookies.set(cookieName, null, cookieOptions)
      if (!accountId) return undefined
      await sessions.end(session.uid, 'signed-out')
      await session.destroy()
      return accountId
    },
  }
}

/** Signs short-lived id_tokens with the newest key. `loginTs`: when the person proved their identity, seconds. */
async function createTokenSigner(options: {
  issuer: string
  clientId: string
  publicUrl: string
  secrets: Secrets
  roles: Roles
  clock: () => number
}): Promise<(user: UserRow, sid: string, loginTs: number | undefined) => Promise<string>> {
  const { issuer, clientId, publicUrl, secrets, roles, clock } = options
  const newest = secrets.signing[0]!
  const key = await importJWK(newest, 'RS256')
  return async (user, sid, loginTs) => {
    const now = Math.floor(clock() / 1000)
    const as = await roles.roleOf(user.id)
    const { sub, role, name, nickname, preferred_username } = claimsOf(user, as, publicUrl)
    const claims = { sub, role, sid, name, nickname, preferred_username }
    return new SignJWT({ ...claims, ...(loginTs === undefined ? {} : { auth_time: loginTs }) })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: newest.kid })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setIssuedAt(now)
      .setExpirationTime(now + ID_TOKEN_TTL_S)
      .sign(key)
  }
}
