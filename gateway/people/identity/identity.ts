import type { Server } from 'node:http'
import express, { type RequestHandler, type Response, type Router } from 'express'
import type { JWTPayload } from 'jose'
import type { OtherWay } from '../../../shared/protocol/account'
import type { Db } from '../../storage/database'
import type { Uploads } from '../../storage/uploads'
import { createAccountLookup } from './accounts/known-account'
import type { TenantUser } from './accounts/new-users'
import type { PrincipalConfig } from './accounts/principals'
import { shownName } from './accounts/profile-fields'
import type { DirectoryConfig } from './connections/directory'
import { otherWays } from './connections/other-ways'
import { embeddedService } from './embedded-service'
import type { FaceConfig } from './factors/face-service'
import { createHostGuard } from './http/host-guard'
import { createRequestBrake } from './http/request-brake'
import { createRequestCounts } from './http/request-counts'
import type { KeyStorage } from './keys/key-storage'
import { openLiveKeys } from './keys/live-keys'
import { createPasswordCipher } from './keys/password-cipher'
import { QR_CHECKS_PER_MINUTE, REQUESTS_PER_MINUTE } from './limits'
import { type DeliveryConfig, openStore, type Store } from './service'
import { createEndedTokens } from './sessions/ended-tokens'
import { serveEventSockets } from './sessions/event-sockets'
import { watchExpiry } from './sessions/expiry'
import { createMediaCookie, type MediaCookie } from './sessions/media-cookie'
import { relativeCookies } from './sessions/relative-cookies'
import { requireUser } from './sessions/require-user'
import type { EndedSession } from './sessions/session-ends'
import { sessionRoutes } from './sessions/session-routes'
import { createTokenVerifier, type KnownAccount, type VerifyToken } from './sessions/tokens'
import { createTenant } from './tenant/tenant'
import { createTenantCookie } from './tenant/tenant-cookie'
import { tenantForward } from './tenant/tenant-forward'
import { refusalOf } from './wire/codes'

export interface IdentityOptions {
  /** Database with all migrations applied. */
  db: Db
  /** Storage of the keys. */
  keys: KeyStorage
  /** Storage of users' pictures. */
  uploads: Uploads
  /** Origin that browsers use, no trailing slash, the real port. */
  publicUrl: string
  clientId: string
  registration: 'open' | 'first-only'
  /** A real tenant's issuer; without it the embedded service is mounted. */
  issuer?: string | undefined
  /** Address of the tenant's calls; by default the issuer's origin. */
  host?: string | undefined
  delivery?: DeliveryConfig
  ldap?: DirectoryConfig | undefined
  ad?: DirectoryConfig | undefined
  miniProgramUrl?: string | undefined
  face?: FaceConfig | undefined
  realName?: PrincipalConfig | undefined
  testMode?: boolean
  /** Limit on all requests of one network address; by default `REQUESTS_PER_MINUTE`. */
  requestsPerMinute?: number
  clock?: () => number
}

export interface Identity {
  issuer: string
  clientId: string
  embedded: boolean
  /** Refuses requests with another Host header; mount it before everything else. */
  hostGuard: RequestHandler
  /** All routes of sign-in and accounts; mount it before any body parser and the pages. */
  router: Router
  verify: VerifyToken
  requireUser: RequestHandler
  requireOperator: RequestHandler
  mediaCookie: MediaCookie
  store: Store
  registrationOpen(): Promise<boolean>
  /** Configured services and directories to sign in with, besides our own methods. */
  otherWays(): Promise<OtherWay[]>
  /** Calls the listener for sign-ins that end, here or by another gateway. Returns a function that stops it. */
  onSessionEnd(listener: (ended: EndedSession) => void): () => void
  /** Serves the identity events on upgrades of this server. Returns a function that closes them. */
  serveEvents(server: Server): () => void
  /** Removes expired records; also runs hourly by a timer. */
  prune(): Promise<void>
  close(): void
}

const USERNAME_MAX = 128

const text = (claim: unknown): string | undefined => (typeof claim === 'string' && claim !== '' ? claim : undefined)

/** A person of a tenant, from its token. */
const tenantUser = (claims: JWTPayload & { sub: string }, host: string): TenantUser => {
  const [username, picture] = [text(claims.preferred_username), text(claims.picture)]
  const url = picture !== undefined && URL.canParse(picture) ? new URL(picture) : undefined
  return {
    id: claims.sub,
    nickname: shownName(text(claims.nickname) ?? text(claims.name) ?? username ?? '', '用户'),
    username: username?.slice(0, USERNAME_MAX) ?? null,
    // Pictures of the tenant are forwarded by this installation.
    photo: url?.origin === host && url.pathname.startsWith('/uploads/') ? url.pathname : (url?.href ?? null),
    issuedAt: (claims.iat ?? 0) * 1000,
  }
}

