import { type Route, routeParts } from '../../../shared/protocol/resources'

/** Routes that a gateway forwards to the market process: exactly those that the market process serves. */
export const MARKET_ROUTES = [
  'GET /api/instruments',
  'GET /api/indexes/:id/members',
  'GET /api/indexes/:id/at/:slot',
  'GET /api/day-lines',
  'GET /api/books/:id',
  'GET /api/books/:id/levels',
  'GET /api/books/:id/depth',
  'GET /api/industries/:key',
  'GET /api/industries/:key/lines',
  'GET /api/industries/:key/rotation',
  'GET /api/limit-ladder',
  'GET /api/reviews',
  'GET /api/reviews/:day',
  'GET /api/bars/:id',
  'GET /api/flow/:id',
  'GET /api/history/days/:id',
  'GET /api/history/rank',
  'POST /api/history/basket',
  'GET /api/history/calendar',
  'GET /api/history/bars',
  'GET /api/history/trades',
  'GET /api/history/flow',
  'GET /api/history/index',
  'GET /api/history/perpetual',
  'GET /api/history/splits',
  'GET /api/history/events',
  'GET /api/history/board',
  'GET /api/history/contributions',
  'GET /api/history/breadth',
  'GET /api/history/breadth-minutes',
  'GET /api/history/similar',
  'GET /api/splits',
  'GET /api/auction',
  'GET /api/market-events',
  'GET /api/scorecard',
  'GET /api/scorecard/:signal',
  'GET /api/deals/market',
  'GET /api/deals/:id',
  'GET /api/splits/truth',
  'GET /api/prints/:id',
  'GET /api/ops/instruments',
  'GET /api/ops/volumes',
  'GET /api/strategies',
  'GET /api/predictions',
  'POST /api/assistant',
  'GET /api/assistant/tools',
  'GET /api/assistant/tools/:name',
] as const satisfies readonly Route[]

const patterns = MARKET_ROUTES.map((route) => {
  const { method, path } = routeParts(route)
  return { method, path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`) }
})

/** `path` without its query. */
export const isMarketRoute = (method: string, path: string): boolean =>
  patterns.some((pattern) => pattern.method === method && pattern.path.test(path))
