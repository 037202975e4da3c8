import express, { type NextFunction, type Request, type Response, type Router } from 'express'
import { ZeusError } from '../../../../shared/protocol/errors'
import { logOf } from '../../../log'
import type { SessionRow, UserRow } from '../../../storage/identity-tables'
import { claimsOf, type IdClaims } from '../applications/claims'
import { RETURN_PATHS, signInAddress } from '../applications/protocol-client'
import { errorPage, sendForm, sendServicePage } from '../hosted/service-pages'
import { originOf } from '../http/origin'
import { knownError } from '../http/refusal'
import { INTERACTION_TTL_S } from '../limits'
import type { IdentityService } from '../service'
import { provenSince, signedInSession } from '../sessions/signed-in-session'
import {
  type AssertedPerson,
  idpAddresses,
  MESSAGE_TTL_MS,
  readLogoutRequest,
  readSignInRequest,
  type SignInRequest,
  signLogoutMessage,
  writeIdpMetadata,
  writeLogoutResponse,
  writeRefusal,
  writeResponse,
} from './idp-messages'
import { inflateMessage, isSignedQuery, queryPart, signedAddress } from './redirect-binding'
import { samlKey } from './saml-key'
import type { ServiceProvider } from './service-provider'
import { afterProgram, beginChain, continueSignOut, type LastStep, rememberProgram } from './sign-out-chain'
import { isSigned, readSigned, readUnsigned, type XmlReader } from './xml'
import { xmlText } from './xml-text'

const log = logOf('identity')
const RELAY_STATE_MAX = 1_024

/** A sign-in that an application requested; without an id it began here. */
interface RequestBody extends Omit<SignInRequest, 'id'> {
  appId: string
  id: string | null
  relayState: string | null
  begunAt: number
}