/** Returns a function for the account of a tenant's token. */
const tenantAccounts =
  ({ users, resources }: Store, host: string) =>
  async (claims: JWTPayload & { sub: string }): Promise<KnownAccount> => {
    const user = await users.ensureTenantUser(tenantUser(claims, host))
    const rights = await resources.rightsOf(user.id)
    return { id: user.id, name: user.nickname, ...rights, active: user.status === 'Activated' }
  }

/** Identifies callers by the embedded sign-in service or by a tenant's tokens. Call it when the port is known. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { db, keys, uploads, publicUrl, clientId, registration, clock = Date.now } = options
  const embedded = options.issuer === undefined
  const issuer = options.issuer ?? `${publicUrl}/oidc`
  const live = await openLiveKeys(keys, clock)
  const { secrets } = live
  const { delivery = {}, ldap, ad, miniProgramUrl, face, realName, testMode = false } = options
  const config = { publicUrl, clientId, registration, delivery, ldap, ad, miniProgramUrl, face, realName, testMode }
  const store = await openStore(db, secrets, config, clock)
  const { users, sessions } = store
  const ended = createEndedTokens(db, clock)
  const tenant = embedded ? undefined : createTenant(issuer, clock)
  const tenantHost = new URL(options.host ?? issuer).origin
  const hostGuard = createHostGuard(publicUrl)

  const accountOf = embedded ? await createAccountLookup(store) : tenantAccounts(store, tenantHost)
  const checks = { issuer, jwks: tenant?.jwks ?? live.jwks, clock, accountOf, isEnded: ended.has }
  const verify = createTokenVerifier({ ...checks, audience: clientId })
  const mediaCookie = createMediaCookie({
    secret: secrets.media,
    secure: publicUrl.startsWith('https:'),
    clock,
    isEnded: ended.hasDigest,
    isActive: async (id) => (await users.byId(id))?.status === 'Activated',
  })
  const session = { publicUrl, verify, mediaCookie, endToken: ended.end }

  const router = express.Router()
  router.use(relativeCookies)
  const most = options.requestsPerMinute ?? REQUESTS_PER_MINUTE
  const counts = createRequestCounts(db, clock)
  const braked = createRequestBrake({ max: most, clock, counts })
  const inEnvelope = (response: Response) => void response.json(refusalOf('too-many'))
  const [brake, wireBrake] = [braked(), braked(inEnvelope)]
  // Checks of QR codes have a limit of their own: a page polls, so a few pages would use up the limit of a whole
  // office.
  const polls = { add: (ip: string, minute: number, count: number) => counts.add(`qr ${ip}`, minute, count) }
  const pollBrake = createRequestBrake({ max: Math.max(most, QR_CHECKS_PER_MINUTE), clock, counts: polls })(inEnvelope)
  if (tenant) {
    const tenantCookie = createTenantCookie({ secure: publicUrl.startsWith('https:'), clock })
    const forward = { host: tenantHost, clientId, publicUrl, verify, tenantCookie }
    router.use(hostGuard, tenantForward(forward, wireBrake))
    const { endSessionEndpoint } = tenant
    router.use('/api', sessionRoutes({ ...session, store, tenantCookie, endSessionEndpoint }))
  } else {
    const parts = { store, secrets, uploads, issuer, checks, session, hostGuard, brake, wireBrake, pollBrake, clock }
    let service = await embeddedService(parts)
    live.onChange(async () => {
      store.cipher = createPasswordCipher(secrets.passwords, secrets.sm2)
      service = await embeddedService(parts)
    })
    router.use((request, response, next) => service(request, response, next))
  }

  const expiry = await watchExpiry({ db, store, pruned: [ended, counts], clock })

  return {
    issuer,
    clientId,
    embedded,
    hostGuard,
    router,
    verify,
    requireUser: requireUser(verify),
    requireOperator: requireUser(verify, 'operator'),
    mediaCookie,
    store,
    registrationOpen: async () => embedded && (await store.accounts.registrationOpen()),
    otherWays: async () => (embedded ? await otherWays(store) : []),
    onSessionEnd: sessions.onEnd,
    serveEvents: (server) => serveEventSockets(server, { publicUrl, verify, events: store.events, sessions }),
    prune: expiry.prune,
    close() {
      live.close()
      expiry.stop()
    },
  }
}
