import { MARKET_ROUTES } from './market-routes'
import { FIRST_ROUTES, LAST_ROUTES } from './other-routes'
import type { AnswerRoute, RouteContext } from './route'
import { STOCK_ROUTES } from './stock-routes'

/** Every kind of question that tools answer; the first that matches answers. */
const ROUTES: readonly AnswerRoute[] = [...FIRST_ROUTES, ...STOCK_ROUTES, ...MARKET_ROUTES, ...LAST_ROUTES]

/** Answers from tools; undefined where no route is for the question. */
export async function answerByTools(context: RouteContext): Promise<{ understood: boolean } | undefined> {
  return ROUTES.find((route) => route.matches(context))?.answer(context)
}
