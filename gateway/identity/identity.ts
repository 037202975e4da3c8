import express, { type RequestHandler, type Router } from 'express'
import { createLocalJWKSet, type JWTPayload } from 'jose'
import { logOf } from '../log'
import type { Db } from '../storage/database'
import { createAccounts } from './accounts'
import { createAttempts } from './attempts'
import { createAudit } from './audit'
import { createCookieSession } from './cookie-session'
import { createEndedTokens } from './ended-tokens'
import { createHostGuard } from './host-guard'
import { interactionRoutes } from './interactions'
import { PRUNE_EVERY_MS, REQUESTS_PER_MINUTE } from './limits'
import { createMediaCookie, type MediaCookie } from './media-cookie'
import { pruneOidcRecords } from './oidc-adapter'
import { createProvider } from './provider'
import { createRequestBrake } from './request-brake'
import { requireUser } from './require-user'
import { loadSecrets, type Secrets } from './secrets'
import { sessionRoutes } from './session-routes'
import { createTenant } from './tenant'
import { createTokenVerifier, type KnownAccount, type VerifyToken } from './tokens'
import { createUsers } from './users'

const log = logOf('identity')

export interface IdentityOptions {
  /** Migrated. */
  db: Db
  /** Where the key file lies. */
  dataDir: string
  /** Origin that browsers use, no trailing slash, the real port. */
  publicUrl: string
  clientId: string
  registration: 'open' | 'first-only'
  /** A real tenant's issuer; without it the embedded service is mounted. */
  issuer?: string | undefined
  clock?: () => number
}

export interface Identity {
  issuer: string
  clientId: string
  embedded: boolean
  /** Refuses foreign Host headers: mount before everything else. */
  hostGuard: RequestHandler
  /** `/oidc`, `/login/interaction/:uid/…`, `/api/me`, `/api/session/…`: mount before any body parser and the pages. */
  router: Router
  verify: VerifyToken
  requireUser: RequestHandler
  requireOperator: RequestHandler
  mediaCookie: MediaCookie
  registrationOpen(): Promise<boolean>
  /** Removes what has expired; runs hourly by itself. */
  prune(): Promise<void>
  close(): void
}

function publicKeys(secrets: Secrets) {
  return createLocalJWKSet({
    keys: secrets.signing.map(({ kty, n, e, kid }) => ({ kty, n, e, kid, alg: 'RS256', use: 'sig' })),
  })
}

const text = (claim: unknown): string | undefined => (typeof claim === 'string' && claim !== '' ? claim : undefined)

/** A tenant's person, known here from the first token on. */
const nicknameOf = (claims: JWTPayload): string =>
  (text(claims.nickname) ?? text(claims.name) ?? text(claims.preferred_username) ?? '用户').slice(0, 64)

/** Says who is asking: the embedded sign-in service, or a tenant's tokens. Call once the port is known. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { db, dataDir, publicUrl, clientId, registration, clock = Date.now } = options
  const embedded = options.issuer === undefined
  const issuer = options.issuer ?? `${publicUrl}/oidc`
  const secrets = await loadSecrets(dataDir, clock())
  const users = createUsers(db, clock)
  const attempts = createAttempts(db, clock)
  const audit = createAudit(db, clock)
  const ended = createEndedTokens(db, clock)
  const accounts = createAccounts({ users, attempts, audit, registration })
  const tenant = embedded ? undefined : createTenant(issuer, clock)
  const hostGuard = createHostGuard(publicUrl)

  async function accountOf(claims: JWTPayload & { sub: string }): Promise<KnownAccount | undefined> {
    const user = embedded ? await users.byId(claims.sub) : await users.ensureTenantUser(claims.sub, nicknameOf(claims))
    return user && { id: user.id, name: user.nickname, role: user.role, active: user.status === 'Activated' }
  }

  const verify = createTokenVerifier({
    issuer,
    audience: clientId,
    jwks: tenant?.jwks ?? publicKeys(secrets),
    clock,
    accountOf,
    isEnded: ended.has,
  })
  const mediaCookie = createMediaCookie({
    ...{ secret: secrets.media, secure: publicUrl.startsWith('https:'), clock, isEnded: ended.hasDigest },
    isActive: async (id) => (await users.byId(id))?.status === 'Activated',
  })
  const session = { publicUrl, verify, users, audit, mediaCookie, endToken: ended.end }

  const router = express.Router()
  if (tenant) {
    router.use('/api', sessionRoutes({ ...session, endSessionEndpoint: tenant.endSessionEndpoint }))
  } else {
    const provider = await createProvider({ db, publicUrl, clientId, secrets, users, clock })
    const cookieSession = await createCookieSession({ provider, clientId, secrets, users, clock })
    const brake = createRequestBrake(REQUESTS_PER_MINUTE, clock)
    router.use('/oidc', hostGuard, brake, provider.callback())
    router.use('/login/interaction', hostGuard, brake, interactionRoutes({ provider, accounts, users, publicUrl }))
    router.use('/api', sessionRoutes({ ...session, cookieSession }))
  }

  async function prune() {
    await Promise.all([attempts.prune(), audit.prune(), ended.prune(), pruneOidcRecords(db, clock())])
  }
  await prune()
  const pruning = setInterval(() => {
    prune().catch((thrown: unknown) => log.error({ err: thrown }, 'expired records were not removed'))
  }, PRUNE_EVERY_MS)
  pruning.unref()

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
    registrationOpen: async () => embedded && (await accounts.registrationOpen()),
    prune,
    close: () => clearInterval(pruning),
  }
}
