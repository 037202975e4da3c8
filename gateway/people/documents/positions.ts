import express, { type Router } from 'express'
import { z } from 'zod'
import { POSITIONS_MAX } from '../../../shared/protocol/limits'
import { COST_DIGITS, type Positions } from '../../../shared/protocol/rest-positions'
import { callerOf } from '../../serve/http/caller'
import { instrumentId, parsed } from '../../serve/http/parse'
import { serve } from '../../serve/http/resource'
import type { Db } from '../../storage/database'
import { createUserDocuments } from './user-document'

const COST_MAX = 1e9
const QUANTITY_MAX = 1e12
const STEPS = 10 ** COST_DIGITS

const position = z.strictObject({
  cost: z
    .number()
    .positive()
    .max(COST_MAX)
    .refine((cost) => Math.abs(cost * STEPS - Math.round(cost * STEPS)) < 1e-3),
  quantity: z.int().positive().max(QUANTITY_MAX),
})
const body = z.strictObject({
  revision: z.int().min(0),
  positions: z.record(instrumentId, position).refine((all) => Object.keys(all).length <= POSITIONS_MAX),
})

/** `GET/PUT /api/positions`: what one holds, whole. */
export function positionRoutes(db: Db, now = Date.now): Router {
  const documents = createUserDocuments<Positions['positions']>(db, 'positions', {}, now)
  const router = express.Router()
  serve(router, 'GET /api/positions', async (_request, send, response) => {
    const { revision, body: positions } = await documents.read(callerOf(response).id)
    send({ revision, positions })
  })
  serve(router, 'PUT /api/positions', async (request, send, response) => {
    const { revision, positions } = parsed(body, request.body)
    const saved = await documents.write(callerOf(response).id, { revision, body: positions })
    send({ revision: saved.revision, positions: saved.body })
  })
  return router
}
