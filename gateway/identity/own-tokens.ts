import express, { type Request, type Response, type Router } from 'express'
import { z } from 'zod'
import { TOKEN_DAYS, TOKEN_NAME, TOKENS_MAX } from '../../shared/protocol/account'
import { ZeusError } from '../../shared/protocol/errors'
import type { UserRow } from '../storage/identity-tables'
import { originOf } from './origin'
import type { Service } from './service'
import type { createServiceTokens } from './service-tokens'

const shape = z.object({ name: z.string().regex(TOKEN_NAME), days: z.literal([...TOKEN_DAYS]) })

const DAY_MS = 24 * 60 * 60_000

interface Callers {
  /** Who asks, by a sign-in of their own. */
  caller(response: Response): Promise<{ user: UserRow }>
  /** The same, when the person has proven lately who they are. */
  freshCaller(response: Response): Promise<{ user: UserRow }>
}

/** Tokens of programs of one's own; mounted below the user centre's address. */
export function ownTokens(
  { audit }: Service,
  tokens: ReturnType<typeof createServiceTokens>,
  { caller, freshCaller }: Callers,
): Router {
  const router = express.Router()
  const say = (response: Response, data: unknown) => response.set('Cache-Control', 'no-store').json({ ok: true, data })

  router.post('/', async (request: Request, response) => {
    const { user } = await freshCaller(response)
    const given = shape.safeParse(request.body)
    if (!given.success) throw new ZeusError('bad-request')
    const { name, days } = given.data
    if ((await tokens.liveOf(user.id)).length >= TOKENS_MAX) throw new ZeusError('tokens-full')
    const { id, token, expiresAt } = await tokens.mint(name, days * DAY_MS, user.id)
    await audit.record('token-minted', user.id, originOf(request))
    say(response, { id, token, expiresAt })
  })

  router.delete('/:id', async (request, response) => {
    const { user } = await caller(response)
    const { id } = request.params
    // Somebody else's is as unknown as none.
    if (!(await tokens.liveOf(user.id)).some((one) => one.id === id)) throw new ZeusError('not-found')
    await tokens.revoke(id)
    await audit.record('token-revoked', user.id, originOf(request))
    say(response, null)
  })
  return router
}
