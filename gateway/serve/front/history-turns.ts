import express, { type RequestHandler, type Router } from 'express'
import { type Route, routeParts } from '../../../shared/protocol/resources'
import { ACCOUNT_AT_ONCE, accountTurns } from '../http/account-turns'
import { createSpending, HISTORY_AT_ONCE, HISTORY_OF_ACCOUNT, REQUESTS_OF_ACCOUNT, type Spend } from './spending'

/** Answered from cached rows: these cost no more than other requests. */
type Ready = 'GET /api/history/days/:id' | 'GET /api/history/rank' | 'GET /api/history/calendar'
/** Stored conversations. The tools of an answer have bounds of their own. */
type Stored = Extract<Route, `${string} /api/assistant/threads${string}`> | 'GET /api/assistant/budget'
type Asked =
  | Exclude<Extract<Route, `${string} /api/history/${string}`>, Ready>
  | Exclude<Extract<Route, `${string} /api/assistant${string}`>, Stored>
  | 'POST /api/alerts/backtest'

/** Every question about the past, also those that tools of the assistant read: one that is left out does not compile. */
const ASKED: Readonly<Record<Asked, true>> = {
  'GET /api/history/bars': true,
  'GET /api/history/trades': true,
  'GET /api/history/flow': true,
  'GET /api/history/index': true,
  'GET /api/history/perpetual': true,
  'GET /api/history/splits': true,
  'GET /api/history/events': true,
  'GET /api/history/board': true,
  'GET /api/history/contributions': true,
  'GET /api/history/breadth': true,
  'GET /api/history/breadth-minutes': true,
  'GET /api/history/similar': true,
  'GET /api/history/basket/:name': true,
  'POST /api/history/basket': true,
  'POST /api/alerts/backtest': true,
  'POST /api/assistant': true,
  'GET /api/assistant/tools': true,
  'GET /api/assistant/tools/:name': true,
}

/** Budget of one account for queries about the past, so that long queries do not block others. Requires sign-in. */
export const pastTurns = (spend: Spend = createSpending(HISTORY_OF_ACCOUNT)): RequestHandler =>
  accountTurns(spend, HISTORY_AT_ONCE)

/** Lets each question about the past wait for its turn. */
export function historyTurns(turns: RequestHandler): Router {
  const router = express.Router()
  const paths = Object.keys(ASKED).map((route) => routeParts(route as Asked).path)
  router.use(paths, turns)
  return router
}

/** How often an account may call a resource, in words. */
export function turnLimits(route: Route): string {
  const isOfPast = Object.hasOwn(ASKED, route)
  const { points, seconds } = isOfPast ? HISTORY_OF_ACCOUNT : REQUESTS_OF_ACCOUNT
  return `${points} requests in ${seconds} seconds, ${isOfPast ? HISTORY_AT_ONCE : ACCOUNT_AT_ONCE} at once`
}
