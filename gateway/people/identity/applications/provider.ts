import Provider, { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { ZeusError } from '../../../../shared/protocol/errors'
import { logOf } from '../../../log'
import type { Db } from '../../../storage/database'
import { storageFault } from '../../../storage/storage-error'
import type { Users } from '../accounts/users'
import { queryOfWay } from '../connections/way-address'
import { errorPage, leavingPolicy, servicePagePolicy, signedOutPage, signOutPage } from '../hosted/service-pages'
import type { Secrets } from '../keys/secrets'
import { ID_TOKEN_TTL_S, INTERACTION_TTL_S, REFRESH_TTL_S, SESSION_ABSOLUTE_S, SESSION_IDLE_S } from '../limits'
import type { ResourceRights } from '../rights/resources'
import type { Roles } from '../rights/roles'
import { deviceOf } from '../sessions/device-cookie'
import type { Sessions } from '../sessions/sessions'
import type { Applications } from './applications'
import { CLAIMS_BY_SCOPE, claimsOf } from './claims'
import { grantClientCredentials } from './client-credentials'
import { createOidcAdapter } from './oidc-adapter'
import { protocolClientId, RETURN_PATHS } from './protocol-client'

const log = logOf('identity')

interface ProviderOptions {
  db: Db
  publicUrl: string
  clientId: string
  secrets: Secrets
  users: Users
  roles: Roles
  sessions: Sessions
  applications: Applications
  resources: ResourceRights
  /** Address at which the browser leaves the SAML applications of a session and continues; undefined without any. */
  leavePrograms: (sessionId: string, last: string) => Promise<string | undefined>
  clock: () => number
  /** `oidc`, or `oauth` for clients of plain OAuth 2.0. */
  path?: 'oidc' | 'oauth'
}

/**
 * Seconds that a cookie session has left: the idle limit, but no longer than the absolute limit since the password was
 * typed.
 */
export function sessionTtlS(loginTs: number | undefined, nowMs: number): number {
  const nowS = Math.floor(nowMs / 1000)
  return Math.max(1, Math.min(SESSION_IDLE_S, (loginTs ?? nowS) + SESSION_ABSOLUTE_S - nowS))
}

/** A new sign-in is required if the account of a cookie was removed or suspended, or the sign-in ended. */
function policy() {
  const prompts = interactionPolicy.base()
  const { Check } = interactionPolicy
  prompts
    .get('login')
    ?.checks.add(
      new Check('account_gone', 'the account no longer exists', (ctx) =>
        ctx.oidc.session?.accountId !== undefined && ctx.oidc.account === undefined
          ? Check.REQUEST_PROMPT
          : Check.NO_NEED_TO_PROMPT,
      ),
    )
  return prompts
}

/** Applications of this installation need no consent page, except for offline access. */
const ownScopes = (clientId: string, own: string): string =>
  clientId === own ? 'openid profile email phone address' : 'openid profile email phone address user'

async function grantOwnClient(ctx: KoaContextWithOIDC, own: string) {
  const { client, session, account, provider } = ctx.oidc
  if (!client || !account) return undefined
  const known = session?.grantIdFor(client.clientId) ?? ctx.oidc.result?.consent?.grantId
  const grant =
    (known ? await provider.Grant.find(known) : undefined) ??
    new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
  if (grant.accountId !== account.accountId) return undefined
  grant.addOIDCScope(ownScopes(client.clientId, own))
  // Claims can be requested by name or by scope.
  grant.addOIDCClaims(Object.values(CLAIMS_BY_SCOPE).flat())
  await grant.save()
  return grant
}

/**
 * Plain http is for loopback and, by an explicit switch of the configuration, a local network. The library forbids it
 * to every web client with the implicit flow; only these two rules are lifted.
 */
function allowPlainHttp(provider: Provider): void {
  const lifted = new Set(['implicit-force-https', 'implicit-forbid-localhost'])
  type Invalidate = (message: string, code?: string) => void
  const schema = (provider.Client as unknown as { Schema: { prototype: { invalidate: Invalidate } } }).Schema.prototype
  const original = schema.invalidate
  schema.invalidate = function invalidate(message, code) {
    if (code === undefined || !lifted.has(code)) original.call(this, message, code)
  }
}

function show(ctx: KoaContextWithOIDC, html: string, policy = servicePagePolicy): void {
  ctx.type = 'html'
  ctx.set('Content-Security-Policy', policy)
  ctx.body = html
}

/** User of a session or token of the library; undefined if the account or the sign-in is over. */
function accountFinder({ users, roles, sessions, clientId, publicUrl, clock }: ProviderOptions) {
  return async (ctx: KoaContextWithOIDC, id: string, token?: unknown) => {
    const user = await users.byId(id)
    if (user?.status !== 'Activated') return undefined
    const { session, client } = ctx.oidc
    let sid = (token as { sessionUid?: string } | undefined)?.sessionUid
    if (token === undefined && session?.accountId === id) {
      const authenticatedAt = (session.loginTs ?? Math.floor(clock() / 1000)) * 1000
      const request = ctx.req as typeof ctx.req & { ip?: string }
      const row = await sessions.ensure({
        id: session.uid,
        userId: id,
        appId: client?.clientId ?? clientId,
        deviceId: deviceOf(ctx),
        from: { ip: request.ip ?? request.socket.remoteAddress ?? 'unknown', userAgent: ctx.get('user-agent') || null },
        amr: session.amr ?? [],
        authenticatedAt,
        expiresAt: authenticatedAt + SESSION_ABSOLUTE_S * 1000,
      })
      if (!row) return undefined
      sid = row.id
    } else if (sid !== undefined && (await sessions.isEnded(sid))) {
      return undefined
    }
    const role = await roles.roleOf(id)
    return { accountId: id, claims: () => claimsOf(user, role, publicUrl, sid) }
  }
}

function features(path: 'oidc' | 'oauth'): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    claimsParameter: { enabled: true },
    clientCredentials: { enabled: true },
    introspection: {
      enabled: true,
      // A client may introspect only its own tokens.
      allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
    },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    userinfo: { enabled: path === 'oidc' },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => show(ctx, signOutPage(form), leavingPolicy),
      postLogoutSuccessSource: (ctx) => show(ctx, signedOutPage()),
    },
  }
}

