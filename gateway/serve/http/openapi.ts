import express, { type Router } from 'express'
import { errors } from '../../../shared/protocol/errors'
import { RESOURCE_WORDS } from '../../../shared/protocol/resource-words'
import { type Route, routeParts } from '../../../shared/protocol/resources'
import type { ToolDescription } from '../../../shared/protocol/rest-assistant'
import { ADJUSTMENTS, HISTORY_PERIODS, HISTORY_ROWS_MAX } from '../../../shared/protocol/rest-history'
import { serve } from './resource'

type Json = Record<string, unknown>

/**
 * Who may call a resource. `read`, `own-data`: also a program whose token has that scope; `person`: people alone;
 * `granted`: who was given the page or the permission.
 */
type ResourceAccess = 'open' | 'ticket' | 'read' | 'ops:read' | 'own-data' | 'granted' | 'person' | 'wall'

/** Access that a scope of a program's token gives. */
const SCOPES: ReadonlySet<ResourceAccess> = new Set(['read', 'ops:read', 'own-data'])

const OPEN: ReadonlySet<string> = new Set<Route>([
  'GET /api/config',
  'GET /api/health',
  'GET /api/openapi.json',
  'POST /api/demo',
  'POST /api/pair',
  'POST /api/pair/token',
])

/** Access by method and path, as the gateway's handlers have it. */
export function accessOf(route: Route): ResourceAccess {
  const { method, path } = routeParts(route)
  if (OPEN.has(route)) return 'open'
  if (path === '/api/stream') return 'ticket'
  if (path.startsWith('/api/wall/')) return 'wall'
  if (method !== 'GET') return path.startsWith('/api/own-data/') ? 'own-data' : 'person'
  if (path.startsWith('/api/ops')) return 'ops:read'
  return path.startsWith('/api/user-custom/') || path === '/api/video/scheduled' ? 'granted' : 'read'
}

const text = (description: string, pattern?: string): Json => ({
  schema: { type: 'string', ...(pattern && { pattern }) },
  description,
})
const whole = (description: string, minimum: number, maximum: number): Json => ({
  schema: { type: 'integer', minimum, maximum },
  description,
})
const word = (description: string, ...values: readonly string[]): Json => ({
  schema: { type: 'string', enum: values },
  description,
})
const MOMENT = '^[0-9]{8}([0-9]{4})?$'
const DAY = '^[0-9]{8}$'

/** Parameters by name; in a path all are texts. */
const PARAMETERS: Readonly<Record<string, Json>> = {
  id: { ...text('Instrument with its exchange, or the id of an object'), example: '600519.SH' },
  key: { ...text('Scheme of boards'), example: 'sw1' },
  slot: { ...text('Minute of the day, 0 to 240'), example: '30' },
  name: text('Name'),
  signal: text('Kind of signal'),
  share: text('Key of a shared desk'),
  order: text('Id of an order'),
  code: { ...text('Instrument with its exchange'), example: '600519.SH' },
  ids: text('Instruments, separated by commas'),
  step: whole('Minutes between two points', 1, 60),
  day: text('Day, YYYYMMDD, Beijing time', DAY),
  days: whole('Number of trading days', 1, 60),
  from: text('First day or minute, YYYYMMDD or YYYYMMDDHHmm', MOMENT),
  to: text('Last day or minute, itself included', MOMENT),
  start: text('First day or minute, YYYYMMDD or YYYYMMDDHHmm', MOMENT),
  end: text('Last day or minute, itself included', MOMENT),
  at: text('Time lock: nothing later, YYYYMMDDTHHmmss, Beijing time', '^[0-9]{8}T[0-9]{6}$'),
  arguments: { ...text('Arguments of the tool as JSON'), example: '{"ids":["600519.SH"]}' },
  ticket: text('From `GET /api/stream/ticket`; good once'),
  topics: { ...text('Topics, separated by commas: events:market, split:market, split:CODE'), example: 'events:market' },
  cursor: text('`next` of the answer before'),
  limit: whole('Rows of the answer', 1, HISTORY_ROWS_MAX.frame),
  kinds: text('Kinds of events, separated by commas'),
  session: word('Auction', 'opening', 'closing'),
  period: word('Period of a bar', ...HISTORY_PERIODS, '1h', '4h'),
  adjust: word('Adjustment of prices', ...ADJUSTMENTS),
  definition: text('Definition of size grades'),
  def: text('Definition of size grades'),
  orDays: word('Days where there are no minutes', '0', '1'),
  R: word('BS by aggressor, OO by order', 'BS', 'OO'),
  H: text('Number of days', '^H[0-9]{1,2}$'),
  seed: whole('Seed of the simulated day', 0, 2 ** 31 - 1),
  none: word('A day without splits', '0', '1'),
}

const parameter = (name: string, where: 'path' | 'query', required: boolean): Json => ({
  name,
  in: where,
  required,
  ...PARAMETERS[name],
})

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
const content = (schema: Json): Json => ({ 'application/json': { schema } })

