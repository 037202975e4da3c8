import express, { type Request, type Router } from 'express'
import { shiftDay } from '../../../shared/market/calendar'
import { ZeusError } from '../../../shared/protocol/errors'
import { AT_HEADER, formatAt } from '../../../shared/protocol/machine'
import { queryOf } from '../../serve/http/parse'
import { serve } from '../../serve/http/resource'
import { endAt, lockRequest } from './end-at'
import { replayedResources, setReplayTime } from './replayed-resources'
import type { Replays } from './replays'
import { resourceRule } from './resource-rules'

/**
 * Runs before every resource: a request for a past time is answered as of that time, or refused. Resources not marked
 * as safe are refused.
 */
export function replayRoutes(replays: Pick<Replays, 'days' | 'replayTime' | 'ask'>): Router {
  const router = express.Router()

  router.use('/api', async (request, response, next) => {
    const text = request.get(AT_HEADER)
    if (text === undefined) return next()
    const rule = resourceRule(request.method, request.baseUrl + request.path)
    if (rule === undefined) throw new ZeusError('not-in-replay')
    if (rule === 'same') return next()
    const time = await replays.replayTime(text)
    if (rule === 'today' && time.day !== time.today) throw new ZeusError('absent-in-replay')
    if (rule === 'before') endBefore(request, time.day)
    if (rule === 'locked') lockRequest(request, formatAt(time.at))
    if (rule === 'replayed') setReplayTime(response, time)
    next()
  })

  router.use(replayedResources(replays))
  serve(router, 'GET /api/machine', async (_request, send) => send(await replays.days()))
  return router
}

/** Limits the request to days before this one. */
function endBefore(request: Request, day: string): void {
  const last = shiftDay(day, -1)
  const start = queryOf(request, 'start', 'range-invalid')
  const end = queryOf(request, 'end', 'range-invalid')
  if (start !== undefined && start.slice(0, 8) > last) throw new ZeusError('not-in-replay')
  if (end !== undefined && end.slice(0, 8) <= last) return
  endAt(request, last)
}
