import express, { type Router } from 'express'
import type { FlowDay } from '../../shared/protocol/rest'
import { sendAnswer, sendFrame, wantsFrame } from './answer'
import { idOf, queryOf } from './parse'

export interface FlowHistory {
  /** `day` missing: the running one. */
  flow(id: string, day: string | undefined): Promise<FlowDay>
  flowFrame(id: string, day: string | undefined): Promise<Uint8Array>
}

/** `GET /api/flow/:id?day=YYYYMMDD`. */
export function flowRoutes(history: FlowHistory): Router {
  const router = express.Router()
  router.get('/api/flow/:id', async (request, response) => {
    const id = idOf(request)
    const day = queryOf(request, 'day', 'range-invalid')
    if (wantsFrame(request)) sendFrame(response, await history.flowFrame(id, day))
    else sendAnswer(response, await history.flow(id, day))
  })
  return router
}
