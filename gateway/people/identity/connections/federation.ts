import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { ZeusError } from '../../../../shared/protocol/errors'
import { logOf } from '../../../log'
import type { UserRow } from '../../../storage/identity-tables'
import { originOf } from '../http/origin'
import { mustBeNew, type SamlAnswer, samlAnswer, samlSignInAddress } from '../saml/saml-source'
import type { IdentityService } from '../service'
import { cookieIn } from '../sessions/cookie-in'
import { casCallback, casPerson, casSignInAddress } from './cas-source'
import { libraryFor, whoIs } from './connection-library'
import type { IdentityConnection } from './connections'
import { accountOfOutsider, type OutsidePerson } from './outside-people'
import type { ReportedPerson } from './reported-person'

const log = logOf('identity')
const VISIT_TTL_MS = 10 * 60_000
/** Lifetime of a stored form: the browser is redirected to read it immediately. */
const FORM_TTL_MS = 60_000
const COOKIE = 'zeus_way'

/** State stored while the person is at the other service. */
interface ServiceVisit {
  identifier: string
  nonce: string
  verifier: string
  /** Digest of the cookie of the browser: the answer is accepted from no other. */
  browser: string
  /** The sign-in page that waits for the answer; null if the visit began in a window of its own. */
  uid: string | null
  /** Whether the sign-in page is in the window that opened this one. */
  popup: boolean
  /** The account that the person wants to link to; null for a sign-in. */
  linkTo: string | null
}

/** Person vouched for by another service, and the sign-in that requested it. */
interface ServiceAccount {
  user: UserRow
  fresh: boolean
  kind: 'social' | 'enterprise'
}

const random = (): string => randomBytes(32).toString('base64url')

/** Sign-in address of another service, with the parameters of this sign-in. */
async function addressAt(
  service: IdentityService,
  connection: IdentityConnection,
  { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
): Promise<string> {
  const { publicUrl } = service.config
  switch (connection.protocol) {
    case 'saml':
      return await samlSignInAddress(service, connection, { nonce, state })
    case 'cas':
      return casSignInAddress(connection, casCallback(publicUrl, state))
    case 'ldap':
    case 'ad':
      throw new ZeusError('no-such-connection')
    default: {
      const { client, configuration, redirect } = await libraryFor(connection, publicUrl)
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirect,
        scope: connection.secret.scope,
        state,
        code_challenge_method: 'S256',
        ...(connection.protocol === 'oauth' ? {} : { nonce }),
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
      }).href
    }
  }
}

/**
 * Begins a visit of a browser to another service; returns its address there. A cookie binds the answer to this browser.
 * Throws `no-such-connection`, or an error of the other service's discovery.
 */
export async function beginVisit(
  service: IdentityService,
  identifier: string,
  response: Response,
  { uid = null, popup = false, linkTo = null }: Partial<Pick<ServiceVisit, 'uid' | 'popup' | 'linkTo'>> = {},
): Promise<string> {
  const { connections, stages, seal, config } = service
  const connection = await connections.find(identifier)
  if (!connection) throw new ZeusError('no-such-connection')
  const [state, cookie, nonce, verifier] = [random(), random(), random(), random()]
  const address = await addressAt(service, connection, { state, nonce, verifier })
  const visit: ServiceVisit = { identifier, nonce, verifier, browser: seal.digest('way', cookie), uid, popup, linkTo }
  await stages.begin('federation', VISIT_TTL_MS, visit, null, state)
  response.cookie(COOKIE, cookie, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/connections',
    maxAge: VISIT_TTL_MS,
    secure: config.publicUrl.startsWith('https:'),
  })
  return address
}

/** Consumes the visit that an answer belongs to. Throws `stage-expired` in any browser but the one that began it. */
export async function takeVisit(
  { stages, seal }: IdentityService,
  request: Request,
): Promise<ServiceVisit & { state: string }> {
  const state = String(request.query.state ?? '')
  const stage = await stages.take<ServiceVisit>('federation', state)
  if (!stage || stage.body.browser !== seal.digest('way', cookieIn(request, COOKIE) ?? ''))
    throw new ZeusError('stage-expired')
  return { ...stage.body, state }
}

