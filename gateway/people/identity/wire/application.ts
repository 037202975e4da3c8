import type { OtherWay } from '../../../../shared/protocol/account'
import { DIRECTORIES } from '../../../../shared/protocol/account'
import { ZeusError } from '../../../../shared/protocol/errors'
import { otherWays } from '../connections/other-ways'
import type { IdentityCall } from './call'

interface Metadata {
  redirect_uris: string[]
  post_logout_redirect_uris?: string[]
  grant_types: string[]
  response_types: string[]
}

/**
 * Addresses to which an application's users may return, including after a sign-out. Undefined if there is no such
 * application.
 */
export async function addressesOf(call: IdentityCall, appId: string): Promise<string[] | undefined> {
  const { config, applications } = call.service
  const own = [`${config.publicUrl}/login/success/`, `${config.publicUrl}/login/`, `${config.publicUrl}/`]
  if (appId === config.clientId) return own
  const app = await applications.find(appId)
  if (!app) return undefined
  const { redirect_uris, post_logout_redirect_uris = [] } = JSON.parse(app.metadata) as Metadata
  return [...redirect_uris, ...post_logout_redirect_uris]
}

/** Name of the address in the identity contract, by protocol. */
const ADDRESS_NAMES = ['authUrl', 'authorizationEdpoint', 'samlRequest', 'casConnectionLoginUrl', 'authorizationUrl']

/** Login types that this installation offers. */
const loginTabs = ({ miniProgramUrl }: IdentityCall['service']['config'], ways: readonly OtherWay[]): string[] => [
  ...['password', 'phone-code', 'email-code', 'app-qrcode'],
  ...(miniProgramUrl === undefined ? [] : ['wechat-miniprogram-qrcode']),
  ...DIRECTORIES.filter((kind) => ways.some(({ id }) => id === kind)),
]

/** `GET /api/v2/applications/{appId}/public-config`: settings that a client may read before any sign-in. */
export async function publicConfig(call: IdentityCall) {
  const { config, applications, pool, cipher, connections, delivery } = call.service
  const id = String(call.request.params.appId)
  const app = id === config.clientId ? undefined : await applications.find(id)
  if (id !== config.clientId && !app) throw new ZeusError('app-unknown')
  const metadata = app ? (JSON.parse(app.metadata) as Metadata) : undefined
  const others = (await connections.list()).filter(({ protocol }) => protocol !== 'ldap' && protocol !== 'ad')
  const providers = others.map(({ id, identifier, protocol, display_name, kind }) => ({
    id,
    identifier,
    protocol,
    displayName: display_name,
    logo: null,
    kind,
    // The address is ours: requests to the other service are made internally.
    config: Object.fromEntries(
      ADDRESS_NAMES.map((name) => [name, `${config.publicUrl}/connections/social/${identifier}`]),
    ),
  }))
  return {
    id,
    userPoolId: pool,
    name: app?.name ?? '宙斯看盘',
    logo: null,
    protocol: app?.protocol ?? 'oidc',
    publicKey: cipher.publicKey,
    identityProviders: providers.filter(({ kind }) => kind === 'enterprise'),
    socialConnections: providers
      .filter(({ kind }) => kind === 'social')
      .map((one) => ({ ...one, provider: one.identifier })),
    loginTabs: { list: loginTabs(config, await otherWays(call.service)), default: 'password' },
    registerTabs: { list: ['username', 'email', 'phone-code', 'email-code'], default: 'username' },
    oidcConfig: {
      grant_types: metadata?.grant_types ?? ['implicit'],
      response_types: metadata?.response_types ?? ['id_token'],
      redirect_uris: metadata?.redirect_uris ?? [`${config.publicUrl}/login/success/`],
    },
    websocket: config.publicUrl.replace(/^http/, 'ws'),
    verifyCodeLength: 6,
    /** Whether codes are sent by a service, by channel; otherwise they wait for an operator. */
    delivery: delivery.carried,
    sm2PublicKey: cipher.sm2PublicKey,
    registrationOpen: await call.service.accounts.registrationOpen(),
  }
}