/** One request of an application's browser. */
interface Visit {
  service: IdentityService
  request: Request
  response: Response
  appId: string
  sp: ServiceProvider
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

interface SignedIn {
  user: UserRow
  session: SessionRow
}

/** Parsed request, from address or form. Throws `saml-refused`. */
function fieldsOf(request: Request): { message: string | undefined; relayState: string | undefined } {
  const form = request.body as Record<string, unknown> | undefined
  const [message, relayState] = ['SAMLRequest', 'RelayState'].map((name) =>
    request.method === 'POST' ? form?.[name] : queryPart(request.originalUrl, name),
  )
  // Refused because a signature could be checked on one value while the other is used.
  if (Array.isArray(message) || Array.isArray(relayState)) throw new ZeusError('saml-refused')
  if (String(relayState ?? '').length > RELAY_STATE_MAX) throw new ZeusError('saml-refused')
  return { message: textIn(message), relayState: textIn(relayState) }
}

/** Whether the request has an answer of the application instead of a request. */
const isAnswer = (request: Request): boolean =>
  request.method === 'POST'
    ? textIn((request.body as Record<string, unknown> | undefined)?.SAMLResponse) !== undefined
    : queryPart(request.originalUrl, 'SAMLResponse') !== undefined

/** Reads a request of a service provider and checks its signature, if it has or needs one. Throws `saml-refused`. */
async function readRequest({ request, sp }: Visit, message: string, mustBeSigned: boolean): Promise<XmlReader> {
  const { certificates } = sp
  if (request.method === 'POST') {
    const xml = Buffer.from(message, 'base64').toString('utf8')
    const unsigned = await readUnsigned(xml)
    const check = mustBeSigned || (certificates.length > 0 && isSigned(unsigned))
    return check ? await readSigned(xml, certificates) : unsigned
  }
  const check = mustBeSigned || (certificates.length > 0 && queryPart(request.originalUrl, 'Signature') !== undefined)
  if (check && !isSignedQuery(request.originalUrl, 'SAMLRequest', certificates)) throw new ZeusError('saml-refused')
  return await readUnsigned(inflateMessage(message))
}

/** Throws `saml-refused` if a message was received before. */
async function mustBeFirst({ service, appId }: Visit, id: string): Promise<void> {
  const first = await service.stages.isFirst('saml-seen', 2 * MESSAGE_TTL_MS, `${appId} ${id}`)
  if (!first) throw new ZeusError('saml-refused')
}

/**
 * `/api/v2/saml-idp/{appId}`: a sign-in for an application. The request is stored and the browser redirected, because a
 * form of another site is posted without our cookie.
 */
async function begin(visit: Visit): Promise<void> {
  const { service, request, response, appId, sp } = visit
  const { message, relayState } = fieldsOf(request)
  const body: RequestBody = {
    appId,
    id: null,
    consumer: sp.consumers[0]!.url,
    forceAuthn: false,
    isPassive: false,
    relayState: relayState ?? null,
    begunAt: service.clock(),
  }
  if (message !== undefined) {
    const reader = await readRequest(visit, message, sp.signsRequests)
    const { signIn } = idpAddresses(service.config.publicUrl, appId)
    const requested = readSignInRequest(reader, sp, signIn, service.clock())
    await mustBeFirst(visit, requested.id)
    Object.assign(body, requested)
  }
  const state = await service.stages.begin('saml-request', INTERACTION_TTL_S * 1000, body)
  response.redirect(303, `/api/v2/saml-idp/continue?state=${state}`)
}

/** Name by which an application knows a person. Undefined if it requires an e-mail address and the person has not verified theirs. */
function nameIdOf({ nameIdFormat }: ServiceProvider, user: UserRow): string | undefined {
  if (nameIdFormat === 'persistent') return user.id
  return user.email !== null && user.email_verified === 1 ? user.email : undefined
}

const sessionIndexOf = ({ seal }: IdentityService, appId: string, sid: string): string =>
  `_${seal.digest('saml-session', `${appId} ${sid}`)}`

/**
 * Claims that a person cannot choose freely, because programs identify people by the name or address of an assertion:
 * the account name as `preferred_username`, and only verified addresses.
 */
function reliableClaims(
  { email, email_verified, phone_number, phone_number_verified, preferred_username: _chosen, ...claims }: IdClaims,
  { username }: UserRow,
) {
  return {
    ...claims,
    ...(username === null ? {} : { preferred_username: username }),
    ...(email_verified === true ? { email, email_verified } : {}),
    ...(phone_number_verified === true ? { phone_number, phone_number_verified } : {}),
  }
}

/** Content of an assertion: the attributes are claims of OpenID Connect under their names. */
async function personOf(
  service: IdentityService,
  appId: string,
  sp: ServiceProvider,
  { user, session }: SignedIn,
): Promise<AssertedPerson> {
  const nameId = nameIdOf(sp, user)
  if (nameId === undefined) throw new ZeusError('saml-email')
  const role = await service.roles.roleOf(user.id)
  const { sub: _id, ...claims } = reliableClaims(claimsOf(user, role, service.config.publicUrl), user)
  const attributes = Object.entries(claims).map(([name, value]) => [
    name,
    xmlText(typeof value === 'object' ? JSON.stringify(value) : String(value)),
  ])
  return {
    nameId,
    sessionIndex: sessionIndexOf(service, appId, session.id),
    authenticatedAt: session.authenticated_at,
    sessionEndsAt: session.expires_at,
    byPassword: session.amr.split(' ').includes('pwd'),
    attributes: Object.fromEntries(attributes) as Record<string, string>,
  }
}

/** Sends a signed response to the application. */
async function answer(
  service: IdentityService,
  response: Response,
  { appId, id, consumer, relayState }: RequestBody,
  person: SignedIn | 'NoPassive' | 'RequestDenied',
): Promise<void> {
  const sp = await service.applications.serviceProvider(appId)
  if (!sp) throw new ZeusError('app-unknown')
  const idp = idpAddresses(service.config.publicUrl, appId)
  const about = { idp, sp, inResponseTo: id ?? undefined, consumer, now: service.clock() }
  const key = await samlKey(service)
  let xml: string
  if (typeof person === 'string') xml = await writeRefusal(about, person, key)
  else {
    const asserted = await personOf(service, appId, sp, person)
    if (sp.logout) await rememberProgram(service, appId, person, asserted)
    xml = await writeResponse(about, asserted, key)
  }
  const fields = { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState ?? undefined }
  sendForm(response, consumer, fields)
}

/** Continues a stored request, now with our cookie: an answer for people with a session, the sign-in form for others. */
async function resume(service: IdentityService, request: Request, response: Response): Promise<void> {
  const state = textIn(request.query.state) ?? ''
  const body = (await service.stages.find<RequestBody>('saml-request', state))?.body
  if (!body) throw new ZeusError('stage-expired')
  const current = await signedInSession(service, request, response)
  const good = current !== undefined && !body.forceAuthn
  if (!good && !body.isPassive) {
    return response.redirect(303, signInAddress(service.config, 'saml', state, body.forceAuthn))
  }
  await service.stages.take('saml-request', state)
  await answer(service, response, body, good ? current : 'NoPassive')
}

/** Return from the sign-in form. */
async function afterSignIn(service: IdentityService, request: Request, response: Response): Promise<void> {
  const stage = await service.stages.take<RequestBody>('saml-request', textIn(request.query.state) ?? '')
  if (!stage) throw new ZeusError('stage-expired')
  if (request.query.error !== undefined) return await answer(service, response, stage.body, 'RequestDenied')
  const current = await signedInSession(service, request, response)
  // A browser that stores no cookies would be redirected endlessly.
  if (!current || (stage.body.forceAuthn && !provenSince(current.session, stage.body.begunAt))) {
    return sendServicePage(response, 403, errorPage('login_required'))
  }
  await answer(service, response, stage.body, current)
}

/**
 * Ends the sessions that a LogoutRequest names. Returns the browser's next step: other applications of these sessions,
 * then `last`, which gets false if the request names no person or session.
 */
async function endSessions(
  { service, request, appId, sp }: Visit,
  { nameId, sessions }: { nameId: string | undefined; sessions: string[] },
  last: (done: boolean) => Promise<LastStep>,
): Promise<LastStep> {
  if (nameId === undefined || sessions.length === 0) return await last(false)
  const { users } = service
  const user = sp.nameIdFormat === 'persistent' ? await users.byId(nameId) : await users.byAccount(nameId)
  if (!user || nameIdOf(sp, user)?.toLowerCase() !== nameId.toLowerCase()) return await last(false)
  let next = await last(true)
  for (const { id } of await service.sessions.listOf(user.id)) {
    if (!sessions.includes(sessionIndexOf(service, appId, id))) continue
    next = (await beginChain(service, id, next, appId)) ?? next
    await service.sessions.end(id, 'signed-out')
    await service.audit.record('signed-out', user.id, originOf(request))
  }
  return next
}

/**
 * `/api/v2/saml-idp/{appId}/logout`: only signed requests, since each ends a session; or the answer to a request of ours.
 */
async function logout(visit: Visit): Promise<void> {
  const { service, request, response, appId, sp } = visit
  const { message, relayState } = fieldsOf(request)
  if (message === undefined && isAnswer(request)) {
    return await afterProgram(service, response, appId, relayState ?? '')
  }
  if (message === undefined || !sp.logout) throw new ZeusError('saml-refused')
  const { logout } = sp
  const idp = idpAddresses(service.config.publicUrl, appId)
  const requested = readLogoutRequest(await readRequest(visit, message, true), sp, idp.logout, service.clock())
  await mustBeFirst(visit, requested.id)
  const about = { idp, sp, inResponseTo: requested.id, consumer: logout.url, now: service.clock() }
  const last = async (done: boolean): Promise<LastStep> => {
    const key = await samlKey(service)
    const xml = await writeLogoutResponse(about, done)
    if (logout.binding === 'redirect') return signedAddress(logout.url, { SAMLResponse: xml }, relayState, key.key)
    const signed = Buffer.from(await signLogoutMessage(xml, 'LogoutResponse', key)).toString('base64')
    return { url: logout.url, fields: { SAMLResponse: signed, RelayState: relayState } }
  }
  const next = await endSessions(visit, requested, last)
  if (typeof next === 'string') response.redirect(303, next)
  else sendForm(response, next.url, next.fields)
}

async function metadata({ service, response, appId, sp }: Visit): Promise<void> {
  const xml = await writeIdpMetadata(idpAddresses(service.config.publicUrl, appId), sp, await samlKey(service))
  response.set('Cache-Control', 'no-store').type('application/samlmetadata+xml').send(xml)
}

/** This installation as SAML identity provider of other programs; everything under `/api/v2/saml-idp`. */
export function samlIdpRoutes(service: IdentityService): Router {
  const router = express.Router({ caseSensitive: true })
  const form = express.urlencoded({ extended: false, limit: '128kb' })
  const within =
    (work: (visit: Visit) => Promise<void>) =>
    async (request: Request, response: Response): Promise<void> => {
      const appId = String(request.params.appId)
      const sp = await service.applications.serviceProvider(appId)
      if (!sp) return sendServicePage(response, 404, errorPage('7348'))
      await work({ service, request, response, appId, sp })
    }
  router.get('/continue', (request, response) => resume(service, request, response))
  router.get(RETURN_PATHS.saml.replace('/api/v2/saml-idp', ''), (request, response) =>
    afterSignIn(service, request, response),
  )
  router.get('/sign-out', (request, response) => continueSignOut(service, response, textIn(request.query.state) ?? ''))
  router.get('/:appId', within(begin))
  router.post('/:appId', form, within(begin))
  router.get('/:appId/metadata', within(metadata))
  router.get('/:appId/logout', within(logout))
  router.post('/:appId/logout', form, within(logout))
  router.use((thrown: unknown, _request: Request, response: Response, next: NextFunction) => {
    const error = knownError(thrown)
    if (response.headersSent || !error) return next(thrown)
    log.info({ code: error.code }, 'a SAML message was refused')
    sendServicePage(response, error.status, errorPage(error.code))
  })
  return router
}
