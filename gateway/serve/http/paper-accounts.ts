import express, { type Request, type Router } from 'express'
import { z } from 'zod'
import {
  PAPER_NOTE_MAX,
  PAPER_NUMBER_MAX,
  type PaperAccount,
  type PaperJournalPage,
  type PaperOrder,
  type PaperOrderRequest,
  type PaperPlace,
} from '../../../shared/protocol/rest-paper'
import { callerOf } from './caller'
import { instrumentId, parsed, queryOf } from './parse'
import { serve } from './resource'

const id = z.string().regex(/^[0-9a-f]{16}$/)
const cashYuan = z.int().min(10_000).max(1_000_000_000)
const note = z.string().max(PAPER_NOTE_MAX)
const opened = z.strictObject({ name: z.string().trim().min(1).max(20), cashYuan })
const reset = z.strictObject({ cashYuan })
const order = z.strictObject({
  code: instrumentId,
  side: z.enum(['buy', 'sell']),
  quantity: z.int().min(1).max(100_000_000),
  limit: z.int().min(1).max(10_000_000_000).nullable(),
  note,
})
const follow = z.strictObject({ rule: id, on: z.boolean() })
const noted = z.strictObject({ note })
const place = z.strictObject({
  order: z.int().min(0).max(PAPER_NUMBER_MAX),
  fill: z.int().min(0).max(PAPER_NUMBER_MAX),
  day: z.string().regex(/^(\d{8})?$/),
})

export interface PaperAccounts {
  of(owner: string): Promise<PaperAccount[]>
  journal(owner: string, id: string, before?: PaperPlace): Promise<PaperJournalPage>
  open(owner: string, request: { name: string; cashYuan: number }): Promise<PaperAccount[]>
  reset(owner: string, id: string, cashYuan: number): Promise<PaperAccount[]>
  remove(owner: string, id: string): Promise<PaperAccount[]>
  place(owner: string, id: string, request: PaperOrderRequest): Promise<PaperAccount[]>
  cancel(owner: string, id: string, order: string): Promise<PaperAccount[]>
  note(owner: string, id: string, order: string, note: string): Promise<PaperOrder>
  follow(owner: string, id: string, request: { rule: string; on: boolean }): Promise<PaperAccount[]>
}

const known = (value: string): string => parsed(id, value, 'not-found')

/** The place behind which a page of the journal begins; undefined: at the newest rows. */
function placeOf(request: Request): PaperPlace | undefined {
  const [order, fill, day] = [queryOf(request, 'order'), queryOf(request, 'fill'), queryOf(request, 'day')]
  if (order === undefined && fill === undefined && day === undefined) return undefined
  return parsed(place, { order: order && Number(order), fill: fill && Number(fill), day: day ?? '' })
}

/** `/api/paper-accounts`: one's own paper accounts, their orders, journals and followed rules. */
export function paperAccountRoutes(accounts: PaperAccounts): Router {
  const router = express.Router()
  serve(router, 'GET /api/paper-accounts', async (_request, send, response) =>
    send(await accounts.of(callerOf(response).id)),
  )
  serve(router, 'POST /api/paper-accounts', async (request, send, response) =>
    send(await accounts.open(callerOf(response).id, parsed(opened, request.body))),
  )
  serve(router, 'DELETE /api/paper-accounts/:id', async (request, send, response) =>
    send(await accounts.remove(callerOf(response).id, known(request.params.id))),
  )
  serve(router, 'POST /api/paper-accounts/:id/reset', async (request, send, response) => {
    const body = parsed(reset, request.body)
    send(await accounts.reset(callerOf(response).id, known(request.params.id), body.cashYuan))
  })
  serve(router, 'GET /api/paper-accounts/:id/journal', async (request, send, response) =>
    send(await accounts.journal(callerOf(response).id, known(request.params.id), placeOf(request))),
  )
  serve(router, 'POST /api/paper-accounts/:id/orders', async (request, send, response) =>
    send(await accounts.place(callerOf(response).id, known(request.params.id), parsed(order, request.body))),
  )
  serve(router, 'DELETE /api/paper-accounts/:id/orders/:order', async (request, send, response) => {
    const { id: account, order: cancelled } = request.params
    send(await accounts.cancel(callerOf(response).id, known(account), known(cancelled)))
  })
  serve(router, 'PUT /api/paper-accounts/:id/orders/:order', async (request, send, response) => {
    const { id: account, order: about } = request.params
    const body = parsed(noted, request.body)
    send(await accounts.note(callerOf(response).id, known(account), known(about), body.note))
  })
  serve(router, 'PUT /api/paper-accounts/:id/follow', async (request, send, response) =>
    send(await accounts.follow(callerOf(response).id, known(request.params.id), parsed(follow, request.body))),
  )
  return router
}
