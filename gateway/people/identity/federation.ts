import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { ZeusError } from '../../../shared/protocol/errors'
import type { UserRow } from '../../storage/identity-tables'
import { libraryFor, whoIs } from './connection-library'
import { originOf } from './origin'
import { accountOfOutsider } from './outside-people'
import type { IdentityService } from './service'

const WAY_TTL_MS = 10 * 60_000
const COOKIE = 'zeus_way'

/** State stored while the person is at the other service. */
interface Way {
  identifier: string
  nonce: string
  verifier: string
  /** Digest of the cookie of the browser that set out: the answer is taken from no other. */
  browser: string
  /** The sign-in page that waits for the answer; null for a window of its own. */
  uid: string | null
  /** Whether that page waits in the window that opened this one. */
  popup: boolean
}

/** Person vouched for by another service, and the sign-in that requested it. */
interface Vouched {
  user: UserRow
  fresh: boolean
  kind: 'social' | 'enterprise'
}

const cookieIn = (request: Request): string =>
  /(?:^|; *)zeus_way=([\w-]{43})/.exec(request.headers.cookie ?? '')?.[1] ?? ''

/**
 * The address at the other service that the browser goes to; a cookie on the answer binds the way back to it. Throws
 * `no-such-connection`, or what the other service does where it does not answer.
 */
export async function setOut(
  { connections, stages, seal, config }: IdentityService,
  identifier: string,
  response: Response,
  { uid, popup }: Pick<Way, 'uid' | 'popup'> = { uid: null, popup: false },
): Promise<string> {
  const connection = await connections.find(identifier)
  if (!connection) throw new ZeusError('no-such-connection')
  const { client, configuration, redirect } = await libraryFor(connection, config.publicUrl)
  const [state, cookie, nonce] = [0, 1, 2].map(() => randomBytes(32).toString('base64url')) as [string, string, string]
  const verifier = client.randomPKCECodeVerifier()
  const way: Way = { identifier, nonce, verifier, browser: seal.digest('way', cookie), uid, popup }
  await stages.begin('federation', WAY_TTL_MS, way, null, state)
  response.cookie(COOKIE, cookie, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/connections',
    maxAge: WAY_TTL_MS,
    secure: config.publicUrl.startsWith('https:'),
  })
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirect,
    scope: connection.secret.scope,
    state,
    code_challenge_method: 'S256',
    ...(connection.protocol === 'oauth' ? {} : { nonce }),
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
  }).href
}

/** The way that the answer belongs to, once. Throws `stage-expired` in any browser but the one that set out. */
export async function comeBack({ stages, seal }: IdentityService, request: Request): Promise<Way & { state: string }> {
  const state = String(request.query.state ?? '')
  const stage = await stages.take<Way>('federation', state)
  if (!stage || stage.body.browser !== seal.digest('way', cookieIn(request))) throw new ZeusError('stage-expired')
  return { ...stage.body, state }
}

/** Reads the other service's answer. Throws if it vouches for no person. */
export async function vouchedFor(
  service: IdentityService,
  { identifier, nonce, verifier, state }: Awaited<ReturnType<typeof comeBack>>,
  request: Request,
): Promise<Vouched> {
  const { connections, config } = service
  const connection = await connections.find(identifier)
  if (!connection) throw new ZeusError('no-such-connection')
  const found = await libraryFor(connection, config.publicUrl)
  const { client, configuration } = found
  const tokens = await client.authorizationCodeGrant(configuration, new URL(request.originalUrl, config.publicUrl), {
    expectedState: state,
    pkceCodeVerifier: verifier,
    ...(connection.protocol === 'oauth' ? {} : { expectedNonce: nonce, idTokenExpected: true }),
  })
  const person = {
    connectionId: connection.id,
    provider: identifier,
    type: connection.protocol,
    social: connection.kind === 'social',
    ...(await whoIs(found, connection, tokens)),
  }
  return { ...(await accountOfOutsider(service, person, originOf(request))), kind: connection.kind }
}
