import express, { type Request, type Response, type Router } from 'express'
import type {
  ContributionsQuery,
  IndexBreadth,
  IndexContributions,
  IndexMinuteBreadth,
  SimilarDays,
  SimilarQuery,
} from '../../../shared/protocol/rest-index-history'
import { sendCacheable } from './answer'
import { readQueryOf, requireCode } from './read-query'
import { serve } from './resource'
import { whileConnected } from './while-connected'

/** Handler of queries about an index's past. */
interface IndexPast {
  today(code?: string): string
  contributions(asked: ContributionsQuery, signal: AbortSignal): Promise<IndexContributions>
  breadth(asked: ContributionsQuery, signal: AbortSignal): Promise<IndexBreadth>
  breadthMinutes(asked: ContributionsQuery, signal: AbortSignal): Promise<IndexMinuteBreadth>
  similar(asked: SimilarQuery, signal: AbortSignal): Promise<SimilarDays>
}

/** `/api/history/{contributions,breadth,breadth-minutes,similar}`: a question ends with its connection. */
export function indexHistoryRoutes(past: IndexPast): Router {
  const router = express.Router()
  serve(router, 'GET /api/history/contributions', (request, _send, response) =>
    answer(past, request, response, past.contributions, ({ last }) => last),
  )
  serve(router, 'GET /api/history/breadth', (request, _send, response) =>
    answer(past, request, response, past.breadth, ({ last }) => last),
  )
  serve(router, 'GET /api/history/breadth-minutes', (request, _send, response) =>
    answer(past, request, response, past.breadthMinutes, ({ last }) => last),
  )
  serve(router, 'GET /api/history/similar', (request, _send, response) =>
    answer(past, request, response, past.similar, ({ day }) => day),
  )
  return router
}

async function answer<T>(
  past: IndexPast,
  request: Request,
  response: Response,
  find: (asked: ContributionsQuery, signal: AbortSignal) => Promise<T>,
  lastOf: (found: T) => string,
): Promise<void> {
  const asked = requireCode(readQueryOf(request, 'code'))
  await whileConnected(response, async (signal) => {
    const found = await find(asked, signal)
    sendCacheable(response, found, lastOf(found) < past.today(asked.code))
  })
}