const envelope = (data: Json): Json => ({
  type: 'object',
  properties: { ok: { const: true }, data },
  required: ['ok', 'data'],
})

/** Data of the resources whose shape is described; all others are in `shared/protocol/rest*.ts`. */
const DATA: Partial<Record<Route, Json>> = {
  'GET /api/assistant/tools': { type: 'array', items: ref('ToolDescription') },
  'GET /api/assistant/tools/:name': { oneOf: [ref('ToolResult'), ref('ToolFailure')] },
}

function operation(route: Route, limits: string): Json {
  const { method, path } = routeParts(route)
  const [summary, query = ''] = RESOURCE_WORDS[route]
  const access = accessOf(route)
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => parameter(name, 'path', true))
  const inQuery = query
    .split(' ')
    .filter((name) => name !== '')
    .map((name) => parameter(name.replace('!', ''), 'query', name.endsWith('!')))
  const hasBody = method === 'POST' || method === 'PUT'
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    tags: [path.split('/')[2]?.replace('.json', '') ?? 'api'],
    parameters: [...inPath, ...inQuery],
    ...(hasBody && { requestBody: { required: false, content: content({ type: 'object' }) } }),
    'x-access': access,
    'x-limits': limits,
    security: access === 'open' || access === 'ticket' ? [] : [{ token: SCOPES.has(access) ? [access] : [] }],
    responses: {
      200: {
        description: 'The data',
        content: content(route === 'GET /api/openapi.json' ? { type: 'object' } : envelope(DATA[route] ?? {})),
      },
      default: { description: 'A refusal of the error catalogue', content: content(ref('Error')) },
    },
  }
}

const FIGURE: Json = {
  type: 'object',
  properties: {
    label: { type: 'string' },
    value: { type: 'string' },
    unit: { type: 'string' },
    number: { type: 'number' },
    missing: { type: 'string' },
    definition: { type: 'string' },
  },
  required: ['label', 'unit', 'definition'],
}

const ROW: Json = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    untrusted: { type: 'object', additionalProperties: { type: 'string' } },
    at: { type: 'integer' },
    figures: { type: 'object', additionalProperties: ref('ToolFigure') },
    href: { type: 'string' },
  },
  required: ['id', 'untrusted', 'figures', 'href'],
}

const record = (properties: Json, ...optional: string[]): Json => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
})
const string = { type: 'string' }

const schemas = (tools: readonly ToolDescription[]): Json => ({
  Error: record(
    {
      ok: { const: false },
      code: { type: 'string', enum: Object.keys(errors) },
      message: string,
      error: string,
      retryAfterMs: { type: 'integer' },
    },
    'error',
    'retryAfterMs',
  ),
  ToolDescription: record({
    name: { type: 'string', enum: tools.map(({ name }) => name) },
    description: string,
    parameters: { type: 'object' },
  }),
  ToolFigure: FIGURE,
  ToolRow: ROW,
  ToolResult: record({
    ok: { const: true },
    tool: string,
    asOf: { type: 'integer', description: 'Market time, epoch ms' },
    source: string,
    quality: { type: 'string', enum: ['ok', 'estimated', 'simulated'] },
    ledger: string,
    resource: string,
    rows: { type: 'array', items: ref('ToolRow') },
    more: { type: 'integer' },
    notes: { type: 'array', items: string },
  }),
  ToolFailure: record(
    {
      ok: { const: false },
      tool: string,
      code: string,
      message: string,
      retry: { type: 'boolean' },
      schema: { type: 'object' },
    },
    'schema',
  ),
})

interface OpenApiParts {
  version: string
  publicUrl: string
  tools: () => Promise<readonly ToolDescription[]>
  /** How often an account may call a resource, in words. */
  limitsOf: (route: Route) => string
}

/** The OpenAPI 3.1 document of every resource. */
function openApiOf({ version, publicUrl, limitsOf }: OpenApiParts, tools: readonly ToolDescription[]): Json {
  const paths: Record<string, Json> = {}
  for (const route of Object.keys(RESOURCE_WORDS) as Route[]) {
    const { method, path } = routeParts(route)
    const name = path.replace(/:(\w+)/g, '{$1}')
    paths[name] = { ...paths[name], [method.toLowerCase()]: operation(route, limitsOf(route)) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Zeus',
      version,
      description:
        'Figures of A-share stocks and indexes. A token with the scope `read` may call everything that reads.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'Token of a person or of a program; see docs/programs.md',
        },
      },
      schemas: schemas(tools),
    },
  }
}

/** `GET /api/openapi.json`; the document is the same as long as the process runs. */
export function openApiRoutes(parts: OpenApiParts): Router {
  const router = express.Router()
  let document: string | undefined
  serve(router, 'GET /api/openapi.json', async (_request, _send, response) => {
    document ??= JSON.stringify(openApiOf(parts, await parts.tools()))
    response.set('Cache-Control', 'no-cache').type('json').send(document)
  })
  return router
}
