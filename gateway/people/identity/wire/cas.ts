import { createHash } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import express, { type Router } from 'express'
import { CAS_RETURN_PATH, casClientId } from '../cas-client'
import { INTERACTION_TTL_S, TICKET_TTL_MS } from '../limits'
import { newSecretText } from '../new-id'
import type { IdentityService } from '../service'
import { errorPage, servicePagePolicy, signedOutPage } from '../service-pages'
import { addressesOf } from './application'
import { createCall, type IdentityCall } from './call'
import { type CasOutcome, casJson, casXml } from './cas-answer'
import { leave } from './sign-out'
import { toWireUser } from './wire-user'

interface TicketBody {
  service: string
  appId: string
}

const asked = (value: unknown): string => (typeof value === 'string' ? value : '')

export function sendCasPage(response: Response, status: number, html: string): void {
  response
    .status(status)
    .set('Content-Security-Policy', servicePagePolicy)
    .set('Cache-Control', 'no-store')
    .type('html')
    .send(html)
}

/**
 * The sign-in form for a user without a cookie, as in every other flow: by an authorization request of an application
 * of our own, whose code is never redeemed. A token in the page's storage plays no part, so that it cannot send the
 * browser back here in a loop.
 */
async function signInAddress({ service }: IdentityCall, body: TicketBody): Promise<string> {
  const { config, stages } = service
  const query = new URLSearchParams({
    client_id: casClientId(config.clientId),
    redirect_uri: `${config.publicUrl}${CAS_RETURN_PATH}`,
    response_type: 'code',
    scope: 'openid',
    state: await stages.begin('cas-return', INTERACTION_TTL_S * 1000, body),
    code_challenge: createHash('sha256').update(newSecretText()).digest('base64url'),
    code_challenge_method: 'S256',
  })
  return `/oidc/auth?${query}`
}

/** Return from the sign-in form: on to the ticket, or a page that says why there is none. */
async function afterSignIn(call: IdentityCall): Promise<void> {
  const { service, request, response } = call
  const stage = await service.stages.take<TicketBody>('cas-return', asked(request.query.state))
  if (!stage) return sendCasPage(response, 400, errorPage('invalid_request'))
  const { error } = request.query
  if (error !== undefined) return sendCasPage(response, 403, errorPage(asked(error)))
  // A browser that stores no cookie would otherwise go round for ever.
  if (!(await service.cookieSession.current(request, response))) {
    return sendCasPage(response, 403, errorPage('login_required'))
  }
  const { appId, service: wanted } = stage.body
  response.redirect(303, `/cas-idp/${encodeURIComponent(appId)}?service=${encodeURIComponent(wanted)}`)
}

/** `/cas-idp/{appId}?service=`: a ticket for a signed-in user; others sign in first. */
async function issue(call: IdentityCall): Promise<void> {
  const { service, request, response } = call
  const appId = asked(request.params.appId)
  const allowed = await addressesOf(call, appId)
  if (!allowed) return sendCasPage(response, 404, errorPage('app-unknown'))
  const wanted = asked(request.query.service) || (allowed[0] ?? '')
  if (!allowed.includes(wanted)) return sendCasPage(response, 400, errorPage('invalid_redirect_uri'))
  const current = await service.cookieSession.current(request, response)
  if (!current) return response.redirect(303, await signInAddress(call, { appId, service: wanted }))
  const secret = `ST-${newSecretText()}`
  const body: TicketBody = { service: wanted, appId }
  await service.stages.begin('cas-ticket', TICKET_TTL_MS, body, current.user.id, secret)
  const back = new URL(wanted)
  back.searchParams.set('ticket', secret)
  response.set('Referrer-Policy', 'no-referrer').redirect(303, back.href)
}

/** Whom a ticket is for: once, and only for the service it was made for. */
async function redeem(call: IdentityCall) {
  const { service, request } = call
  const { ticket, service: address } = request.query
  const stage = await service.stages.take<TicketBody>('cas-ticket', asked(ticket))
  if (!stage?.userId || stage.body.service !== asked(address) || stage.body.appId !== request.params.appId)
    return undefined
  const user = await service.users.byId(stage.userId)
  return user?.status === 'Activated' ? user : undefined
}

/** `serviceValidate` in the requested format, XML unless JSON is asked for. */
async function serviceValidate(call: IdentityCall): Promise<void> {
  const { request, response, service } = call
  const format = request.query.format === undefined ? 'XML' : asked(request.query.format).toUpperCase()
  response.set('Cache-Control', 'no-store')
  const answer = (outcome: CasOutcome) =>
    format === 'JSON' ? response.json(casJson(outcome)) : response.type('application/xml').send(casXml(outcome))
  if (format !== 'JSON' && format !== 'XML') {
    return void answer({ code: 'INVALID_REQUEST', description: 'format 只能为 JSON 或 XML' })
  }
  const missing = ['ticket', 'service'].find((name) => asked(request.query[name]) === '')
  if (missing) return void answer({ code: 'INVALID_REQUEST', description: `缺少参数 ${missing}` })
  const user = await redeem(call)
  answer(user ? { user: await toWireUser(service, user) } : { code: 'INVALID_TICKET', description: 'ticket 不合法' })
}

/** Everything under `/cas-idp`, and `/cas/session`. */
export function casRoutes(service: IdentityService): Router {
  const router = express.Router()
  const on =
    (work: (call: IdentityCall) => Promise<void>): RequestHandler =>
    (request: Request, response: Response) =>
      work(createCall(service, request, response))

  router.get('/cas/session', async (request, response) => {
    const current = await service.cookieSession.current(request, response)
    const body = current && { session: { id: current.sid }, userInfo: await toWireUser(service, current.user) }
    response.set('Cache-Control', 'no-store').json(body ?? null)
  })
  router.get(
    '/cas-idp/logout',
    on((call) => leave(call, asked(call.request.query.url), () => sendCasPage(call.response, 200, signedOutPage()))),
  )
  router.get(
    '/cas-idp/:appId/validate',
    on(async (call) => {
      const user = await redeem(call)
      call.response
        .set('Cache-Control', 'no-store')
        .type('text/plain')
        .send(user ? `yes\n${user.id}\n` : 'no\n\n')
    }),
  )
  router.get('/cas-idp/:appId/serviceValidate', on(serviceValidate))
  router.get(CAS_RETURN_PATH, on(afterSignIn))
  router.get('/cas-idp/:appId', on(issue))
  return router
}
