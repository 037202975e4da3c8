import express, { type NextFunction, type Request, type Response, type Router } from 'express'
import { z } from 'zod'
import { CONNECTION_NAME } from '../../../../shared/protocol/account'
import { ZeusError } from '../../../../shared/protocol/errors'
import { logOf } from '../../../log'
import { accountFromService, beginVisit, personFrom, readForm, takeVisit } from '../connections/federation'
import { popupAnswer } from '../connections/popup-page'
import { NextStep } from '../factors/next-step'
import { errorPage, sendServicePage } from '../hosted/service-pages'
import { parseBody } from '../http/read'
import { knownError } from '../http/refusal'
import { samlSpMetadata } from '../saml/saml-source'
import type { IdentityService } from '../service'
import { createCall, type IdentityCall } from './call'
import { refusalOf, wireRefusal } from './codes'
import { parseShape } from './register'
import { signedIn, stepRefusal } from './sign-people-in'

const log = logOf('identity')
/** Lifetime of a ticket for the sign-in page, to which the browser is redirected immediately. */
const HANDOVER_TTL_MS = 60_000
/** Time in which the user centre can confirm a link. */
const LINK_TTL_MS = 5 * 60_000

/** Address of the waiting sign-in page, with a ticket of the vouched person or the reason why there is none. */
async function backToPage(service: IdentityService, visit: Awaited<ReturnType<typeof takeVisit>>, request: Request) {
  const page = `/login/interaction/${visit.uid}`
  try {
    const { user } = await accountFromService(service, visit, request)
    return `${page}/connected?ticket=${await service.stages.begin('vouched', HANDOVER_TTL_MS, { uid: visit.uid }, user.id)}`
  } catch (thrown) {
    if (thrown instanceof ZeusError) return `${page}/connected?refused=${thrown.code}`
    log.warn({ err: thrown }, 'another service vouched for nobody')
    return `${page}/connected`
  }
}

type PopupEvent = 'socialLogin' | 'enterpriseLogin'

/** Event name that a client of the contract waits for, also for refusals. */
async function eventOf({ connections }: IdentityService, identifier: string): Promise<PopupEvent> {
  return (await connections.find(identifier))?.kind === 'enterprise' ? 'enterpriseLogin' : 'socialLogin'
}

/** Signs in the person vouched for by the other service, and notifies the page that opened this window. */
async function answerPopup(service: IdentityService, request: Request, response: Response): Promise<void> {
  const { publicUrl } = service.config
  const call = createCall(service, request, response)
  let event: PopupEvent = 'socialLogin'
  try {
    const visit = await takeVisit(service, request)
    if (visit.linkTo !== null) return response.redirect(303, await backToLink(service, visit, request))
    if (visit.uid !== null) {
      const next = await backToPage(service, visit, request)
      if (!visit.popup) return response.redirect(303, next)
      return popupAnswer(response, publicUrl, {
        code: 200,
        message: '请回到登录页',
        data: { next },
        event: 'socialLogin',
      })
    }
    event = await eventOf(service, visit.identifier)
    const { user, fresh } = await accountFromService(service, visit, request)
    const row = await service.accounts.enter(user, ['fed'], call.from)
    const data = await signedIn(call, row, ['fed'], fresh)
    popupAnswer(response, publicUrl, { code: 200, message: '登录成功', data, event })
  } catch (thrown) {
    if (thrown instanceof NextStep) {
      return popupAnswer(response, publicUrl, { ...(await stepRefusal(service, thrown)), event })
    }
    if (!(thrown instanceof ZeusError)) log.warn({ err: thrown }, 'another service vouched for nobody')
    const refusal = thrown instanceof ZeusError ? wireRefusal(thrown) : refusalOf('account-wrong')
    popupAnswer(response, publicUrl, { ...refusal, event })
  }
}

const formShape = z.object({ SAMLResponse: z.string().min(1).max(100_000), RelayState: z.string().min(1).max(128) })

/** Handles the answer of a SAML identity provider, which is a posted form. */
const takeForm =
  (service: IdentityService) =>
  async (request: Request, response: Response): Promise<void> => {
    const { SAMLResponse, RelayState } = parseBody(formShape, request.body)
    response.redirect(303, await readForm(service, RelayState, SAMLResponse))
  }

/** Address of the user centre, which asks for confirmation of the reported person. */
async function backToLink(service: IdentityService, visit: Awaited<ReturnType<typeof takeVisit>>, request: Request) {
  try {
    const person = await personFrom(service, visit, request)
    return `/user?link=${await service.stages.begin('link', LINK_TTL_MS, person, visit.linkTo)}`
  } catch (thrown) {
    if (!(thrown instanceof ZeusError)) log.warn({ err: thrown }, 'another service vouched for nobody')
    return '/user?link=refused'
  }
}

/**
 * `/connections/social/{provider}` opens the other service in a separate window; the return goes to that window or to a
 * sign-in page.
 */
export function federationRoutes(service: IdentityService): Router {
  const router = express.Router()
  const { publicUrl } = service.config

  router.get('/connections/social/:provider', async (request, response) => {
    try {
      const address = await beginVisit(service, request.params.provider, response)
      // A client of the contract opened this window and waits for its answer.
      response.set('Cross-Origin-Opener-Policy', 'unsafe-none').redirect(303, address)
    } catch (thrown) {
      const event = await eventOf(service, request.params.provider)
      popupAnswer(response, publicUrl, { ...wireRefusal(thrown), event })
    }
  })

  router.get('/connections/callback', (request, response) => answerPopup(service, request, response))
  router.post('/connections/callback', express.urlencoded({ extended: false, limit: '128kb' }), takeForm(service))
  router.use('/connections/callback', (thrown: unknown, _request: Request, response: Response, next: NextFunction) => {
    const error = knownError(thrown)
    if (response.headersSent || !error) return next(thrown)
    sendServicePage(response, error.status, errorPage(error.code))
  })

  router.get('/connections/saml/:identifier/metadata', async (request, response) => {
    const { identifier } = request.params
    if (!CONNECTION_NAME.test(identifier)) return sendServicePage(response, 404, errorPage('no-such-connection'))
    const xml = await samlSpMetadata(service, identifier)
    response.set('Cache-Control', 'no-store').type('application/samlmetadata+xml').send(xml)
  })
  return router
}

const startShape = z.object({
  state: z.string().min(1).max(128),
  protocol: z.string().max(32),
  connection: z.object({ providerIentifier: z.string().max(64) }).nullish(),
})

/** `POST /api/v2/connections/oidc/start-interaction`: throws if the service does not exist. */
export async function startInteraction(call: IdentityCall): Promise<null> {
  const { connection, protocol } = parseShape(startShape, call.request.body)
  if (!['oidc', 'oauth', 'saml', 'cas', 'azure-ad'].includes(protocol)) throw new ZeusError('bad-request', 'protocol')
  const found = connection && (await call.service.connections.find(connection.providerIentifier))
  if (!found) throw new ZeusError('no-such-connection')
  return null
}
