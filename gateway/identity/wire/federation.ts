import { randomBytes } from 'node:crypto'
import express, { type Router } from 'express'
import { z } from 'zod'
import { ZeusError } from '../../../shared/protocol/errors'
import { logOf } from '../../log'
import { libraryFor, whoIs } from '../connection-library'
import { NextStep } from '../next-step'
import { accountOfOutsider } from '../outside-people'
import { popupAnswer } from '../popup-page'
import type { Service } from '../service'
import { type Call, createCall } from './call'
import { refusalOf, wireRefusal } from './codes'
import { parsed } from './register'
import { signedIn, stepRefusal } from './sign-people-in'

const log = logOf('identity')
const WAY_TTL_MS = 10 * 60_000

/** What is remembered while the person is with the other service. */
interface Way {
  identifier: string
  nonce: string
  verifier: string
  /** Digest of the cookie of the browser that set out: the answer is taken from no other. */
  browser: string
  event: 'socialLogin' | 'enterpriseLogin'
}

const COOKIE = 'zeus_way'
const cookieIn = (call: Call): string =>
  /(?:^|; *)zeus_way=([\w-]{43})/.exec(call.request.headers.cookie ?? '')?.[1] ?? ''

/** Sends the browser to the other service. Throws `no-such-connection`. */
async function setOut(call: Call, identifier: string, event: Way['event']): Promise<string> {
  const { connections, stages, seal, config } = call.service
  const connection = await connections.find(identifier)
  if (!connection) throw new ZeusError('no-such-connection')
  const { client, configuration, redirect } = await libraryFor(connection, config.publicUrl)
  const [state, cookie, nonce] = [0, 1, 2].map(() => randomBytes(32).toString('base64url')) as [string, string, string]
  const verifier = client.randomPKCECodeVerifier()
  const way: Way = { identifier, nonce, verifier, browser: seal.digest('way', cookie), event }
  await stages.begin('federation', WAY_TTL_MS, way, null, state)
  const secure = config.publicUrl.startsWith('https:')
  call.response.cookie(COOKIE, cookie, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/connections',
    maxAge: WAY_TTL_MS,
  })
  return client.buildAuthorizationUrl(configuration, {
    ...{ redirect_uri: redirect, scope: connection.secret.scope, state, code_challenge_method: 'S256' },
    ...(connection.protocol === 'oauth' ? {} : { nonce }),
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
  }).href
}

/** Takes the other service's answer: who it vouches for is signed in here. */
async function comeBack(call: Call) {
  const { stages, seal, connections, config, accounts } = call.service
  const state = String(call.request.query.state ?? '')
  const stage = await stages.take<Way>('federation', state)
  if (!stage || stage.body.browser !== seal.digest('way', cookieIn(call))) throw new ZeusError('stage-expired')
  const { identifier, nonce, verifier, event } = stage.body
  const connection = await connections.find(identifier)
  if (!connection) throw new ZeusError('no-such-connection')
  const found = await libraryFor(connection, config.publicUrl)
  const { client, configuration } = found
  const address = new URL(call.request.originalUrl, config.publicUrl)
  const oauth = connection.protocol === 'oauth'
  const tokens = await client.authorizationCodeGrant(configuration, address, {
    ...{ expectedState: state, pkceCodeVerifier: verifier },
    ...(oauth ? {} : { expectedNonce: nonce, idTokenExpected: true }),
  })
  const { id, nickname } = await whoIs(found, connection, tokens)
  const person = {
    ...{ connectionId: connection.id, provider: identifier, type: connection.protocol, id },
    ...{ social: connection.kind === 'social', nickname },
  }
  const { user, fresh } = await accountOfOutsider(call.service, person, call.from)
  const row = await accounts.enter(user, ['fed'], call.from)
  return { event, user: await signedIn(call, row, ['fed'], fresh) }
}

/** `/connections/social/{provider}` in a window of its own, and the way back. */
export function federationRoutes(service: Service): Router {
  const router = express.Router()
  const { publicUrl } = service.config

  router.get('/connections/social/:provider', async (request, response) => {
    const call = createCall(service, request, response)
    try {
      const found = await service.connections.find(request.params.provider)
      const event = found?.kind === 'enterprise' ? 'enterpriseLogin' : 'socialLogin'
      response.redirect(303, await setOut(call, request.params.provider, event))
    } catch (thrown) {
      popupAnswer(response, publicUrl, { ...wireRefusal(thrown), event: 'socialLogin' })
    }
  })

  router.get('/connections/callback', async (request, response) => {
    const call = createCall(service, request, response)
    try {
      const { event, user } = await comeBack(call)
      popupAnswer(response, publicUrl, { code: 200, message: '登录成功', data: user, event })
    } catch (thrown) {
      if (thrown instanceof NextStep) {
        return popupAnswer(response, publicUrl, { ...(await stepRefusal(service, thrown)), event: 'socialLogin' })
      }
      if (!(thrown instanceof ZeusError)) log.warn({ err: thrown }, 'another service vouched for nobody')
      const refusal = thrown instanceof ZeusError ? wireRefusal(thrown) : refusalOf('account-wrong')
      popupAnswer(response, publicUrl, { ...refusal, event: 'socialLogin' })
    }
  })
  return router
}

const startShape = z.object({
  state: z.string().min(1).max(128),
  protocol: z.string().max(32),
  connection: z.object({ providerIentifier: z.string().max(64) }).nullish(),
})

/** `POST /api/v2/connections/oidc/start-interaction`: whether there is anywhere to go. */
export async function startInteraction(call: Call): Promise<null> {
  const { connection, protocol } = parsed(startShape, call.request.body)
  if (!['oidc', 'oauth', 'saml', 'cas', 'azure-ad'].includes(protocol)) throw new ZeusError('bad-request', 'protocol')
  const found = connection && (await call.service.connections.find(connection.providerIentifier))
  if (!found) throw new ZeusError('no-such-connection')
  return null
}
