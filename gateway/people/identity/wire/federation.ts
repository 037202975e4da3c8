import express, { type Request, type Response, type Router } from 'express'
import { z } from 'zod'
import { ZeusError } from '../../../../shared/protocol/errors'
import { logOf } from '../../../log'
import { comeBack, setOut, vouchedFor } from '../federation'
import { NextStep } from '../next-step'
import { popupAnswer } from '../popup-page'
import type { IdentityService } from '../service'
import { createCall, type IdentityCall } from './call'
import { refusalOf, wireRefusal } from './codes'
import { parseShape } from './register'
import { signedIn, stepRefusal } from './sign-people-in'

const log = logOf('identity')
/** How long a sign-in page may take to ask for whom was vouched for: the browser is on its way there. */
const VOUCHED_TTL_MS = 60_000

/** Returns to the waiting sign-in page, with the vouched person, or the reason why there is none. */
async function backToPage(service: IdentityService, way: Awaited<ReturnType<typeof comeBack>>, request: Request) {
  const page = `/login/interaction/${way.uid}`
  try {
    const { user } = await vouchedFor(service, way, request)
    return `${page}/connected?ticket=${await service.stages.begin('vouched', VOUCHED_TTL_MS, { uid: way.uid }, user.id)}`
  } catch (thrown) {
    if (thrown instanceof ZeusError) return `${page}/connected?refused=${thrown.code}`
    log.warn({ err: thrown }, 'another service vouched for nobody')
    return `${page}/connected`
  }
}

/** Signs in the person vouched for by the other service, and notifies the page that opened this window. */
async function answerPopup(service: IdentityService, request: Request, response: Response): Promise<void> {
  const { publicUrl } = service.config
  const call = createCall(service, request, response)
  try {
    const way = await comeBack(service, request)
    if (way.uid !== null) {
      const next = await backToPage(service, way, request)
      if (!way.popup) return response.redirect(303, next)
      return popupAnswer(response, publicUrl, {
        code: 200,
        message: '请回到登录页',
        data: { next },
        event: 'socialLogin',
      })
    }
    const { user, fresh, kind } = await vouchedFor(service, way, request)
    const row = await service.accounts.enter(user, ['fed'], call.from)
    const data = await signedIn(call, row, ['fed'], fresh)
    const event = kind === 'social' ? 'socialLogin' : 'enterpriseLogin'
    popupAnswer(response, publicUrl, { code: 200, message: '登录成功', data, event })
  } catch (thrown) {
    if (thrown instanceof NextStep) {
      return popupAnswer(response, publicUrl, { ...(await stepRefusal(service, thrown)), event: 'socialLogin' })
    }
    if (!(thrown instanceof ZeusError)) log.warn({ err: thrown }, 'another service vouched for nobody')
    const refusal = thrown instanceof ZeusError ? wireRefusal(thrown) : refusalOf('account-wrong')
    popupAnswer(response, publicUrl, { ...refusal, event: 'socialLogin' })
  }
}

/** `/connections/social/{provider}` in a window of its own, and the way back, from there or from a sign-in page. */
export function federationRoutes(service: IdentityService): Router {
  const router = express.Router()
  const { publicUrl } = service.config

  router.get('/connections/social/:provider', async (request, response) => {
    try {
      const address = await setOut(service, request.params.provider, response)
      // A client of the contract opened this window and waits for its answer.
      response.set('Cross-Origin-Opener-Policy', 'unsafe-none').redirect(303, address)
    } catch (thrown) {
      popupAnswer(response, publicUrl, { ...wireRefusal(thrown), event: 'socialLogin' })
    }
  })

  router.get('/connections/callback', (request, response) => answerPopup(service, request, response))
  return router
}

const startShape = z.object({
  state: z.string().min(1).max(128),
  protocol: z.string().max(32),
  connection: z.object({ providerIentifier: z.string().max(64) }).nullish(),
})

/** `POST /api/v2/connections/oidc/start-interaction`: whether there is anywhere to go. */
export async function startInteraction(call: IdentityCall): Promise<null> {
  const { connection, protocol } = parseShape(startShape, call.request.body)
  if (!['oidc', 'oauth', 'saml', 'cas', 'azure-ad'].includes(protocol)) throw new ZeusError('bad-request', 'protocol')
  const found = connection && (await call.service.connections.find(connection.providerIentifier))
  if (!found) throw new ZeusError('no-such-connection')
  return null
}
