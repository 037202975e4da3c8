import express, { type Request, type Response, type Router } from 'express'
import { ZeusError } from '../../../shared/protocol/errors'
import type { Resources } from '../../../shared/protocol/resources'
import {
  HISTORY_ROWS_MAX,
  type HistoryPageFacts,
  type HistoryQueries,
  type HistoryQuery,
} from '../../../shared/protocol/rest-history'
import { sendCacheable, sendFrame, wantsFrame } from './answer'
import { readQueryOf, readRowLimit, requireCode } from './read-query'
import { serve } from './resource'
import { whileConnected } from './while-connected'

interface Asking {
  limit: number
  /** Aborted once the caller has gone. */
  signal: AbortSignal
}

type Answers<R extends keyof HistoryQueries> = (asked: HistoryQueries[R], asking: Asking) => Promise<Resources[R]>

interface FramePage {
  frame: Uint8Array
  next: string | null
  last: string
}

type Frames<R extends keyof HistoryQueries> = (asked: HistoryQueries[R], asking: Asking) => Promise<FramePage>

/** Handler of queries about the past. */
interface PastQueries {
  /** The running day of an instrument, or of the exchanges. */
  today(code?: string): string
  bars: Answers<'GET /api/history/bars'>
  trades: Answers<'GET /api/history/trades'>
  flow: Answers<'GET /api/history/flow'>
  index: Answers<'GET /api/history/index'>
  perpetual: Answers<'GET /api/history/perpetual'>
  splits: Answers<'GET /api/history/splits'>
  events: Answers<'GET /api/history/events'>
  board: Answers<'GET /api/history/board'>
  frames: {
    minutes: Frames<'GET /api/history/bars'>
    trades: Frames<'GET /api/history/trades'>
    flow: Frames<'GET /api/history/flow'>
    index: Frames<'GET /api/history/index'>
    events: Frames<'GET /api/history/events'>
  }
}

/** `/api/history/{bars,trades,flow,index,perpetual,splits,events,board}`: JSON, or frames by `Accept`, a page at a time. */
export function historyQueryRoutes(past: PastQueries): Router {
  const router = express.Router()
  const { frames } = past
  serve(router, 'GET /api/history/bars', (request, _send, response) => {
    const asked = requireCode(readQueryOf(request, 'code', 'period', 'adjust'))
    const isLine = asked.period === '1m' && (asked.adjust ?? 'none') === 'none'
    return answer(past, request, response, asked, past.bars, isLine ? frames.minutes : undefined)
  })
  serve(router, 'GET /api/history/trades', (request, _send, response) =>
    answer(past, request, response, requireCode(readQueryOf(request, 'code')), past.trades, frames.trades),
  )
  serve(router, 'GET /api/history/flow', (request, _send, response) =>
    answer(past, request, response, requireCode(readQueryOf(request, 'code', 'definition')), past.flow, frames.flow),
  )
  serve(router, 'GET /api/history/index', (request, _send, response) =>
    answer(past, request, response, requireCode(readQueryOf(request, 'code')), past.index, frames.index),
  )
  serve(router, 'GET /api/history/perpetual', (request, _send, response) =>
    answer(past, request, response, requireCode(readQueryOf(request, 'code')), past.perpetual, undefined),
  )
  serve(router, 'GET /api/history/splits', (request, _send, response) =>
    answer(past, request, response, readQueryOf(request, 'code'), past.splits, undefined),
  )
  serve(router, 'GET /api/history/events', (request, _send, response) =>
    answer(past, request, response, readQueryOf(request, 'code'), past.events, frames.events),
  )
  serve(router, 'GET /api/history/board', (request, _send, response) =>
    answer(past, request, response, readQueryOf(request), past.board, undefined),
  )
  return router
}

async function answer<A extends HistoryQuery & { code?: string }>(
  past: Pick<PastQueries, 'today'>,
  request: Request,
  response: Response,
  asked: A,
  json: (asked: A, asking: Asking) => Promise<HistoryPageFacts>,
  frames: ((asked: A, asking: Asking) => Promise<FramePage>) | undefined,
): Promise<void> {
  await whileConnected(response, async (signal) => {
    if (wantsFrame(request)) return answerFrame(past, request, response, asked, frames, signal)
    const data = await json(asked, { limit: readRowLimit(request, HISTORY_ROWS_MAX.json), signal })
    sendCacheable(response, data, data.last < past.today(asked.code))
  })
}

async function answerFrame<A extends HistoryQuery & { code?: string }>(
  past: Pick<PastQueries, 'today'>,
  request: Request,
  response: Response,
  asked: A,
  frames: ((asked: A, asking: Asking) => Promise<FramePage>) | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (!frames) throw new ZeusError('frame-unavailable')
  const { frame, next, last } = await frames(asked, { limit: readRowLimit(request, HISTORY_ROWS_MAX.frame), signal })
  if (next !== null) {
    const address = new URL(request.originalUrl, 'http://gateway')
    address.searchParams.set('cursor', next)
    response.links({ next: `${address.pathname}${address.search}` })
  }
  sendFrame(response, frame, last < past.today(asked.code))
}
