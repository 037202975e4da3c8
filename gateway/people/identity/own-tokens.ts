import express, { type Request, type Router } from 'express'
import { z } from 'zod'
import { TOKEN_DAYS, TOKEN_NAME, TOKENS_MAX } from '../../../shared/protocol/account'
import { ZeusError } from '../../../shared/protocol/errors'
import type { Callers } from './callers'
import { originOf } from './origin'
import { read } from './read'
import { say } from './say'
import type { IdentityService } from './service'
import type { ServiceTokens } from './service-tokens'

const shape = z.object({ name: z.string().regex(TOKEN_NAME), days: z.literal([...TOKEN_DAYS]) })

const DAY_MS = 24 * 60 * 60_000

/** Tokens of programs of one's own; mounted below the user centre's address. */
export function ownTokens({ audit }: IdentityService, tokens: ServiceTokens, { caller, freshCaller }: Callers): Router {
  const router = express.Router()

  router.post('/', async (request: Request, response) => {
    const { user } = await freshCaller(response)
    const { name, days } = read(shape, request.body)
    if ((await tokens.liveOf(user.id)).length >= TOKENS_MAX) throw new ZeusError('tokens-full')
    const { id, token, expiresAt } = await tokens.mint(name, days * DAY_MS, user.id)
    await audit.record('token-minted', user.id, originOf(request))
    say(response, { id, token, expiresAt })
  })

  router.delete('/:id', async (request, response) => {
    const { user } = await caller(response)
    const { id } = request.params
    // Another user's token is treated as unknown.
    if (!(await tokens.liveOf(user.id)).some((one) => one.id === id)) throw new ZeusError('not-found')
    await tokens.revoke(id)
    await audit.record('token-revoked', user.id, originOf(request))
    say(response, null)
  })
  return router
}
