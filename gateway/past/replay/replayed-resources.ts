import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import { STANDARD_LEDGER_ID } from '../../../shared/flow/definitions'
import { shiftDay } from '../../../shared/market/calendar'
import { eventKindOf } from '../../../shared/market/event-kinds'
import type { UnixMs } from '../../../shared/market/units'
import { ZeusError } from '../../../shared/protocol/errors'
import { decodeFrame, joinSections } from '../../../shared/protocol/frame'
import { SPLIT_FINDINGS_MAX } from '../../../shared/protocol/limits'
import { HISTORY_ROWS_MAX } from '../../../shared/protocol/rest-history'
import type { MarketEventList } from '../../../shared/protocol/rest-market'
import { sendFrame, wantsFrame } from '../../serve/http/answer'
import { auctionSessionOf } from '../../serve/http/auction'
import { readDayLinesQuery } from '../../serve/http/day-lines'
import { readEventQuery } from '../../serve/http/market-events'
import { instrumentId, instrumentIdOf, parsed, queryOf } from '../../serve/http/parse'
import { readRowLimit } from '../../serve/http/read-query'
import { serve } from '../../serve/http/resource'
import { endAt } from './end-at'
import type { Replays } from './replays'

/** Events answered at once, as of the running day. */
const EVENTS_MAX = 5_000
const CURSOR = /^\d{1,9}$/

interface ReplayTime {
  day: string
  at: UnixMs
}

/** From here on the request is answered as of that time. */
export function setReplayTime(response: Response, time: ReplayTime): void {
  response.locals.replayTime = time
}

const replayTimeOf = (response: Response): ReplayTime => response.locals.replayTime as ReplayTime

/** Requests for the running market go to the resource itself. */
const inReplay: RequestHandler = (_request, response, next) => next(response.locals.replayTime ? undefined : 'route')

/**
 * A range that ends before the replayed day belongs to history; one that only begins before it is answered up to the
 * day before.
 */
const ofReplayedDay: RequestHandler = (request, response, next) => {
  const { day } = replayTimeOf(response)
  const [start, end] = [queryOf(request, 'start', 'range-invalid'), queryOf(request, 'end', 'range-invalid')]
  if (start !== undefined && start.slice(0, 8) > day) throw new ZeusError('not-in-replay')
  if (end !== undefined && end.slice(0, 8) < day) return next('route')
  if (start === undefined || start.slice(0, 8) >= day) return next()
  endAt(request, shiftDay(day, -1))
  next('route')
}

const dayBefore: RequestHandler = (request, response, next) => {
  const requested = queryOf(request, 'day', 'range-invalid')
  const { day } = replayTimeOf(response)
  if (requested !== undefined && requested > day) throw new ZeusError('not-in-replay')
  next(requested !== undefined && requested < day ? 'route' : undefined)
}