function ownClient({ clientId, publicUrl }: ProviderOptions) {
  return {
    client_id: clientId,
    client_name: '宙斯看盘',
    application_type: 'web' as const,
    response_types: ['id_token' as const],
    grant_types: ['implicit'],
    token_endpoint_auth_method: 'none' as const,
    redirect_uris: [`${publicUrl}/login/success/`],
    post_logout_redirect_uris: [`${publicUrl}/login/`, `${publicUrl}/`],
  }
}

/** Application that opens the sign-in form for CAS and SAML. Its codes cannot be redeemed: the verifier is discarded. */
const protocolClient = ({ clientId, publicUrl }: ProviderOptions) => ({
  client_id: protocolClientId(clientId),
  client_name: '宙斯看盘',
  application_type: 'web' as const,
  response_types: ['code' as const],
  grant_types: ['authorization_code'],
  token_endpoint_auth_method: 'none' as const,
  redirect_uris: Object.values(RETURN_PATHS).map((path) => `${publicUrl}${path}`),
})

function configuration(options: ProviderOptions): Configuration {
  const { db, publicUrl, clientId, secrets, applications, clock, path = 'oidc' } = options
  const secure = publicUrl.startsWith('https:')
  const cookie = { signed: true, httpOnly: true, sameSite: 'lax', overwrite: true } as const
  return {
    adapter: createOidcAdapter(db, clock, applications),
    jwks: { keys: secrets.signing },
    clients: path === 'oidc' ? [ownClient(options), protocolClient(options)] : [],
    responseTypes: ['id_token', 'code', 'code id_token'],
    scopes: Object.keys(CLAIMS_BY_SCOPE),
    claims: CLAIMS_BY_SCOPE,
    /** The other service or directory that the person chose before this page. */
    extraParams: ['connection'],
    clientBasedCORS: () => false,
    acceptQueryParamAccessTokens: true,
    cookies: {
      keys: secrets.cookie,
      names: {
        session: secure ? '__Host-zeus_session' : 'zeus_session',
        interaction: path === 'oidc' ? 'zeus_interaction' : 'zeus_interaction_oauth',
        resume: path === 'oidc' ? 'zeus_resume' : 'zeus_resume_oauth',
      },
      long: cookie,
      short: cookie,
    },
    features: features(path),
    findAccount: accountFinder(options),
    interactions: {
      policy: policy(),
      url: (_ctx, { uid, params, prompt }) => {
        const chosen = prompt.name === 'login' && typeof params.connection === 'string' ? params.connection : undefined
        if (chosen !== undefined) return `/login/interaction/${uid}${queryOfWay(chosen)}`
        return path === 'oidc' ? `/login/interaction/${uid}` : `/login/interaction/${uid}?by=oauth`
      },
    },
    issueRefreshToken: async (_ctx, client, code) =>
      client.grantTypeAllowed('refresh_token') && code.scopes.has('offline_access'),
    loadExistingGrant: (ctx) => grantOwnClient(ctx, clientId),
    // A client without a secret must prove by PKCE that the code is its own; one with a secret may.
    pkce: { required: (_ctx, client) => client.clientAuthMethod === 'none' },
    // The page names the cause, because until it is fixed the person has to wait for the operator.
    renderError: (ctx, out, error) => show(ctx, errorPage(reasonOf(error) ?? out.error)),
    rotateRefreshToken: true,
    ttl: {
      AccessToken: ID_TOKEN_TTL_S,
      AuthorizationCode: 60,
      ClientCredentials: 10 * 60,
      Grant: SESSION_ABSOLUTE_S,
      IdToken: ID_TOKEN_TTL_S,
      Interaction: INTERACTION_TTL_S,
      RefreshToken: REFRESH_TTL_S,
      Session: (_ctx, session) => sessionTtlS(session.loginTs, clock()),
    },
  }
}