/** Person of a posted answer, and the sign-in that it answers. */
interface ReadForm extends SamlAnswer {
  nonce: string
}

/**
 * Reads an answer that another site posted, without our cookie, and returns the address at which the browser continues.
 * Only the person of a valid answer is stored, because any site can post forms. Throws `stage-expired` if no sign-in
 * waits for the answer.
 */
export async function readForm(service: IdentityService, state: string, message: string): Promise<string> {
  const { stages, connections } = service
  const visit = await stages.find<ServiceVisit>('federation', state)
  const connection = visit && (await connections.find(visit.body.identifier))
  if (!visit || connection?.protocol !== 'saml') throw new ZeusError('stage-expired')
  const query = new URLSearchParams({ state })
  try {
    const { nonce } = visit.body
    const body: ReadForm = { nonce, ...(await samlAnswer(service, connection, nonce, message)) }
    query.set('form', await stages.begin('saml-answer', FORM_TTL_MS, body))
  } catch (thrown) {
    // The page at this address shows the refusal.
    log.warn({ err: thrown }, 'a SAML answer was refused')
  }
  return `/connections/callback?${query}`
}

/** Person of a posted answer to this sign-in. Throws `stage-expired`, or `saml-refused` for a repeated answer. */
async function personOfForm(service: IdentityService, nonce: string, form: unknown): Promise<ReportedPerson> {
  const stored = await service.stages.take<ReadForm>('saml-answer', String(form ?? ''))
  if (stored?.body.nonce !== nonce) throw new ZeusError('stage-expired')
  await mustBeNew(service, stored.body)
  return stored.body.person
}

/** Person that another service reports in its answer. */
async function reportedBy(
  service: IdentityService,
  connection: IdentityConnection,
  { nonce, verifier, state }: Awaited<ReturnType<typeof takeVisit>>,
  request: Request,
): Promise<ReportedPerson> {
  const { publicUrl } = service.config
  const { ticket, form } = request.query
  switch (connection.protocol) {
    case 'saml':
      return await personOfForm(service, nonce, form)
    case 'cas':
      return await casPerson(connection, casCallback(publicUrl, state), String(ticket ?? ''))
    case 'ldap':
    case 'ad':
      throw new ZeusError('no-such-connection')
    default: {
      const found = await libraryFor(connection, publicUrl)
      const { client, configuration } = found
      const tokens = await client.authorizationCodeGrant(configuration, new URL(request.originalUrl, publicUrl), {
        expectedState: state,
        pkceCodeVerifier: verifier,
        ...(connection.protocol === 'oauth' ? {} : { expectedNonce: nonce, idTokenExpected: true }),
      })
      return await whoIs(found, connection, tokens)
    }
  }
}

/** Reads the answer of another service. Throws if it names no person. */
export async function personFrom(
  service: IdentityService,
  visit: Awaited<ReturnType<typeof takeVisit>>,
  request: Request,
): Promise<OutsidePerson & { kind: ServiceAccount['kind'] }> {
  const connection = await service.connections.find(visit.identifier)
  if (!connection) throw new ZeusError('no-such-connection')
  return {
    connectionId: connection.id,
    provider: visit.identifier,
    type: connection.protocol,
    social: connection.kind === 'social',
    kind: connection.kind,
    ...(await reportedBy(service, connection, visit, request)),
  }
}

/** Account of the person that another service reports, created at the first sign-in. */
export async function accountFromService(
  service: IdentityService,
  visit: Awaited<ReturnType<typeof takeVisit>>,
  request: Request,
): Promise<ServiceAccount> {
  const { kind, ...person } = await personFrom(service, visit, request)
  return { ...(await accountOfOutsider(service, person, originOf(request))), kind }
}
