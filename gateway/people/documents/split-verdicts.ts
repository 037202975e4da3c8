import express, { type Router } from 'express'
import { z } from 'zod'
import { INSTRUMENT_PATTERN } from '../../../shared/market/instrument-id'
import { ZeusError } from '../../../shared/protocol/errors'
import type { SplitVerdicts } from '../../../shared/protocol/rest-splits'
import { callerOf } from '../../serve/http/caller'
import { parsed } from '../../serve/http/parse'
import { serve } from '../../serve/http/resource'
import type { Db } from '../../storage/database'
import { createSplitVerdictStore } from './split-verdict-store'

/** A finding's id begins with its instrument's. */
const findingId = z.string().regex(new RegExp(`^${INSTRUMENT_PATTERN}-[\\w.-]{1,60}$`))
const judgement = z.strictObject({
  verdict: z.enum(['accept', 'reject']),
  /** The finding as shown on the page when it was judged. */
  style: z.string().min(1).max(8),
  confidence: z.number().min(0).max(1),
})

/** `GET /api/splits/verdicts`, `PUT` and `DELETE /api/splits/verdicts/:id`: what people make of a feed's findings. */
export function splitVerdictRoutes(db: Db, source: () => string, now = Date.now): Router {
  const router = express.Router()
  const store = createSplitVerdictStore(db, source)

  const verdicts = async (userId: string): Promise<SplitVerdicts> => ({
    mine: await store.of(userId),
    everybody: await store.precision(),
  })

  serve(router, 'GET /api/splits/verdicts', async (_request, send, response) => {
    send(await verdicts(callerOf(response).id))
  })

  serve(router, 'PUT /api/splits/verdicts/:id', async (request, send, response) => {
    const { id: userId } = callerOf(response)
    const finding = parsed(findingId, request.params.id, 'finding-invalid')
    const said = parsed(judgement, request.body, 'verdict-invalid')
    if (await store.isFull(userId, finding)) throw new ZeusError('verdicts-full')
    await store.put(userId, finding, { ...said, judgedAt: now() })
    send(await verdicts(userId))
  })

  serve(router, 'DELETE /api/splits/verdicts/:id', async (request, send, response) => {
    const { id: userId } = callerOf(response)
    await store.remove(userId, parsed(findingId, request.params.id, 'finding-invalid'))
    send(await verdicts(userId))
  })
  return router
}
