import express, { type Request, type Router } from 'express'
import { shiftDay } from '../../shared/market/calendar'
import { ZeusError } from '../../shared/protocol/errors'
import { AT_HEADER } from '../../shared/protocol/machine'
import { sendAnswer } from '../http/answer'
import { queryOf } from '../http/parse'
import { serve } from '../http/resource'
import type { Replays } from './replays'
import { ruleFor } from './resource-rules'

/**
 * Stands before every resource: a request that names a moment of the past is answered as of that moment, or refused.
 * What is not known to be safe is refused.
 */
export function replayRoutes(replays: Pick<Replays, 'days' | 'moment' | 'table'>): Router {
  const router = express.Router()

  router.use('/api', async (request, response, next) => {
    const text = request.get(AT_HEADER)
    if (text === undefined) return next()
    const rule = ruleFor(request.method, request.baseUrl + request.path)
    if (rule === undefined) throw new ZeusError('not-in-replay')
    if (rule === 'same') return next()
    const { day, at, today } = await replays.moment(text)
    if (rule === 'replayed') {
      const table = await replays.table(day, at)
      if (!table) throw new ZeusError('absent-in-replay')
      return sendAnswer(response, table)
    }
    if (rule === 'today' && day !== today) throw new ZeusError('absent-in-replay')
    if (rule === 'before') endBefore(request, day)
    next()
  })

  serve(router, 'GET /api/machine', async (_request, send) => send(await replays.days()))
  return router
}

/** The request asks for no day from this one on. */
function endBefore(request: Request, day: string): void {
  const last = shiftDay(day, -1)
  const start = queryOf(request, 'start', 'range-invalid')
  const end = queryOf(request, 'end', 'range-invalid')
  if (start !== undefined && start.slice(0, 8) > last) throw new ZeusError('not-in-replay')
  if (end !== undefined && end.slice(0, 8) <= last) return
  for (const name of ['url', 'originalUrl'] as const) {
    const url = new URL(request[name], 'http://gateway')
    url.searchParams.set('end', last)
    request[name] = url.pathname + url.search
  }
}
