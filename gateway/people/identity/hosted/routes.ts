import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import type Provider from 'oidc-provider'
import { z } from 'zod'
import { ZeusError } from '../../../../shared/protocol/errors'
import { logOf } from '../../../log'
import { judgePassword } from '../accounts/passwords'
import { beginVisit } from '../connections/federation'
import { parseBody } from '../http/read'
import { fromOwnPage, sameOriginForm } from '../http/same-origin'
import { say } from '../http/say'
import type { IdentityService } from '../service'
import { type Act, actions, finishByFace, finishConfirmedQr, finishVouched } from './actions'
import { answer, fallBack, isWay, refused, showStage } from './answers'
import { findUnderWay, grantApplication, remember, remembered } from './under-way'
import type { SignInMethod } from './views'

const log = logOf('identity')

/**
 * Sign-in pages, under the address that the library's cookie is bound to. All are plain forms; scripts may send the
 * same as JSON and get `{ok, redirectTo}`.
 */
export function hostedRoutes(service: IdentityService, providers: readonly Provider[]): Router {
  const router = express.Router()
  const within: Within = (work) => async (request, response) => {
    try {
      const way = await findUnderWay(providers, request, response)
      await work({ service, way, request, response })
    } catch (thrown) {
      fallBack(request, response, thrown)
    }
  }
  addPages(router, service, within)
  addForms(router, service, within)
  router.use((thrown: unknown, request: Request, response: Response, next: (thrown?: unknown) => void) => {
    if (response.headersSent) next(thrown)
    else fallBack(request, response, thrown)
  })
  return router
}

/** Runs the work within the sign-in that the address names. */
type Within = (work: (act: Act) => Promise<void>) => RequestHandler

function addPages(router: Router, service: IdentityService, within: Within): void {
  router.get(
    '/:uid',
    within(async (act) => {
      const { connect, way } = act.request.query
      if (typeof connect === 'string') return await leaveFor(act, connect)
      if (way === 'qr' || way === 'wechat-qr') {
        const random = (await remembered(service, act.way.uid))[way]
        const outcome = random === undefined ? undefined : await finishConfirmedQr(act, random)
        if (outcome?.to !== undefined) return act.response.redirect(303, outcome.to)
      }
      await showStage(act, act.request.query.way, {})
    }),
  )
  router.get(
    '/:uid/connected',
    within(async (act) => {
      try {
        await answer(act, await finishVouched(act))
      } catch (thrown) {
        await refused(act, thrown, 'password')
      }
    }),
  )
  router.get(
    '/:uid/restart',
    within(async ({ way, response }) => {
      await remember(service, way.uid, {})
      response.redirect(303, `/login/interaction/${way.uid}`)
    }),
  )
  router.get(
    '/:uid/details',
    within(async ({ response }) => {
      const [registrationOpen, first] = [await service.accounts.registrationOpen(), await service.users.isEmpty()]
      say(response, { registrationOpen, first })
    }),
  )
}

const strengthShape = z.object({ password: z.string().max(1_024), account: z.string().max(254).default('') })

/** Page shown again after a form was refused. */
const PAGES: Record<string, SignInMethod> = {
  register: 'register',
  forgot: 'forgot',
  reset: 'forgot',
  login: 'password',
}

function addForms(router: Router, service: IdentityService, within: Within): void {
  const bodies = [express.json({ limit: '8kb' }), express.urlencoded({ extended: false, limit: '8kb' })]
  const guard = [sameOriginForm(service.config.publicUrl), ...bodies]
  for (const [name, action] of Object.entries(actions)) {
    router.post(
      `/:uid/${name}`,
      guard,
      within(async (act) => {
        try {
          await answer(act, await action(act))
        } catch (thrown) {
          const { way } = (act.request.body ?? {}) as { way?: unknown }
          await refused(act, thrown, isWay(way) ? way : PAGES[name])
        }
      }),
    )
  }
  router.post(
    '/:uid/second-face',
    within(async (act) => {
      try {
        // `sameOriginForm` accepts no multipart form, so the origin is checked here.
        if (!fromOwnPage(act.request, new URL(service.config.publicUrl).origin)) throw new ZeusError('origin-refused')
        await answer(act, await finishByFace(act))
      } catch (thrown) {
        await refused(act, thrown, undefined)
      }
    }),
  )
  for (const method of ['qr', 'wechat-qr'] as const) {
    router.post(
      `/:uid/${method}`,
      guard,
      within(async ({ way, response }) => {
        await remember(service, way.uid, {})
        response.redirect(303, `/login/interaction/${way.uid}?way=${method}`)
      }),
    )
  }
  router.post(
    '/:uid/strength',
    guard,
    within(async ({ request, response }) => {
      const { password, account } = parseBody(strengthShape, request.body)
      say(response, await judgePassword(password, account))
    }),
  )
  router.post(
    '/:uid/consent',
    guard,
    within(async (act) => answer(act, { to: await grantApplication(act.way, act.request, act.response) })),
  )
  router.post(
    '/:uid/cancel',
    guard,
    within(async (act) => {
      const result = { error: 'access_denied', error_description: 'the person said no' }
      const to = await act.way.provider.interactionResult(act.request, act.response, result)
      await answer(act, { to })
    }),
  )
}

/** Redirects to another service, which sends the browser back to `/connected`. */
async function leaveFor(act: Act, identifier: string): Promise<void> {
  const { service, response, way } = act
  try {
    const popup = act.request.query.popup !== undefined
    const address = await beginVisit(service, identifier, response, { uid: way.uid, popup })
    // The window that opened this one waits for its answer.
    if (popup) response.set('Cross-Origin-Opener-Policy', 'unsafe-none')
    response.set('Cache-Control', 'no-store').redirect(303, address)
  } catch (thrown) {
    if (!(thrown instanceof ZeusError)) log.warn({ err: thrown, identifier }, 'another service did not answer')
    const error = thrown instanceof ZeusError ? thrown : new ZeusError('connection-failed')
    await refused(act, error, 'password')
  }
}
