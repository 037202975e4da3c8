import type { Request, RequestHandler, Response } from 'express'
import express, { type Router } from 'express'
import { RETURN_PATHS, signInAddress } from '../applications/protocol-client'
import { errorPage, sendServicePage, signedOutPage } from '../hosted/service-pages'
import { INTERACTION_TTL_S, TICKET_TTL_MS } from '../limits'
import { newSecretText } from '../new-id'
import type { IdentityService } from '../service'
import { provenSince, signedInSession } from '../sessions/signed-in-session'
import { addressesOf } from './application'
import { createCall, type IdentityCall } from './call'
import { type CasOutcome, casJson, casXml } from './cas-answer'
import { leave } from './sign-out'
import { toWireUser } from './wire-user'

interface TicketBody {
  service: string
  appId: string
  /** Whether the person signed in for this ticket, instead of having a session. */
  fresh: boolean
}

interface ReturnBody extends Omit<TicketBody, 'fresh'> {
  renew: boolean
  begunAt: number
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Whether a parameter of CAS is set: its value does not matter unless it is false. */
const isSet = (value: unknown): boolean => value !== undefined && textOf(value).toLowerCase() !== 'false'

/** Redirects the browser to its service, with a ticket if there is one. */
function leaveFor({ response }: IdentityCall, wanted: string, ticket: string | undefined): void {
  const back = new URL(wanted)
  if (ticket !== undefined) back.searchParams.set('ticket', ticket)
  response.set('Referrer-Policy', 'no-referrer').redirect(303, back.href)
}

/** Creates a single-use ticket for one service. */
async function ticketFor({ service }: IdentityCall, body: TicketBody, userId: string): Promise<string> {
  const ticket = `ST-${newSecretText()}`
  await service.stages.begin('cas-ticket', TICKET_TTL_MS, body, userId, ticket)
  return ticket
}

/** Return from the sign-in form: a ticket, or a page that says why there is none. */
async function afterSignIn(call: IdentityCall): Promise<void> {
  const { service, request, response } = call
  const stage = await service.stages.take<ReturnBody>('cas-return', textOf(request.query.state))
  if (!stage) return sendServicePage(response, 400, errorPage('invalid_request'))
  const { error } = request.query
  if (error !== undefined) return sendServicePage(response, 403, errorPage(textOf(error)))
  const { appId, service: wanted, renew, begunAt } = stage.body
  const current = await signedInSession(service, request, response)
  const fresh = current !== undefined && provenSince(current.session, begunAt)
  // A browser that stores no cookies would be redirected endlessly.
  if (!current || (renew && !fresh)) return sendServicePage(response, 403, errorPage('login_required'))
  leaveFor(call, wanted, await ticketFor(call, { appId, service: wanted, fresh }, current.user.id))
}

/**
 * `/cas-idp/{appId}?service=`: issues a ticket for a signed-in user; others sign in first. With `renew` all users sign
 * in again; with `gateway` the form is skipped, and users without a session return without a ticket.
 */
async function issue(call: IdentityCall): Promise<void> {
  const { service, request, response } = call
  const appId = textOf(request.params.appId)
  const allowed = await addressesOf(call, appId)
  if (!allowed) return sendServicePage(response, 404, errorPage('app-unknown'))
  const wanted = textOf(request.query.service) || (allowed[0] ?? '')
  if (!allowed.includes(wanted)) return sendServicePage(response, 400, errorPage('invalid_redirect_uri'))
  // CAS 3.0, 2.1.1: renew takes precedence.
  const renew = isSet(request.query.renew)
  const current = renew ? undefined : await service.cookieSession.current(request, response)
  if (current) {
    return leaveFor(call, wanted, await ticketFor(call, { appId, service: wanted, fresh: false }, current.user.id))
  }
  if (!renew && isSet(request.query.gateway)) return leaveFor(call, wanted, undefined)
  const body: ReturnBody = { appId, service: wanted, renew, begunAt: service.clock() }
  const state = await service.stages.begin('cas-return', INTERACTION_TTL_S * 1000, body)
  response.redirect(303, signInAddress(service.config, 'cas', state, renew))
}

/**
 * User of a ticket. A ticket is valid once and only for its service; with `renew`, only if the user signed in for it.
 */
async function redeem(call: IdentityCall) {
  const { service, request } = call
  const { ticket, service: address } = request.query
  const stage = await service.stages.take<TicketBody>('cas-ticket', textOf(ticket))
  if (!stage?.userId || stage.body.service !== textOf(address) || stage.body.appId !== request.params.appId)
    return undefined
  if (isSet(request.query.renew) && !stage.body.fresh) return undefined
  const user = await service.users.byId(stage.userId)
  return user?.status === 'Activated' ? user : undefined
}

/** `serviceValidate` in the requested format, by default XML. */
async function serviceValidate(call: IdentityCall): Promise<void> {
  const { request, response, service } = call
  const format = request.query.format === undefined ? 'XML' : textOf(request.query.format).toUpperCase()
  response.set('Cache-Control', 'no-store')
  const answer = (outcome: CasOutcome) =>
    format === 'JSON' ? response.json(casJson(outcome)) : response.type('application/xml').send(casXml(outcome))
  if (format !== 'JSON' && format !== 'XML') {
    return void answer({ code: 'INVALID_REQUEST', description: 'format 只能为 JSON 或 XML' })
  }
  const missing = ['ticket', 'service'].find((name) => textOf(request.query[name]) === '')
  if (missing) return void answer({ code: 'INVALID_REQUEST', description: `缺少参数 ${missing}` })
  const user = await redeem(call)
  answer(user ? { user: await toWireUser(service, user) } : { code: 'INVALID_TICKET', description: 'ticket 不合法' })
}

/** Session of a token, for installations whose accounts are stored here. */
async function byToken(call: IdentityCall) {
  const { sid } = await call.principal()
  return { user: await call.user(), sid }
}

/** Everything under `/cas-idp`, and `/cas/session`. */
export function casRoutes(service: IdentityService): Router {
  const router = express.Router()
  const on =
    (work: (call: IdentityCall) => Promise<void>): RequestHandler =>
    (request: Request, response: Response) =>
      work(createCall(service, request, response))

  router.get('/cas/session', async (request, response) => {
    const current =
      (await service.cookieSession.current(request, response)) ??
      (await byToken(createCall(service, request, response)).catch(() => undefined))
    const body = current && { session: { id: current.sid }, userInfo: await toWireUser(service, current.user) }
    response.set('Cache-Control', 'no-store').json(body ?? null)
  })
  router.get(
    '/cas-idp/logout',
    on((call) =>
      leave(call, textOf(call.request.query.url), () => sendServicePage(call.response, 200, signedOutPage())),
    ),
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
  router.get(['/cas-idp/:appId/serviceValidate', '/cas-idp/:appId/p3/serviceValidate'], on(serviceValidate))
  router.get(RETURN_PATHS.cas, on(afterSignIn))
  router.get('/cas-idp/:appId', on(issue))
  return router
}
