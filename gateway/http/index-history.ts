import express, { type Request, type Response, type Router } from 'express'
import type {
  ContributionsAsked,
  IndexBreadth,
  IndexContributions,
  IndexMinuteBreadth,
  SimilarAsked,
  SimilarDays,
} from '../../shared/protocol/rest-index-history'
import { sendKept } from './answer'
import { askedOf, codeOf } from './asked-query'
import { serve } from './resource'
import { whileConnected } from './while-connected'

/** What answers questions about an index's past. */
export interface IndexPast {
  today(code?: string): string
  contributions(asked: ContributionsAsked, signal: AbortSignal): Promise<IndexContributions>
  breadth(asked: ContributionsAsked, signal: AbortSignal): Promise<IndexBreadth>
  breadthMinutes(asked: ContributionsAsked, signal: AbortSignal): Promise<IndexMinuteBreadth>
  similar(asked: SimilarAsked, signal: AbortSignal): Promise<SimilarDays>
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
  find: (asked: ContributionsAsked, signal: AbortSignal) => Promise<T>,
  lastOf: (found: T) => string,
): Promise<void> {
  const asked = codeOf(askedOf(request, 'code'))
  await whileConnected(response, async (signal) => {
    const found = await find(asked, signal)
    sendKept(response, found, lastOf(found) < past.today(asked.code))
  })
}
