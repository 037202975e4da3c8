import type { Request, RequestHandler, Response } from 'express'
import express, { type Router } from 'express'
import { TICKET_TTL_MS } from '../limits'
import { newSecretText } from '../new-id'
import type { IdentityService } from '../service'
import { errorPage, servicePagePolicy, signedOutPage } from '../service-pages'
import { addressesOf } from './application'
import { createCall, type IdentityCall } from './call'
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

/** `/cas-idp/{appId}?service=`: a ticket for a signed-in user; others sign in first. */
async function issue(call: IdentityCall): Promise<void> {
  const { service, request, response } = call
  const appId = asked(request.params.appId)
  const allowed = await addressesOf(call, appId)
  if (!allowed) return sendCasPage(response, 404, errorPage('app-unknown'))
  const wanted = asked(request.query.service) || (allowed[0] ?? '')
  if (!allowed.includes(wanted)) return sendCasPage(response, 400, errorPage('invalid_redirect_uri'))
  const current = await service.cookieSession.current(request, response)
  if (!current) return response.redirect(303, `/login/?to=${encodeURIComponent(request.originalUrl)}`)
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

const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

async function serviceValidate(call: IdentityCall): Promise<void> {
  const { request, response, service } = call
  const user = await redeem(call)
  response.set('Cache-Control', 'no-store')
  const description = 'ticket 不合法'
  if (asked(request.query.format).toUpperCase() === 'JSON') {
    const failed = { authenticationFailure: { code: 'INVALID_TICKET', description } }
    const attributes = user && (await toWireUser(service, user))
    const serviceResponse = user ? { authenticationSuccess: { user: user.id, attributes } } : failed
    return void response.json({ serviceResponse })
  }
  const inner = user
    ? `<cas:authenticationSuccess><cas:user>${escapeXml(user.id)}</cas:user></cas:authenticationSuccess>`
    : `<cas:authenticationFailure code="INVALID_TICKET">${description}</cas:authenticationFailure>`
  response
    .type('application/xml')
    .send(`<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`)
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
  router.get('/cas-idp/:appId', on(issue))
  return router
}
