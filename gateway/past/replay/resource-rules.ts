import { type Route, routeParts } from '../../../shared/protocol/resources'

/**
 * Requests that a page at a past time may make. `same`: people's own items and data that does not depend on the time.
 * `replayed`: answered from the record of the day. `today`: as of the morning, so only while the day is the running
 * one. `before`: only for days before the replayed one, whatever end is requested. `locked`: the resource itself answers
 * as of the time, which becomes its `at`. Everything else is refused.
 */
type ResourceRule = 'same' | 'replayed' | 'today' | 'before' | 'locked'

const RESOURCE_RULES: Partial<Record<Route, ResourceRule>> = {
  'GET /api/config': 'same',
  'GET /api/me': 'same',
  'GET /api/machine': 'same',
  'GET /api/instruments': 'replayed',
  'GET /api/market-events': 'replayed',
  'GET /api/auction': 'replayed',
  'GET /api/day-lines': 'replayed',
  'GET /api/books/:id': 'replayed',
  'GET /api/books/:id/levels': 'replayed',
  'GET /api/prints/:id': 'replayed',
  'GET /api/history/trades': 'replayed',
  'GET /api/flow/:id': 'replayed',
  'GET /api/splits': 'replayed',
  'GET /api/indexes/:id/members': 'today',
  'GET /api/industries/:key': 'same',
  'GET /api/bars/:id': 'before',
  'GET /api/history/days/:id': 'before',
  'POST /api/assistant': 'locked',
  'GET /api/assistant/tools': 'same',
  'GET /api/assistant/tools/:name': 'locked',
  'GET /api/assistant/budget': 'same',
  'GET /api/assistant/threads': 'same',
  'POST /api/assistant/threads': 'same',
  'GET /api/assistant/threads/:id': 'same',
  'DELETE /api/assistant/threads/:id': 'same',
  'POST /api/assistant/threads/:id/turns': 'locked',
  'GET /api/settings': 'same',
  'PUT /api/settings': 'same',
  'GET /api/watchlists': 'same',
  'PUT /api/watchlists': 'same',
  'GET /api/positions': 'same',
  'PUT /api/positions': 'same',
  'GET /api/tags': 'same',
  'PUT /api/tags': 'same',
  'GET /api/notes': 'same',
  'PUT /api/notes/:id': 'same',
  'GET /api/own-data': 'same',
  'GET /api/own-data/:name': 'same',
  'PUT /api/own-data/:name': 'same',
  'DELETE /api/own-data/:name': 'same',
  'GET /api/desks': 'same',
  'POST /api/desks': 'same',
  'PUT /api/desks/:id': 'same',
  'DELETE /api/desks/:id': 'same',
  'GET /api/desks/:id/versions': 'same',
  'PUT /api/desks/:id/share': 'same',
  'GET /api/shared-desks/:share': 'same',
  'GET /api/custom-index': 'same',
  'GET /api/custom-index/:name': 'same',
  'GET /api/user-custom/:name': 'same',
  'GET /api/user-custom/:name/versions': 'same',
  'GET /api/user-custom/:name/readers': 'same',
  'GET /api/walls': 'same',
  'GET /api/walls/dark': 'same',
}

interface Pattern {
  method: string
  path: RegExp
  rule: ResourceRule
}

const patterns: Pattern[] = Object.entries(RESOURCE_RULES).map(([route, rule]) => {
  const { method, path } = routeParts(route as Route)
  return { method, path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`), rule }
})

/** Undefined: refused. */
export const resourceRule = (method: string, path: string): ResourceRule | undefined =>
  patterns.find((pattern) => pattern.method === method && pattern.path.test(path))?.rule
