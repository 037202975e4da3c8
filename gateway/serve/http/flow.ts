import express, { type Router } from 'express'
import { z } from 'zod'
import { readLedgerId } from '../../../shared/flow/definitions'
import type { FlowDay } from '../../../shared/protocol/rest'
import { sendFrame, wantsFrame } from './answer'
import { instrumentIdOf, parsed, queryOf } from './parse'
import { serve } from './resource'

interface FlowHistory {
  /** `day` missing: the running one; `ledger` missing: the standard definition. */
  flow(id: string, day: string | undefined, ledger: string | undefined): Promise<FlowDay>
  flowFrame(id: string, day: string | undefined, ledger: string | undefined): Promise<Uint8Array>
}

const ledgerName = z.string().refine((id) => readLedgerId(id) !== undefined)

/** `GET /api/flow/:id?day=YYYYMMDD&def=LEDGER`. */
export function flowRoutes(history: FlowHistory): Router {
  const router = express.Router()
  serve(router, 'GET /api/flow/:id', async (request, send, response) => {
    const id = instrumentIdOf(request)
    const day = queryOf(request, 'day', 'range-invalid')
    const ledger = parsed(ledgerName.optional(), queryOf(request, 'def'))
    if (wantsFrame(request)) sendFrame(response, await history.flowFrame(id, day, ledger))
    else send(await history.flow(id, day, ledger))
  })
  return router
}
