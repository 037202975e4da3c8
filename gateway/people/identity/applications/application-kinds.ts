import type { NewApplication } from './applications'

/** Kinds of applications, by their sign-in flow. */
export const APPLICATION_KINDS = ['web', 'public', 'page', 'hybrid', 'cas', 'tenant'] as const
export type ApplicationKind = (typeof APPLICATION_KINDS)[number]

type Flow = Pick<NewApplication, 'protocol' | 'grantTypes' | 'responseTypes' | 'authMethod'>

const FLOWS: Record<ApplicationKind, Flow> = {
  web: {
    protocol: 'oidc',
    grantTypes: ['authorization_code', 'refresh_token'],
    responseTypes: ['code'],
    authMethod: 'client_secret_post',
  },
  public: {
    protocol: 'oidc',
    grantTypes: ['authorization_code', 'refresh_token'],
    responseTypes: ['code'],
    authMethod: 'none',
  },
  page: { protocol: 'oidc', grantTypes: ['implicit'], responseTypes: ['id_token'], authMethod: 'none' },
  hybrid: {
    protocol: 'oidc',
    grantTypes: ['authorization_code', 'implicit', 'refresh_token'],
    responseTypes: ['code id_token', 'code'],
    authMethod: 'client_secret_post',
  },
  cas: { protocol: 'cas', grantTypes: [], responseTypes: [], authMethod: 'none' },
  tenant: { protocol: 'oidc', grantTypes: ['implicit'], responseTypes: ['id_token'], authMethod: 'none' },
}

const isLoopback = ({ hostname }: URL): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)

/** Checks a return address. Throws with a reason for the operator. */
function checkAddress(text: string, publicUrl: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`${text}: expected an http or https address`)
  if (url.hash !== '' || url.username !== '') throw new Error(`${text}: no fragment and no credentials`)
  if (url.protocol === 'http:' && !isLoopback(url) && publicUrl.startsWith('https:')) {
    throw new Error(`${text}: must be https, as this installation is`)
  }
  return url
}

/**
 * Settings of an application of this kind. `addresses`: return addresses; for `tenant` the origin of the other
 * installation. `basic`: the secret is sent in the header. Throws with a reason for the operator.
 */
export function applicationOfKind(
  kind: ApplicationKind,
  name: string,
  addresses: readonly string[],
  { publicUrl, basic = false }: { publicUrl: string; basic?: boolean },
): NewApplication {
  const urls = addresses.map((address) => checkAddress(address, publicUrl))
  const [first] = urls
  if (!first) throw new Error('at least one return address')
  const flow = FLOWS[kind]
  if (basic && flow.authMethod === 'none') throw new Error(`${kind}: has no secret that could be sent`)
  const authMethod = basic ? 'client_secret_basic' : flow.authMethod
  if (kind !== 'tenant') {
    const homes = [...new Set(urls.map(({ origin }) => `${origin}/`))]
    return { name, ...flow, authMethod, redirectUris: addresses, postLogoutRedirectUris: homes }
  }
  const { origin, pathname, search } = first
  if (urls.length > 1 || pathname !== '/' || search !== '') throw new Error('tenant: one address, without a path')
  const [redirectUris, leaving] = [[`${origin}/login/success/`], [`${origin}/login/`, `${origin}/`]]
  return { name, ...flow, authMethod, redirectUris, postLogoutRedirectUris: leaving }
}
