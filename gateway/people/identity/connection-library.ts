import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client'
import { z } from 'zod'
import { ZeusError } from '../../../shared/protocol/errors'
import type { IdentityConnection } from './connections'
import type { OutsidePerson } from './outside-people'

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

/** User data of an OAuth 2.0 service: at least an identifier, under one of two names. */
const told = z.looseObject({
  sub: z.string().min(1).max(255).optional(),
  id: z.union([z.string(), z.number()]).optional(),
})

interface ConnectionLibrary {
  client: typeof import('openid-client')
  configuration: Configuration
  redirect: string
}

/** The protocol library, set up for another service: what that publishes of itself, or what an operator typed. */
export async function libraryFor({ secret }: IdentityConnection, publicUrl: string): Promise<ConnectionLibrary> {
  const client = await import('openid-client')
  const { addresses, clientId, clientSecret } = secret
  const issuer = new URL(secret.issuer)
  const plain = issuer.protocol === 'http:' && LOOPBACK.includes(issuer.hostname)
  const auth = client.ClientSecretPost(clientSecret)
  const redirect = `${publicUrl}/connections/callback`
  if (addresses === undefined) {
    const options = plain ? { execute: [client.allowInsecureRequests] } : {}
    return { client, configuration: await client.discovery(issuer, clientId, undefined, auth, options), redirect }
  }
  const server = {
    issuer: secret.issuer,
    authorization_endpoint: addresses.authorize,
    token_endpoint: addresses.token,
    userinfo_endpoint: addresses.user,
  }
  const configuration = new client.Configuration(server, clientId, undefined, auth)
  if (plain) client.allowInsecureRequests(configuration)
  return { client, configuration, redirect }
}

const nameIn = (record: Record<string, unknown>): string =>
  String([record.nickname, record.name, record.preferred_username].find((name) => typeof name === 'string') ?? '用户')

/** What another service says of a person. */
type ToldPerson = Pick<OutsidePerson, 'id' | 'nickname' | 'account' | 'email' | 'emailVerified'>

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const namesIn = (record: Record<string, unknown>): Omit<ToldPerson, 'id'> => ({
  nickname: nameIn(record),
  account: [record.preferred_username, record.username, record.login].map(textOf).find((name) => name !== undefined),
  email: textOf(record.email),
  emailVerified: record.email_verified === true,
})

/** Person vouched for by another service. Throws `stage-expired` if it names none. */
export async function whoIs(
  { client, configuration }: ConnectionLibrary,
  { secret }: IdentityConnection,
  tokens: Tokens,
): Promise<ToldPerson> {
  if (secret.addresses !== undefined) {
    const answer = await client.fetchProtectedResource(
      configuration,
      tokens.access_token,
      new URL(secret.addresses.user),
      'GET',
    )
    const record = told.parse(await answer.json())
    const id = record.sub ?? record.id
    if (id === undefined || id === '') throw new ZeusError('stage-expired')
    return { id: String(id), ...namesIn(record) }
  }
  const claims = tokens.claims()
  if (!claims) throw new ZeusError('stage-expired')
  // Names come from that endpoint, not from the token; without them the person is signed in all the same.
  const record = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub).catch(() => claims)
  return { id: claims.sub, ...namesIn(record) }
}
