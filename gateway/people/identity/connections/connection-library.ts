import type { Configuration, CustomFetch, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client'
import { z } from 'zod'
import { ZeusError } from '../../../../shared/protocol/errors'
import { type ConnectionOf, returnAddress } from './connections'
import { guardedFetch } from './guarded-fetch'
import { type ReportedPerson, reportedPerson } from './reported-person'

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers
export type OpenIdConnection = ConnectionOf<'oidc' | 'oauth' | 'azure-ad'>

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

/** User data of an OAuth 2.0 service: at least an identifier, under one of these names. */
const userShape = z.looseObject({
  sub: z.string().min(1).max(255).optional(),
  id: z.union([z.string(), z.number()]).optional(),
  openid: z.string().min(1).max(255).optional(),
})

interface ConnectionLibrary {
  client: typeof import('openid-client')
  configuration: Configuration
  redirect: string
}

const textBody = (body: unknown): string | undefined =>
  body === undefined || body === null
    ? undefined
    : body instanceof Uint8Array
      ? Buffer.from(body).toString()
      : String(body)

/** The protocol library, configured for another service by its discovery document or by what an operator typed. */
export async function libraryFor({ secret }: OpenIdConnection, publicUrl: string): Promise<ConnectionLibrary> {
  const client = await import('openid-client')
  const { addresses, clientId, clientSecret } = secret
  const issuer = new URL(secret.issuer)
  const plain = issuer.protocol === 'http:' && LOOPBACK.includes(issuer.hostname)
  const auth = client.ClientSecretPost(clientSecret)
  const redirect = returnAddress(publicUrl)
  const fetchWithin = guardedFetch([secret.issuer, ...Object.values(addresses ?? {})])
  const guarded: CustomFetch = (address, { method, headers, body }) =>
    fetchWithin(address, { method, headers, body: textBody(body) })
  if (addresses === undefined) {
    const options = { [client.customFetch]: guarded, ...(plain ? { execute: [client.allowInsecureRequests] } : {}) }
    return { client, configuration: await client.discovery(issuer, clientId, undefined, auth, options), redirect }
  }
  const server = {
    issuer: secret.issuer,
    authorization_endpoint: addresses.authorize,
    token_endpoint: addresses.token,
    userinfo_endpoint: addresses.user,
  }
  const configuration = new client.Configuration(server, clientId, undefined, auth)
  configuration[client.customFetch] = guarded
  if (plain) client.allowInsecureRequests(configuration)
  return { client, configuration, redirect }
}

/** Person vouched for by another service. Throws `stage-expired` if it names none. */
export async function whoIs(
  { client, configuration }: ConnectionLibrary,
  { secret, protocol }: OpenIdConnection,
  tokens: Tokens,
): Promise<ReportedPerson> {
  if (secret.addresses !== undefined) {
    const answer = await client.fetchProtectedResource(
      configuration,
      tokens.access_token,
      new URL(secret.addresses.user),
      'GET',
    )
    const record = userShape.parse(await answer.json())
    const id = record.sub ?? record.id ?? record.openid
    if (id === undefined || id === '') throw new ZeusError('stage-expired')
    return reportedPerson(String(id), record)
  }
  const claims = tokens.claims()
  if (!claims) throw new ZeusError('stage-expired')
  // Names come from that endpoint, not from the token; if it fails, the claims of the token are used.
  const record = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub).catch(() => claims)
  if (protocol !== 'azure-ad') return reportedPerson(claims.sub, record)
  // `sub` differs by application; `oid` identifies the person in the whole directory (Microsoft's documentation).
  const oid = typeof claims.oid === 'string' ? claims.oid : undefined
  const person = reportedPerson(oid ?? claims.sub, { ...claims, ...record })
  // An administrator can enter any address in a directory, so none counts as verified.
  return { ...person, emailVerified: false, openid: claims.sub, externalId: oid }
}