/** Configuration error that the operator must fix before any user can sign in, if there is one. */
const reasonOf = (error: unknown): string | undefined => (error instanceof ZeusError ? error.code : storageFault(error))

/** After a sign-out on the library's page, ends our session and redirects the browser through its SAML applications. */
async function endOwnSession(ctx: KoaContextWithOIDC, options: ProviderOptions): Promise<void> {
  const session = ctx.oidc?.session as { uid: string; destroyed?: boolean } | undefined
  if (ctx.oidc?.route !== 'end_session_confirm' || !session?.destroyed) return
  await options.sessions.end(session.uid, 'signed-out')
  const programs = await options.leavePrograms(session.uid, ctx.response.get('Location'))
  if (programs !== undefined) ctx.redirect(programs)
}

/**
 * The OpenID provider of `{publicUrl}/oidc`, or its plain OAuth counterpart. Our own application may request only an
 * `id_token`; others what the operator permits. Mount it behind the host guard. Rejects if the library finds an error
 * in the client's settings, which it would otherwise report at the first sign-in.
 */
export async function createProvider(options: ProviderOptions): Promise<Provider> {
  const { path = 'oidc', publicUrl, applications } = options
  const provider = new Provider(`${publicUrl}/${path}`, configuration(options))
  grantClientCredentials(provider, options.resources)
  if (publicUrl.startsWith('http:')) allowPlainHttp(provider)
  else provider.proxy = true
  const prototype = provider.Client.prototype as { compareClientSecret?: unknown; clientId: string }
  prototype.compareClientSecret = function compareClientSecret(this: { clientId: string }, actual: string) {
    return applications.secretMatches(this.clientId, actual)
  }
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'the sign-in service failed'))
  provider.use(async (ctx, next) => {
    await next()
    await endOwnSession(ctx as KoaContextWithOIDC, options)
  })
  if (path === 'oidc' && !(await provider.Client.find(options.clientId))) {
    throw new Error(`client ${options.clientId} is not registered`)
  }
  return provider
}