/** Resources of a running day, as of the request's time in the replayed day. */
export function replayedResources({ ask }: Pick<Replays, 'ask'>): Router {
  const router = express.Router()
  const ofOne = (request: Request, response: Response) => ({ ...replayTimeOf(response), id: instrumentIdOf(request) })

  serve(router, 'GET /api/instruments', inReplay, async (_request, send, response) => {
    const table = await ask('table', replayTimeOf(response))
    if (!table) throw new ZeusError('absent-in-replay')
    send(table)
  })
  serve(router, 'GET /api/market-events', inReplay, async (request, send, response) => {
    send(await eventsAt(ask, request, replayTimeOf(response)))
  })
  serve(router, 'GET /api/auction', inReplay, async (request, send, response) => {
    const board = await ask('auction', { ...replayTimeOf(response), session: auctionSessionOf(request) })
    if (!board) throw new ZeusError('absent-in-replay')
    send(board)
  })
  serve(router, 'GET /api/day-lines', inReplay, async (request, send, response) => {
    const lines = await ask('dayLines', { ...replayTimeOf(response), ...readDayLinesQuery(request) })
    if (!lines) throw new ZeusError('absent-in-replay')
    send(lines)
  })
  serve(router, 'GET /api/books/:id', inReplay, async (request, send, response) => {
    const day = await ask('bookDay', ofOne(request, response))
    if (!day) throw new ZeusError('absent-in-replay')
    send(day)
  })
  serve(router, 'GET /api/books/:id/levels', inReplay, async (request, _send, response) => {
    sendFrame(response, (await ask('bookLevels', ofOne(request, response))) ?? joinSections([]))
  })
  serve(router, 'GET /api/prints/:id', inReplay, async (request, _send, response) => {
    sendFrame(response, (await ask('prints', ofOne(request, response))) ?? joinSections([]))
  })
  serve(router, 'GET /api/history/trades', inReplay, async (request, _send, response) => {
    await sendTrades(ask, request, response)
  })
  serve(router, 'GET /api/flow/:id', inReplay, dayBefore, async (request, send, response) => {
    if ((queryOf(request, 'def') ?? STANDARD_LEDGER_ID) !== STANDARD_LEDGER_ID || wantsFrame(request))
      throw new ZeusError('absent-in-replay')
    const flow = await ask('flow', ofOne(request, response))
    if (!flow) throw new ZeusError('no-data')
    send(flow)
  })
  serve(router, 'GET /api/splits', inReplay, ofReplayedDay, async (request, send, response) => {
    const code = queryOf(request, 'code')
    const subject = code === undefined ? 'market' : parsed(instrumentId, code, 'unknown-instrument')
    const time = replayTimeOf(response)
    const found = (await ask('findings', { ...time, subject })) ?? []
    const findings = found.sort((a, b) => b.lastTime - a.lastTime).slice(0, SPLIT_FINDINGS_MAX)
    send({ findings, asOf: time.at })
  })
  return router
}

/** Prints of the replayed day up to the time, one page at a time; JSON and other days are not answered. */
async function sendTrades(ask: Replays['ask'], request: Request, response: Response): Promise<void> {
  const time = replayTimeOf(response)
  for (const name of ['from', 'to'] as const) {
    const requested = queryOf(request, name, 'date-invalid')
    if (requested !== undefined && requested !== time.day) throw new ZeusError('not-in-replay')
  }
  if (!wantsFrame(request)) throw new ZeusError('absent-in-replay')
  const id = parsed(instrumentId, queryOf(request, 'code', 'code-invalid'), 'code-invalid')
  const cursor = queryOf(request, 'cursor', 'cursor-invalid') ?? '0'
  if (!CURSOR.test(cursor)) throw new ZeusError('cursor-invalid', cursor.slice(0, 30))
  const limit = readRowLimit(request, HISTORY_ROWS_MAX.frame)
  const answer = await ask('trades', { ...time, id, after: Number(cursor), limit })
  const frame = answer?.frame ?? joinSections([])
  const next = lastOf(frame, limit)
  if (next !== undefined) {
    const address = new URL(request.originalUrl, 'http://gateway')
    address.searchParams.set('cursor', String(next))
    response.links({ next: `${address.pathname}${address.search}` })
  }
  sendFrame(response, frame)
}

/** Number of the last print of a full page; undefined at the end. */
function lastOf(frame: Uint8Array, limit: number): number | undefined {
  const decoded = decodeFrame(frame)
  const sections = decoded.ok ? decoded.sections : []
  const last = sections.at(-1)
  const rows = sections.reduce((sum, { count }) => sum + count, 0)
  return last && rows === limit ? last.seq + last.count - 1 : undefined
}

/** Rows published on the replayed day up to the time, newest first. For another day the answer is empty. */
async function eventsAt(ask: Replays['ask'], request: Request, time: ReplayTime): Promise<MarketEventList> {
  const { day } = time
  const query = readEventQuery(request)
  if (query.day !== undefined && query.day !== day) throw new ZeusError('not-in-replay')
  const rows = (await ask('events', time)).toReversed()
  const events = rows.flatMap(({ event, ...row }) => {
    const kind = eventKindOf(event)
    if (!kind || (query.code !== undefined && row.instrument !== query.code)) return []
    return query.kinds && !query.kinds.includes(kind) ? [] : [{ kind, ...row }]
  })
  return { tradingDay: day, historyDays: 0, events: events.slice(0, query.limit ?? EVENTS_MAX) }
}
