import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { SOCKET_CALLS } from '../../../../gateway/serve/hub/socket-calls'
import { DEMO_RESOURCES } from '../../../../shared/protocol/demo'
import {
  ABUSE_CALLS_MAX,
  DEMO_SOCKETS_PER_ADDRESS_MAX,
  DEMO_TOPICS_PER_CONNECTION_MAX,
} from '../../../../shared/protocol/limits'
import { AT_HEADER } from '../../../../shared/protocol/machine'
import { type Route, routeParts } from '../../../../shared/protocol/resources'
import type { AppConfig, DemoPass } from '../../../../shared/protocol/rest'
import type { SubscribeResult } from '../../../../shared/protocol/socket-events'
import { topicFamilies } from '../../../../shared/protocol/topics'
import { SocketClient } from '../../../support/socket-client'
import { sources, textOf } from '../../../support/source-files'
import { startTestGateway, type TestGateway } from '../../../support/start-gateway'
import { forgotten, RESOURCES } from '../walls/every-resource'

let gateway: TestGateway
let person: string
let token: string
let clients: SocketClient[] = []

beforeAll(async () => {
  gateway = await startTestGateway()
  person = await gateway.mint(await gateway.register('operator'))
  await vi.waitFor(() => expect(gateway.state.instrument('000016.SH')).toBeDefined(), { timeout: 30_000 })
  token = (await ask<DemoPass>('POST', '/api/demo')).data.token
})
afterEach(() => {
  for (const client of clients) client.close()
  clients = []
})
afterAll(() => gateway?.stop())

