import { DEMO_RESOURCES } from '../../shared/protocol/demo'
import { errors } from '../../shared/protocol/errors'
import type { Resources, Route } from '../../shared/protocol/resources'
import type { UserSettings } from '../../shared/protocol/rest'
import { ApiError } from './api-error'

/** Dispatched on `window` when something needs an account: the shell offers to register. */
export const NEEDS_ACCOUNT_EVENT = 'zeus:needs-account'

export const offerAccount = (): void => void dispatchEvent(new Event(NEEDS_ACCOUNT_EVENT))

/** Columns, sizes and similar settings can be changed in the demo; they last as long as the page. */
let settings: UserSettings = { revision: 0, values: {} }

function storeSettings(body: unknown): UserSettings {
  const { values } = body as UserSettings
  settings = { revision: settings.revision + 1, values }
  return settings
}

/** Answers to requests for personal data of a reader without an account. */
const OWN: { readonly [R in Route]?: (body: unknown) => Resources[R] } = {
  'GET /api/settings': () => settings,
  'PUT /api/settings': storeSettings,
  'GET /api/watchlists': () => ({ revision: 0, groups: [] }),
  'GET /api/positions': () => ({ revision: 0, positions: {} }),
  'GET /api/tags': () => ({ revision: 0, tags: {} }),
  'GET /api/notes': () => [],
  'GET /api/own-data': () => [],
  'GET /api/custom-index': () => [],
  'GET /api/splits/verdicts': () => ({ mine: [], everybody: { accepted: 0, judged: 0, people: 0, low: 0, high: 0 } }),
  'GET /api/alerts/scores': () => ({ asOf: 0, days: [], count: 0, followed: 0, scores: [] }),
  'GET /api/walls/dark': () => [],
  'GET /api/video': () => [],
  'GET /api/back-tests': () => [],
  'GET /api/published-rules': () => [],
  'GET /api/paper-accounts': () => [],
}

/** Read-only `POST` requests that are sent while the user types, so that no dialog opens. */
const QUERIES: ReadonlySet<Route> = new Set<Route>([
  'POST /api/alerts/parse',
  'POST /api/alerts/now',
  'POST /api/alerts/ready',
  'POST /api/history/basket',
])

/**
 * The answer to a request of the demo that the gateway would refuse: what is empty without an account, or a refusal
 * with the offer to register. Undefined for public market data, which is requested.
 */
export function demoAnswer<R extends Route>(route: R, body: unknown): Promise<Resources[R]> | undefined {
  if (DEMO_RESOURCES.has(route)) return undefined
  const own = OWN[route] as ((body: unknown) => Resources[R]) | undefined
  if (own) return Promise.resolve(own(body))
  if (!route.startsWith('GET ') && !QUERIES.has(route)) offerAccount()
  const { text, retry, status } = errors['demo-refused']
  return Promise.reject(new ApiError('demo-refused', text, retry, status))
}
