import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import type { JWTPayload } from 'jose'
import type { Uploads } from '../../storage/uploads'
import { accountRoutes } from './accounts/account-routes'
import { operatorRoutes } from './accounts/operator-routes'
import { createProvider } from './applications/provider'
import { qrPages } from './hosted/qr-page'
import { hostedRoutes } from './hosted/routes'
import type { Secrets } from './keys/secrets'
import { beginChain, signOutOfPrograms } from './saml/sign-out-chain'
import type { IdentityService, Store } from './service'
import { createCookieSession } from './sessions/cookie-session'
import type { MediaCookie } from './sessions/media-cookie'
import { sessionRoutes } from './sessions/session-routes'
import { createTokenVerifier, type VerifyToken } from './sessions/tokens'
import { createUserTokens } from './sessions/user-tokens'
import { wireRoutes } from './wire/routes'

interface EmbeddedParts {
  store: Store
  secrets: Secrets
  uploads: Uploads
  issuer: string
  checks: Omit<Parameters<typeof createTokenVerifier>[0], 'audience'>
  session: { publicUrl: string; verify: VerifyToken; mediaCookie: MediaCookie; endToken: IdentityService['endToken'] }
  hostGuard: RequestHandler
  brake: RequestHandler
  wireBrake: RequestHandler
  pollBrake: RequestHandler
  clock: () => number
}

/** Routes of the embedded sign-in service, with the current keys. All its state is in the database. */
export async function embeddedService(parts: EmbeddedParts): Promise<Router> {
  const { store, secrets, uploads, issuer, checks, session, hostGuard, brake, wireBrake, pollBrake, clock } = parts
  const { publicUrl, clientId } = store.config
  const routes = express.Router()
  const leavePrograms = (sessionId: string, last: string) => beginChain(store, sessionId, last)
  const ways = { ...store, publicUrl, clientId, secrets, leavePrograms }
  const [provider, oauth] = [await createProvider(ways), await createProvider({ ...ways, path: 'oauth' })]
  const cookieSession = await createCookieSession({ ...ways, provider })
  const userTokens = await createUserTokens({ secrets, issuer, clientId, pool: store.pool, clock })
  const isOurs = async ({ aud }: JWTPayload) =>
    aud === clientId || (typeof aud === 'string' && (await store.applications.find(aud)) !== undefined)
  const service: IdentityService = {
    ...store,
    uploads,
    userTokens,
    cookieSession,
    endToken: session.endToken,
    verify: createTokenVerifier({ ...checks, audience: isOurs }),
  }
  routes.use(wireRoutes(service, { provider, oauth, hostGuard, brake: wireBrake, pollBrake }))
  routes.use('/oidc', hostGuard, brake, provider.callback())
  routes.use('/oauth', hostGuard, brake, oauth.callback())
  routes.use('/login/interaction', hostGuard, brake, hostedRoutes(service, [provider, oauth]))
  routes.use('/login/qr', hostGuard, brake, qrPages(service))
  routes.use('/api/account', accountRoutes(service))
  routes.use('/api/users', operatorRoutes(service))
  const signOutOfApplications = (request: Request, response: Response) =>
    signOutOfPrograms(service, request, response, '/')
  routes.use('/api', sessionRoutes({ ...session, store, cookieSession, signOutOfApplications }))
  return routes
}