async function ask<T>(method: string, path: string, bearer?: string, headers: Record<string, string> = {}) {
  const bodied = method !== 'GET' && method !== 'HEAD'
  const request = () =>
    fetch(`${gateway.url}${path}`, {
      method,
      headers: {
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(bodied ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(bodied ? { body: '{}' } : {}),
    })
  // A refusal may have closed the connection that the next request was about to take.
  const answer = await request().catch(request)
  const reply = (await answer.json().catch(() => ({}))) as { ok?: boolean; code?: string; message?: string; data?: T }
  return { status: answer.status, code: reply.ok ? 'ok' : reply.code, message: reply.message, data: reply.data as T }
}

/** Requests of one address are counted: attacks wait for the next window where they run into that bound. */
async function patiently(method: string, path: string) {
  for (;;) {
    const answer = await ask(method, path, token)
    if (answer.code !== 'too-many') return answer
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

async function connect(bearer = token): Promise<SocketClient> {
  const client = await new SocketClient(gateway.url, bearer).connected()
  clients.push(client)
  return client
}

const addressOf = (path: string) =>
  path.replaceAll(/:\w+/g, (name) => (name === ':id' ? '000016.SH' : name === ':slot' ? '30' : 'sw1'))

const forbidden = RESOURCES.filter((route: Route) => !DEMO_RESOURCES.has(route))

/** Addresses beside the table: of accounts, of the sign-in service, of operators and machines. */
const BESIDE = [
  ['GET', '/api/session'],
  ['POST', '/api/session/renew'],
  ['POST', '/api/session/end'],
  ['GET', '/api/account'],
  ['GET', '/api/account/profile'],
  ['PUT', '/api/account/password'],
  ['GET', '/api/account/sessions'],
  ['DELETE', '/api/account'],
  ['GET', '/api/users'],
  ['PUT', '/api/users/1'],
  ['GET', '/api/audit'],
  ['POST', '/graphql/v2'],
  ['GET', '/oidc/me'],
  ['POST', '/oidc/token'],
  ['GET', '/api/v2/users/me/orgs'],
  ['POST', '/api/v2/upload?folder=avatar'],
  ['POST', '/api/v3/pub-userEvent'],
  ['GET', '/metrics'],
  ['GET', '/media/1'],
  ['POST', '/api/video/file'],
  ['GET', '/api/Instruments'],
  ['GET', '//api/instruments'],
  ['GET', '/api/instruments%2F..%2Fsettings'],
  ['GET', '/api/instruments/..%2fsettings'],
  ['GET', '/api/bars/%E9%93%'],
  ['DELETE', '/api/instruments'],
  ['POST', '/api/bars/600519.SH'],
  ['PATCH', '/api/settings'],
  ['OPTIONS', '/api/settings'],
  ['PROPFIND', '/api/settings'],
] as const

/** Routes that the gateway's sources write out, beside the table: below `/api` and not, as they may be mounted. */
function writtenRoutes(): [method: string, path: string][] {
  const found = new Set<string>()
  for (const file of sources.filter((path) => path.startsWith('gateway/'))) {
    for (const [, method = '', path = ''] of textOf(file).matchAll(
      /\.(get|post|put|patch|delete|use|all)\(\s*'(\/[\w/:.-]*)'/g,
    )) {
      const asked = ['use', 'all'].includes(method) ? 'GET' : method.toUpperCase()
      const prefixes = path.startsWith('/api') ? [''] : ['', '/api']
      for (const prefix of prefixes) found.add(`${asked} ${prefix}${addressOf(path)}`)
    }
  }
  return [...found].map((route) => route.split(' ') as [string, string])
}

test('the table of attacks names every resource', () => expect(forgotten).toBe(true))

describe('a demo reader', () => {
  test('reads the market', async () => {
    const { data } = await ask<AppConfig>('GET', '/api/config')
    expect(data.demo).toBe(true)
    expect((await patiently('GET', '/api/instruments')).code).toBe('ok')
    expect((await patiently('GET', '/api/indexes/000016.SH/members')).code).toBe('ok')
    const client = await connect()
    const reply = await client.call('subscribe', ['board:market', 'index:000016.SH'])
    expect(reply).toMatchObject({ ok: true, results: [{ ok: true }, { ok: true }] })
    await client.until(() => client.sections.some(({ kind }) => kind === 'board'))
  })

  test('of every resource of the table that is no public market data, gets nothing', async () => {
    const got: string[] = []
    for (const route of forbidden) {
      const { method, path } = routeParts(route)
      const { status, code, message } = await patiently(method, addressOf(path))
      if (status !== 403 || code !== 'demo-refused' || !message?.includes('注册'))
        got.push(`${route}: ${status} ${code}`)
    }
    expect(got).toEqual([])
    expect(forbidden.length).toBeGreaterThan(90)
  })

  test('changes nothing at any resource by a method that none has', async () => {
    const got: string[] = []
    for (const path of new Set(RESOURCES.map((route) => routeParts(route).path))) {
      const { status } = await patiently('PATCH', addressOf(path))
      if (status !== 403) got.push(`${path}: ${status}`)
    }
    expect(got).toEqual([])
  })

  test('gets nothing beside the table', async () => {
    const got: string[] = []
    const written = writtenRoutes()
    expect(written.length).toBeGreaterThan(60)
    for (const [method, path] of [...BESIDE, ...written]) {
      // Whether the process lives is no secret.
      if (['/healthz', '/readyz'].includes(path)) continue
      const { status, code } = await patiently(method, path)
      if (![400, 403].includes(status) || code === 'ok') got.push(`${method} ${path}: ${status} ${code}`)
    }
    expect(got).toEqual([])
  })

  test('reads no day of the past as if it ran', async () => {
    expect((await ask('GET', '/api/instruments', token, { [AT_HEADER]: '20260706T100000' })).code).toBe('demo-refused')
    const machine = new SocketClient(gateway.url, undefined, { auth: { token, machine: { at: '20260706T100000' } } })
    expect(await machine.refusal()).toMatchObject({ code: 'demo-refused' })
  })

  test('spells its token in no way that another reader of it takes', async () => {
    for (const header of [`bearer ${token}`, `BEARER  ${token} `, `Bearer ${token}.x`, `Bearer ${token} ${token}`]) {
      const { status } = await ask('GET', '/api/settings', undefined, { authorization: header })
      expect([401, 403]).toContain(status)
    }
  })

  test('leaves no account behind', async () => {
    const users = await gateway.db.selectFrom('users').selectAll().execute()
    expect(users.map(({ username }) => username)).toEqual(['operator'])
    const owners = await gateway.db.selectFrom('sessions').select('user_id').execute()
    expect(owners.every(({ user_id }) => user_id === users[0]?.id)).toBe(true)
  })
})

const NOT_SERVED = [
  'alerts:me',
  'alerts:operator',
  'health',
  'orders:000016.SH',
  'flow:600519.SH@y1.200000000.1000000000-live',
  'coin:BTCUSDT.BINANCE',
  'x:y',
]

/** Every call of a socket: a new one must be put on one side. */
const OPEN_CALLS = ['subscribe', 'unsubscribe', 'pace', 'lost', 'clock', 'checksum']
const CLOSED_CALLS = ['latency', 'machine', 'renew']

describe('on a socket a demo reader', () => {
  test('has calls that read, and no other', () => {
    expect([...SOCKET_CALLS].sort()).toEqual([...OPEN_CALLS, ...CLOSED_CALLS].sort())
  })

  test('subscribes to no topic of a person, an operator or a reader’s own', async () => {
    const client = await connect()
    const { results } = (await client.call('subscribe', NOT_SERVED)) as { results: SubscribeResult[] }
    expect(results.filter(({ ok }) => ok)).toEqual([])
  })

  test('may subscribe to no family of a person or an operator', () => {
    const ofPeople = Object.entries(topicFamilies).filter(([, { of }]) => of === 'account' || of === 'none')
    expect(ofPeople.filter(([, spec]) => 'isInDemo' in spec)).toEqual([])
  })

  test.each([
    ['machine', { play: true }],
    ['latency', { p50: 1, p95: 2, samples: 3 }],
    ['renew', 'x'],
    ['publish', { topic: 'board:market' }],
    ['narrow', 'x'],
  ])('may not call %s', async (name, argument) => {
    const client = await connect()
    expect(await client.call(name, argument)).toMatchObject({ ok: false })
  })

  test('becomes nobody by renewing', async () => {
    const client = await connect()
    expect(await client.call('renew', person)).toMatchObject({ ok: false, code: 'forbidden' })
    const other = await connect(person)
    expect(await other.call('renew', token)).toMatchObject({ ok: false, code: 'forbidden' })
  })

  test(`reads ${DEMO_TOPICS_PER_CONNECTION_MAX} topics at most`, async () => {
    const client = await connect()
    const ids = gateway.state.instrumentTable().id
    const names = ids.flatMap((id) => [`tick:${id}`, `flow:${id}`, `deals:${id}`, `split:${id}`])
    const { results } = (await client.call('subscribe', names.slice(0, 250))) as { results: SubscribeResult[] }
    expect(results.filter(({ ok }) => ok).length).toBeLessThanOrEqual(DEMO_TOPICS_PER_CONNECTION_MAX)
    expect(results.at(-1)).toMatchObject({ ok: false, code: 'too-many-topics' })
  })

  test('that talks nonsense is closed', async () => {
    const client = await connect()
    for (let call = 0; call < ABUSE_CALLS_MAX + 200; call++) client.socket.emit('clock', () => undefined)
    for (let call = 0; call < ABUSE_CALLS_MAX + 200; call++) (client.socket as Socket).emit('nonsense')
    await client.until(() => !client.socket.connected)
    expect(client.socket.connected).toBe(false)
  })
})

test(`an address has ${DEMO_SOCKETS_PER_ADDRESS_MAX} demo connections, however many tokens it has`, async () => {
  await vi.waitFor(async () => expect((await ask('POST', '/api/demo')).code).toBe('ok'), {
    timeout: 15_000,
    interval: 1_000,
  })
  const opened = await Promise.allSettled(Array.from({ length: 20 }, () => connect()))
  const refused = opened.flatMap((one) =>
    one.status === 'rejected' ? [(one.reason as { data: { code: string } }).data.code] : [],
  )
  expect(opened.length - refused.length).toBeLessThanOrEqual(DEMO_SOCKETS_PER_ADDRESS_MAX)
  expect(new Set(refused).size).toBeGreaterThan(0)
  expect(refused.every((code) => ['too-many-sockets', 'too-many'].includes(code))).toBe(true)
  expect((await connect(person)).socket.connected).toBe(true)
})

test('requests of an address are bounded, tokens included, and accounts behind it are not', async () => {
  const codes = await Promise.all(Array.from({ length: 60 }, async () => (await ask('POST', '/api/demo')).code))
  expect(codes.filter((code) => code === 'ok').length).toBeLessThanOrEqual(20)
  expect(codes).toContain('too-many')
  const reads = await Promise.all(
    Array.from({ length: 60 }, async () => (await ask('GET', '/api/instruments', token)).code),
  )
  expect(reads).toContain('too-many')
  expect((await ask('GET', '/api/instruments', person)).code).toBe('ok')
})
