import express, { type Request, type Response, type Router } from 'express'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { UserRecord } from '../../../../shared/protocol/rest'
import type { UserRow } from '../../../storage/identity-tables'
import type { Profile } from '../accounts/profile-fields'
import { originOf } from '../http/origin'
import { refuseErrors } from '../http/refusal'
import { sameOriginOnly } from '../http/same-origin'
import { say } from '../http/say'
import { ID_TOKEN_TTL_S } from '../limits'
import type { Store } from '../service'
import type { TenantCookie } from '../tenant/tenant-cookie'
import type { CookieSession } from './cookie-session'
import type { MediaCookie } from './media-cookie'
import type { Principal } from './principal'
import { bearerOf, principalOf, requireUser } from './require-user'
import type { VerifyToken } from './tokens'

const iso = (time: number): string => new Date(time).toISOString()

/** Fields of a user that the person and the pages see. */
function toUserRecord(row: UserRow, { role, permissions }: Pick<Principal, 'role' | 'permissions'>): UserRecord {
  const profile = JSON.parse(row.profile) as Profile
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    emailVerified: row.email_verified === 1,
    phone: row.phone,
    phoneVerified: row.phone_verified === 1,
    nickname: row.nickname,
    photo: row.photo,
    name: profile.name ?? row.nickname,
    role,
    permissions: [...permissions],
    status: row.status,
    blocked: row.status !== 'Activated',
    loginsCount: row.logins_count,
    lastLogin: row.last_login_at === null ? null : iso(row.last_login_at),
    lastIP: row.last_ip,
    signedUp: iso(row.created_at),
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
  }
}

/** Record of a program about itself; a program has no account, so most fields are empty. */
function programRecord({ id, name, role, permissions }: Principal): UserRecord {
  const never = iso(0)
  return {
    id,
    username: null,
    email: null,
    emailVerified: false,
    phone: null,
    phoneVerified: false,
    nickname: name,
    photo: null,
    name,
    role,
    permissions: [...permissions],
    status: 'Activated',
    blocked: false,
    loginsCount: 0,
    lastLogin: null,
    lastIP: null,
    signedUp: never,
    createdAt: never,
    updatedAt: never,
  }
}

interface SessionParts {
  publicUrl: string
  verify: VerifyToken
  store: Pick<Store, 'users' | 'audit' | 'resources' | 'sessions'>
  mediaCookie: MediaCookie
  /** Present only with a tenant. */
  tenantCookie?: TenantCookie
  endToken: (token: string, expiresAt: number) => Promise<void>
  /** Absent with a tenant, which has its own session. */
  cookieSession?: CookieSession
  endSessionEndpoint?: () => Promise<string | undefined>
  /** Address at which the browser notifies other applications of the sign-out; undefined if there are none. */
  signOutOfApplications?: (request: Request, response: Response) => Promise<string | undefined>
}

/** `GET /me`, `POST /session/renew`, `POST /session/end`; mounted under `/api`. */
export function sessionRoutes(parts: SessionParts): Router {
  const { publicUrl, verify, mediaCookie, cookieSession } = parts
  const { users, audit, resources, sessions } = parts.store
  const router = express.Router()
  const guard = sameOriginOnly(publicUrl)

  /** Ends the request's token and its session. Returns the user's id; undefined if the token is invalid. */
  async function endBearer(request: Request): Promise<string | undefined> {
    try {
      const token = bearerOf(request)
      const principal = await verify(token)
      if (token !== undefined) await parts.endToken(token, principal.expiresAt)
      if (principal.sid !== undefined) await sessions.end(principal.sid, 'signed-out')
      return principal.id
    } catch {
      return undefined
    }
  }

  router.get('/me', requireUser(verify), async (request, response) => {
    const principal = principalOf(response)
    const user = await users.byId(principal.id)
    const token = bearerOf(request) ?? ''
    mediaCookie.issue(response, principal, token)
    parts.tenantCookie?.issue(response, token, principal.expiresAt)
    say(response, user ? toUserRecord(user, principal) : programRecord(principal))
  })

  router.post('/session/renew', guard, async (request, response) => {
    const renewed = await cookieSession?.renew(request, response)
    if (!renewed) throw new ZeusError('token-missing')
    mediaCookie.issue(response, renewed.user, renewed.token)
    const user = toUserRecord(renewed.user, await resources.rightsOf(renewed.user.id))
    say(response, { token: renewed.token, expiresInMs: ID_TOKEN_TTL_S * 1000, user })
  })

  router.post('/session/end', guard, async (request, response) => {
    const applications = await parts.signOutOfApplications?.(request, response)
    const bearer = await endBearer(request)
    const userId = (await cookieSession?.end(request, response)) ?? bearer
    if (userId !== undefined) await audit.record('signed-out', userId, originOf(request))
    mediaCookie.clear(response)
    parts.tenantCookie?.clear(response)
    const redirectTo = applications ?? (await parts.endSessionEndpoint?.()) ?? null
    say(response, { redirectTo })
  })

  router.use(refuseErrors)
  return router
}
