import type { Route } from './resources'
import type { RouteName } from './routes'

/** Resources that a demo reader may request: public market data. Any other request is refused. */
export const DEMO_RESOURCES: ReadonlySet<Route> = new Set<Route>([
  'GET /api/config',
  'GET /api/instruments',
  'GET /api/indexes/:id/members',
  'GET /api/indexes/:id/at/:slot',
  'GET /api/day-lines',
  'GET /api/books/:id',
  'GET /api/books/:id/levels',
  'GET /api/industries/:key',
  'GET /api/industries/:key/lines',
  'GET /api/industries/:key/rotation',
  'GET /api/limit-ladder',
  'GET /api/market-events',
  'GET /api/outages',
  'GET /api/auction',
  'GET /api/scorecard',
  'GET /api/scorecard/:signal',
  'GET /api/deals/market',
  'GET /api/deals/:id',
  'GET /api/bars/:id',
  'GET /api/flow/:id',
  'GET /api/prints/:id',
  'GET /api/history/days/:id',
  'GET /api/history/rank',
  'GET /api/history/calendar',
  'GET /api/splits',
  'GET /api/strategies',
  'GET /api/back-tests/ready',
  'GET /api/back-tests/:id',
  'GET /api/predictions',
])

const paths = [...DEMO_RESOURCES].map((route) => {
  const path = route.slice(route.indexOf(' ') + 1)
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`)
})

/** Whether a demo reader may send this request; `path` without its query. */
export const mayRequestInDemo = (method: string, path: string): boolean =>
  (method === 'GET' || method === 'HEAD') && paths.some((pattern) => pattern.test(path))

/** Pages that a demo reader can open in addition to public ones. */
export const DEMO_PAGES: ReadonlySet<RouteName> = new Set<RouteName>([
  'trading',
  'indexToday',
  'orderSplit',
  'multiChart',
  'history',
  'inDayIndustry',
  'industry',
  'auction',
  'scorecard',
  'strategy',
  'modelPredict',
])

const PREFIX = 'demo.'

/** Whether a bearer token is a demo reader's. */
export const isDemoToken = (token: string | undefined): boolean => token?.startsWith(PREFIX) ?? false

export const demoToken = (sealed: string): string => `${PREFIX}${sealed}`
export const sealedOf = (token: string): string => token.slice(PREFIX.length)
