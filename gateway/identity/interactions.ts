import express, { type Request, type Response, type Router } from 'express'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { z } from 'zod'
import { ZeusError } from '../../shared/protocol/errors'
import type { UserRow } from '../storage/tables'
import type { Accounts, Credentials } from './accounts'
import { type Origin, originOf } from './origin'
import { refuseErrors } from './refusal'
import { sameOriginOnly } from './same-origin'
import type { Users } from './users'

const credentials = z.object({ account: z.string().min(1).max(254), password: z.string().min(1).max(1024) })

/** The sign-in under way in this browser. Throws `interaction-expired` when its cookie or its record is gone. */
async function underWay(provider: Provider, request: Request, response: Response) {
  try {
    const details = await provider.interactionDetails(request, response)
    if (details.uid !== request.params.uid) throw new ZeusError('interaction-expired')
    return details
  } catch (thrown) {
    throw thrown instanceof errors.SessionNotFound ? new ZeusError('interaction-expired') : thrown
  }
}

interface InteractionParts {
  provider: Provider
  accounts: Accounts
  users: Users
  publicUrl: string
}

/**
 * What the sign-in page calls, under its own address because the library's cookie is bound to it:
 * `GET …/:uid/details`, `POST …/:uid/login`, `POST …/:uid/register` with `{account, password}`.
 */
export function interactionRoutes({ provider, accounts, users, publicUrl }: InteractionParts): Router {
  const router = express.Router()
  const guard = [sameOriginOnly(publicUrl), express.json({ limit: '8kb' })]
  type Proceed = (given: Credentials, from: Origin) => Promise<UserRow>

  const answer = (proceed: Proceed) => async (request: Request, response: Response) => {
    const given = credentials.safeParse(request.body)
    if (!given.success) throw new ZeusError('bad-request')
    await underWay(provider, request, response)
    const user = await proceed(given.data, originOf(request))
    const result = { login: { accountId: user.id, remember: true } }
    const redirectTo = await provider.interactionResult(request, response, result, { mergeWithLastSubmission: false })
    response.set('Cache-Control', 'no-store').json({ ok: true, redirectTo })
  }

  router.get('/:uid/details', async (request, response) => {
    await underWay(provider, request, response)
    const [registrationOpen, first] = [await accounts.registrationOpen(), await users.isEmpty()]
    response.set('Cache-Control', 'no-store').json({ ok: true, data: { registrationOpen, first } })
  })
  router.post('/:uid/login', guard, answer(accounts.signIn))
  router.post(
    '/:uid/register',
    guard,
    answer((given, from) => accounts.register(given, from)),
  )
  router.use(refuseErrors)
  return router
}
