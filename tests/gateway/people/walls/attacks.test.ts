import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createWalls } from '../../../../gateway/people/walls/walls'
import type { Route } from '../../../../shared/protocol/resources'
import { routeParts } from '../../../../shared/protocol/resources'
import type { FoundBasket } from '../../../../shared/protocol/rest-baskets'
import type { PairingStarted, WallState, WallToken } from '../../../../shared/walls/wall'
import { SocketClient } from '../../../support/socket-client'
import { startTestGateway, type TestGateway } from '../../../support/start-gateway'
import { until } from '../../../support/until'
import { forgotten, RESOURCES } from './every-resource'

let gateway: TestGateway
let person: string
let clients: SocketClient[]

beforeAll(async () => {
  clients = []
  gateway = await startTestGateway()
  person = await gateway.mint(await gateway.register('operator'))
  await vi.waitFor(() => expect(gateway.state.instrument('000016.SH')).toBeDefined(), { timeout: 30_000 })
})
afterAll(async () => {
  for (const client of clients) client.close()
  await gateway?.stop()
})

async function ask<T>(method: string, path: string, token?: string, body?: unknown) {
  const request = () =>
    fetch(`${gateway.url}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  // A refusal may have closed the connection that the next request was about to take.
  const answer = await request().catch(request)
  const reply = (await answer.json().catch(() => ({}))) as { ok?: boolean; code?: string; data?: T }
  return { status: answer.status, code: reply.ok ? 'ok' : reply.code, data: reply.data as T }
}

async function pairedWall(board: string): Promise<WallToken> {
  const { data } = await ask<PairingStarted>('POST', '/api/pair', undefined, {})
  const query = { name: '大厅', board, rights: ['messages'] }
  expect((await ask('POST', `/api/walls/pairing/${data.userCode}`, person, query)).code).toBe('ok')
  const { data: wall } = await ask<WallToken>('POST', '/api/pair/token', undefined, { deviceCode: data.deviceCode })
  return wall
}

async function connect(token: string): Promise<SocketClient> {
  const client = await new SocketClient(gateway.url, token).connected()
  clients.push(client)
  return client
}

const READS: Route[] = ['GET /api/instruments', 'GET /api/indexes/:id/members', 'GET /api/outages']
/** What a wall asks as itself; its own door checks it. */
const OWN = /^\/api\/(pair|wall)(\/|$)/
/** Open to everybody, or by a ticket that only a signed-in caller gets. */
const OPEN = ['/api/config', '/api/health', '/api/demo', '/api/openapi.json', '/api/stream']

/** What a wall has no business with. */
const others = RESOURCES.filter((route) => {
  const { path } = routeParts(route)
  return !READS.includes(route) && !OWN.test(path) && !OPEN.includes(path)
})

test('the table of attacks names every resource', () => expect(forgotten).toBe(true))

describe('a wall that shows the radar of one index', () => {
  let wall: WallToken
  beforeAll(async () => {
    wall = await pairedWall('radar')
  })

  test('reads what its board shows', async () => {
    expect((await ask('GET', '/api/instruments', wall.token)).code).toBe('ok')
    expect((await ask('GET', '/api/indexes/000016.SH/members', wall.token)).code).toBe('ok')
    expect((await ask('GET', '/api/outages', wall.token)).code).toBe('ok')
    const client = await connect(wall.token)
    const reply = await client.call('subscribe', ['board:market', 'index:000016.SH'])
    expect(reply).toMatchObject({ ok: true, results: [{ ok: true }, { ok: true }] })
    await client.until(() => client.sections.some(({ kind }) => kind === 'board'))
  })

  test.each(others)('is refused %s', async (route) => {
    const { method, path } = routeParts(route)
    const address = path.replaceAll(/:\w+/g, (name) => (name === ':id' ? '000300.SH' : 'sw1'))
    const { status, code } = await ask(method, address, wall.token, method === 'GET' ? undefined : {})
    expect([403, 401]).toContain(status)
    expect(['forbidden', 'token-malformed']).toContain(code)
  })

  test.each([
    ['/api/indexes/000300.SH/members', 'another index'],
    ['/api/Instruments', 'capitals'],
    ['/api/instruments/', 'a slash'],
    ['/api/indexes/000016.SH/members/../../watchlists', 'a way out'],
    ['/api/indexes/000016.SH%2Fmembers', 'an escaped slash'],
    ['/api/account/profile', 'an account'],
    ['/api/users', 'people'],
  ])('is refused %s: %s', async (path) => {
    const { status, code } = await ask('GET', path, wall.token)
    expect(code).not.toBe('ok')
    expect([401, 403, 404]).toContain(status)
  })

  test.each(['tick:600519.SH', 'index:000300.SH', 'split:market', 'events:market', 'health', 'flow:600519.SH@x'])(
    'is not served %s, and its connection lives',
    async (topic) => {
      const client = await connect(wall.token)
      const reply = (await client.call('subscribe', [topic])) as { results: { ok: boolean; code: string }[] }
      expect(reply.results[0]).toMatchObject({ ok: false })
      expect(['forbidden', 'bad-topic']).toContain(reply.results[0]?.code)
      expect(await client.call('subscribe', ['board:market'])).toMatchObject({ results: [{ ok: true }] })
    },
  )

  test('cannot become somebody else on its line', async () => {
    const client = await connect(wall.token)
    expect(await client.call('renew', person)).toMatchObject({ ok: false, code: 'forbidden' })
    const other = await pairedWall('radar')
    expect(await client.call('renew', other.token)).toMatchObject({ ok: false, code: 'forbidden' })
  })

  test('is served on the line it has what another process lets it read', async () => {
    const { id, token } = await pairedWall('flow')
    const client = await connect(token)
    expect(await client.call('subscribe', ['index:000016.SH'])).toMatchObject({ results: [{ code: 'forbidden' }] })
    const there = createWalls({ db: gateway.db, clock: Date.now, take: async () => true })
    const owner = (await gateway.identity.verify(person)).id
    await there.order({ id: owner, role: 'operator' }, id, { do: 'board', board: 'radar' })
    there.close()
    expect(await client.call('subscribe', ['index:000016.SH'])).toMatchObject({ results: [{ ok: true }] })
    expect(await client.call('subscribe', ['split:market'])).toMatchObject({ results: [{ code: 'forbidden' }] })
  })

  test('is taken what it may not read any more, on the line it has', async () => {
    const { id, token } = await pairedWall('flow')
    const client = await connect(token)
    await client.call('subscribe', ['split:market', 'board:market'])
    await ask('POST', `/api/walls/${id}/orders`, person, { do: 'board', board: 'overview' })
    expect(await client.call('unsubscribe', ['split:market'])).toMatchObject({ removed: 0 })
    expect(await client.call('unsubscribe', ['board:market'])).toMatchObject({ removed: 1 })
  })
})

describe('a wall that shows its owner’s list', () => {
  const found = (name: string) => `/api/custom-index/${encodeURIComponent(name)}`
  const course = (name: string) => `/api/history/basket/${encodeURIComponent(name)}`
  let wall: WallToken
  let owner: string

  beforeAll(async () => {
    const { data } = await ask<{ id: string[]; kind: string[] }>('GET', '/api/instruments', person)
    const id = data.id[data.kind.indexOf('stock')] as string
    const query = { weighting: 'equal', members: [{ id }] }
    const made = await ask<{ ownerName: string }>('PUT', found('酒篮'), person, query)
    await ask('PUT', found('别的'), person, query)
    owner = made.data.ownerName
    // As its owner writes it.
    const groups = [{ name: '甲', colour: '', codes: ['ci:酒篮', id] }]
    expect((await ask('PUT', '/api/watchlists', person, { revision: 0, groups })).code).toBe('ok')
    wall = await pairedWall('list')
  })

  test('reads the baskets on it and their past, by the name that the board gives them', async () => {
    const { data: state } = await ask<WallState>('GET', '/api/wall/wait?revision=-1', wall.token)
    const codes = state.boards[0]?.panels.find(({ kind }) => kind === 'list')?.codes
    expect(codes?.[0]).toBe(`ci:${owner}~酒篮`)
    const { data } = await ask<FoundBasket>('GET', found(`${owner}~酒篮`), wall.token)
    expect(data.basket).toMatchObject({ name: '酒篮', ownerName: owner })
    expect(await ask('GET', course(`${owner}~酒篮`), wall.token)).toMatchObject({ code: 'ok' })
  })

  test.each([
    ['GET', () => '/api/custom-index', 'all baskets'],
    ['GET', () => found(`${owner}~别的`), 'one that is on no list'],
    ['GET', () => course(`${owner}~别的`), 'the past of one'],
    ['GET', () => found('酒篮'), 'one as if it were an account'],
    ['PUT', () => found(`${owner}~酒篮`), 'a change'],
    ['DELETE', () => found(`${owner}~酒篮`), 'its end'],
    ['POST', () => '/api/history/basket', 'the past of whatever it names'],
    ['GET', () => '/api/watchlists', 'the lists themselves'],
  ])('is refused %s %s: %s', async (method, path) => {
    const { status, code } = await ask(method, path(), wall.token, method === 'GET' ? undefined : {})
    expect([status, code]).toEqual([403, 'forbidden'])
  })

  test('of another board is refused both', async () => {
    const other = await pairedWall('overview')
    for (const path of [found(`${owner}~酒篮`), course(`${owner}~酒篮`)])
      expect(await ask('GET', path, other.token)).toMatchObject({ status: 403, code: 'forbidden' })
  })

  test('loses a basket with its place on the list', async () => {
    const { data } = await ask<{ revision: number }>('GET', '/api/watchlists', person)
    await ask('PUT', '/api/watchlists', person, { revision: data.revision, groups: [] })
    await ask('GET', '/api/wall/wait?revision=-1', wall.token)
    expect(await ask('GET', found(`${owner}~酒篮`), wall.token)).toMatchObject({ status: 403 })
  })
})

describe('a wall that is revoked', () => {
  test('loses its line, its data and its right to come back at once', async () => {
    const wall = await pairedWall('overview')
    const client = await connect(wall.token)
    const waiting = ask('GET', '/api/wall/wait?revision=1', wall.token)
    await ask('POST', `/api/walls/${wall.id}/orders`, person, { do: 'revoke' })
    await until('the line ends', () => client.socket.disconnected)
    expect(client.notices.at(-1)).toMatchObject({ kind: 'closing', code: 'wall-revoked' })
    expect((await waiting).code).toBe('wall-revoked')
    expect((await ask('GET', '/api/instruments', wall.token)).code).toBe('wall-revoked')
    expect(await new SocketClient(gateway.url, wall.token).refusal()).toMatchObject({ code: 'wall-revoked' })
    expect((await ask('POST', '/api/wall/rotate', wall.token, {})).code).toBe('wall-revoked')
  })
})

describe('a picture', () => {
  const put = (token: string, body: Buffer, type = 'image/jpeg') =>
    fetch(`${gateway.url}/api/wall/picture`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body: new Uint8Array(body),
    }).then(async (answer) => ((await answer.json()) as { code?: string }).code ?? 'ok')

  test('is a small JPEG, and its owner alone sees it', async () => {
    const wall = await pairedWall('overview')
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(1_000)])
    expect(await put(wall.token, jpeg)).toBe('ok')
    expect(await put(wall.token, Buffer.alloc(1_000))).toBe('bad-request')
    expect(await put(wall.token, Buffer.concat([jpeg, Buffer.alloc(64 * 1024)]))).toBe('too-large')
    expect(await put(wall.token, jpeg, 'text/html')).toBe('bad-request')
    const seen = (token: string) =>
      fetch(`${gateway.url}/api/walls/${wall.id}/picture`, { headers: { authorization: `Bearer ${token}` } })
    const answer = await seen(person)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(Buffer.from(await answer.arrayBuffer()).equals(jpeg)).toBe(true)
    const stranger = await gateway.mint(await gateway.register('stranger'))
    expect((await seen(stranger)).status).toBe(404)
    expect((await seen(wall.token)).status).toBe(403)
  })
})
