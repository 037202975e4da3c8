import type { Request, Response } from 'express'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { SessionRow, UserRow } from '../../../storage/identity-tables'
import { sendForm } from '../hosted/service-pages'
import type { IdentityService } from '../service'
import { signedInSession } from '../sessions/signed-in-session'
import { idpAddresses, signLogoutMessage, writeLogoutRequest } from './idp-messages'
import { signedAddress } from './redirect-binding'
import { samlKey } from './saml-key'

/** Time limit for signing out of all applications. */
const CHAIN_TTL_MS = 10 * 60_000

/** Sign-in of an application. */
interface ProgramSession {
  nameId: string
  sessionIndex: string
}

/** The last answer: an address, or a form that is posted. */
export type LastStep = string | { url: string; fields: Record<string, string | undefined> }

interface Chain {
  waiting: (ProgramSession & { appId: string })[]
  /** The application that received the last request. */
  current: string | null
  last: LastStep
}

const keyOf = (appId: string, sessionId: string): string => `${appId} ${sessionId}`

/** Stores that an application uses a session, so that it is notified of the sign-out. */
export async function rememberProgram(
  { stages, clock }: IdentityService,
  appId: string,
  { user, session }: { user: UserRow; session: SessionRow },
  { nameId, sessionIndex }: ProgramSession,
): Promise<void> {
  const key = keyOf(appId, session.id)
  if (await stages.find('saml-session', key)) return
  const ttl = Math.max(0, session.expires_at - clock())
  await stages.begin('saml-session', ttl, { nameId, sessionIndex }, user.id, key)
}

/**
 * Begins the sign-out of the SAML applications of a session, except the one that requested it. Returns the address at
 * which the browser continues; undefined if no application must be notified.
 */
export async function beginChain(
  { stages, applications }: Pick<IdentityService, 'stages' | 'applications'>,
  sessionId: string,
  last: LastStep,
  except?: string,
): Promise<string | undefined> {
  const waiting: Chain['waiting'] = []
  for (const { id, protocol } of await applications.list()) {
    if (protocol !== 'saml' || id === except) continue
    const sp = await applications.serviceProvider(id)
    const joined = sp?.logout && (await stages.take<ProgramSession>('saml-session', keyOf(id, sessionId)))
    if (joined) waiting.push({ appId: id, ...joined.body })
  }
  if (waiting.length === 0) return undefined
  const chain: Chain = { waiting, current: null, last }
  return `/api/v2/saml-idp/sign-out?state=${await stages.begin('saml-sign-out', CHAIN_TTL_MS, chain)}`
}

/** The same for the session of this browser, before it ends. */
export async function signOutOfPrograms(
  service: IdentityService,
  request: Request,
  response: Response,
  last: LastStep,
): Promise<string | undefined> {
  const current = await signedInSession(service, request, response)
  return current && (await beginChain(service, current.session.id, last))
}

/**
 * Redirects the browser with a signed request to the next application, or to the final address after the last one.
 * Throws `stage-expired`.
 */
export async function continueSignOut(service: IdentityService, response: Response, state: string): Promise<void> {
  const { stages, applications, config, clock } = service
  const chain = (await stages.find<Chain>('saml-sign-out', state))?.body
  if (!chain) throw new ZeusError('stage-expired')
  const [next, ...waiting] = chain.waiting
  if (!next) {
    await stages.take('saml-sign-out', state)
    if (typeof chain.last === 'string') response.redirect(303, chain.last)
    else sendForm(response, chain.last.url, chain.last.fields)
    return
  }
  await stages.write('saml-sign-out', state, { ...chain, waiting, current: next.appId })
  const sp = await applications.serviceProvider(next.appId)
  // The application was removed, or its metadata replaced.
  if (!sp?.logout) return await continueSignOut(service, response, state)
  const url = sp.logout.requestUrl ?? sp.logout.url
  const idp = idpAddresses(config.publicUrl, next.appId)
  const xml = await writeLogoutRequest({ idp, sp, destination: url, now: clock() }, next)
  const key = await samlKey(service)
  if (sp.logout.binding === 'redirect') {
    return response.redirect(303, signedAddress(url, { SAMLRequest: xml }, state, key.key))
  }
  const signed = Buffer.from(await signLogoutMessage(xml, 'LogoutRequest', key)).toString('base64')
  sendForm(response, url, { SAMLRequest: signed, RelayState: state })
}

/**
 * Continues after the answer of an application. Whether that application signed out does not matter, so only the state
 * is checked: it must belong to the application that received the last request. Throws `stage-expired`.
 */
export async function afterProgram(service: IdentityService, response: Response, appId: string, state: string) {
  const chain = (await service.stages.find<Chain>('saml-sign-out', state))?.body
  if (chain?.current !== appId) throw new ZeusError('stage-expired')
  await continueSignOut(service, response, state)
}
