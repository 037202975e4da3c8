import Provider, { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { ZeusError } from '../../shared/protocol/errors'
import { logOf } from '../log'
import type { Db } from '../storage/database'
import { storageFault } from '../storage/storage-error'
import { claimsOf } from './claims'
import { ID_TOKEN_TTL_S, INTERACTION_TTL_S, SESSION_ABSOLUTE_S, SESSION_IDLE_S } from './limits'
import { createOidcAdapter } from './oidc-adapter'
import type { Secrets } from './secrets'
import { errorPage, servicePagePolicy, signedOutPage, signOutPage } from './service-pages'
import type { Users } from './users'

const log = logOf('identity')

interface ProviderOptions {
  db: Db
  publicUrl: string
  clientId: string
  secrets: Secrets
  users: Users
  clock: () => number
}

/** Seconds a cookie session has left: idle limit, and the absolute one from when the password was typed. */
export function sessionTtlS(loginTs: number | undefined, nowMs: number): number {
  const nowS = Math.floor(nowMs / 1000)
  return Math.max(1, Math.min(SESSION_IDLE_S, (loginTs ?? nowS) + SESSION_ABSOLUTE_S - nowS))
}

/** Sign-in is asked for again when the account behind a cookie was removed or suspended. */
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

/** Our own application needs no consent page: what it asks for is granted and remembered with the session. */
async function grantOwnClient(ctx: KoaContextWithOIDC) {
  const { client, session, account, provider } = ctx.oidc
  if (!client || !account) return undefined
  const known = session?.grantIdFor(client.clientId)
  const grant =
    (known ? await provider.Grant.find(known) : undefined) ??
    new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
  if (grant.accountId !== account.accountId) return undefined
  grant.addOIDCScope('openid profile')
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

function show(ctx: KoaContextWithOIDC, html: string): void {
  ctx.type = 'html'
  ctx.set('Content-Security-Policy', servicePagePolicy)
  ctx.body = html
}

function configuration(options: ProviderOptions): Configuration {
  const { db, publicUrl, clientId, secrets, users, clock } = options
  const secure = publicUrl.startsWith('https:')
  const cookie = { signed: true, httpOnly: true, sameSite: 'lax', overwrite: true } as const
  return {
    adapter: createOidcAdapter(db, clock),
    jwks: { keys: secrets.signing },
    clients: [
      {
        client_id: clientId,
        client_name: '宙斯看盘',
        application_type: 'web',
        response_types: ['id_token'],
        grant_types: ['implicit'],
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${publicUrl}/login/success/`],
        post_logout_redirect_uris: [`${publicUrl}/login/`, `${publicUrl}/`],
      },
    ],
    responseTypes: ['id_token'],
    scopes: ['openid', 'profile'],
    claims: { openid: ['sub', 'role'], profile: ['name', 'nickname', 'preferred_username', 'email'] },
    clientBasedCORS: () => false,
    cookies: {
      keys: secrets.cookie,
      names: {
        session: secure ? '__Host-zeus_session' : 'zeus_session',
        interaction: 'zeus_interaction',
        resume: 'zeus_resume',
      },
      long: cookie,
      short: cookie,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => show(ctx, signOutPage(form)),
        postLogoutSuccessSource: (ctx) => show(ctx, signedOutPage()),
      },
    },
    async findAccount(_ctx, id) {
      const user = await users.byId(id)
      if (user?.status !== 'Activated') return undefined
      return { accountId: user.id, claims: () => claimsOf(user) }
    },
    interactions: { policy: policy(), url: (_ctx, interaction) => `/login/interaction/${interaction.uid}` },
    loadExistingGrant: grantOwnClient,
    pkce: { required: () => true },
    // A person waits for the operator then, and should know for what.
    renderError: (ctx, out, error) => show(ctx, errorPage(reasonOf(error) ?? out.error)),
    rotateRefreshToken: true,
    ttl: {
      AccessToken: ID_TOKEN_TTL_S,
      AuthorizationCode: 60,
      Grant: SESSION_ABSOLUTE_S,
      IdToken: ID_TOKEN_TTL_S,
      Interaction: INTERACTION_TTL_S,
      Session: (_ctx, session) => sessionTtlS(session.loginTs, clock()),
    },
  }
}

/** What the operator has to mend before anybody can sign in, where it is that. */
const reasonOf = (error: unknown): string | undefined => (error instanceof ZeusError ? error.code : storageFault(error))

/**
 * The OpenID provider of `{publicUrl}/oidc`, for one application of ours, implicit `id_token` only. Mount behind the
 * host guard. Rejects when the library finds the client wrong, which it would otherwise say at the first sign-in.
 */
export async function createProvider(options: ProviderOptions): Promise<Provider> {
  const provider = new Provider(`${options.publicUrl}/oidc`, configuration(options))
  if (options.publicUrl.startsWith('http:')) allowPlainHttp(provider)
  else provider.proxy = true
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'the sign-in service failed'))
  if (!(await provider.Client.find(options.clientId))) throw new Error(`client ${options.clientId} is not registered`)
  return provider
}
