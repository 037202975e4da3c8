import express, { type Request, type Router } from 'express'
import { shiftDay } from '../../shared/market/calendar'
import { eventKindOf } from '../../shared/market/event-kinds'
import { ZeusError } from '../../shared/protocol/errors'
import { AT_HEADER } from '../../shared/protocol/machine'
import type { MarketEventList } from '../../shared/protocol/rest-market'
import { sendAnswer } from '../http/answer'
import { eventWishOf } from '../http/market-events'
import { queryOf } from '../http/parse'
import { serve } from '../http/resource'
import type { Replays } from './replays'
import { ruleFor } from './resource-rules'

/** Events answered at once, as of the running day. */
const EVENTS_MAX = 5_000

/**
 * Stands before every resource: a request that names a moment of the past is answered as of that moment, or refused.
 * What is not known to be safe is refused.
 */
export function replayRoutes(replays: Pick<Replays, 'days' | 'moment' | 'table' | 'events'>): Router {
  const router = express.Router()

  router.use('/api', async (request, response, next) => {
    const text = request.get(AT_HEADER)
    if (text === undefined) return next()
    const rule = ruleFor(request.method, request.baseUrl + request.path)
    if (rule === undefined) throw new ZeusError('not-in-replay')
    if (rule === 'same') return next()
    const { day, at, today } = await replays.moment(text)
    if (rule === 'replayed') {
      if (request.path === '/market-events') return sendAnswer(response, await eventsAt(replays, request, day, at))
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

/** What was told of the replayed day up to the moment, newest first. Of another day nothing is answered. */
async function eventsAt(
  replays: Pick<Replays, 'events'>,
  request: Request,
  day: string,
  at: number,
): Promise<MarketEventList> {
  const wish = eventWishOf(request)
  if (wish.day !== undefined && wish.day !== day) throw new ZeusError('not-in-replay')
  const rows = (await replays.events(day, at)).toReversed()
  const events = rows.flatMap(({ event, ...row }) => {
    const kind = eventKindOf(event)
    if (!kind || (wish.code !== undefined && row.instrument !== wish.code)) return []
    return wish.kinds && !wish.kinds.includes(kind) ? [] : [{ kind, ...row }]
  })
  return { tradingDay: day, historyDays: 0, events: events.slice(0, wish.limit ?? EVENTS_MAX) }
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
