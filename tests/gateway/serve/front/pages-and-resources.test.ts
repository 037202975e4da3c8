import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HealthReport } from '../../../../shared/protocol/rest'
import { clientFolder } from '../../../support/client-folder'
import { createFakeFeed, dayStart, type FakeFeed, makeInstrument } from '../../../support/fake-feed'
import { startTestGateway, type TestGateway } from '../../../support/start-gateway'
import { until } from '../../../support/until'

let client: Awaited<ReturnType<typeof clientFolder>>
let feed: FakeFeed
let gateway: TestGateway
let token: string

beforeAll(async () => {
  feed = createFakeFeed()
  client = await clientFolder()
  gateway = await startTestGateway({ feed, root: client.root })
  token = await gateway.mint(await gateway.register('alice'))
  await feed.push(...dayStart('20260706', [makeInstrument({ id: '600519.SH' })]))
  // A thread reads names as pinyin: until then the answer changes once more.
  await until('names are read', () => !gateway.state.instrumentTable().pinyin.includes(''))
})

afterAll(async () => {
  await gateway.stop()
  await client.remove()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, { headers, redirect: 'manual' })
const asUser = (headers: Record<string, string> = {}) => ({ Authorization: `Bearer ${token}`, ...headers })
const browser = { Accept: 'text/html' }

describe('a page', () => {
  test.each(['/', '/trading/AD', '/Strategy/', '/industry/sw1/%E9%93%B6%E8%A1%8C', '/video/a%2Fb', '/login/success/'])(
    '%s is served, never cached, and allows no foreign script',
    async (path) => {
      const response = await get(path, browser)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toMatch('text/html')
      expect(response.headers.get('cache-control')).toBe('no-store')
      const policy = response.headers.get('content-security-policy')
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(response.headers.get('referrer-policy')).toBe(path === '/login/success/' ? 'no-referrer' : 'same-origin')
      expect(policy).toContain(`connect-src 'self' ${gateway.url.replace('http', 'ws')}`)
    },
  )

  test.each([
    ['/wall/overview', "'self'"],
    ['/walls', "'none'"],
    ['/wallpaper', "'none'"],
    ['/pair', "'none'"],
  ])('%s may be in a frame of %s', async (path, whom) => {
    const { headers } = await get(path, browser)
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${whom}`)
  })

  test.each(['/strategy', '/nonsense', '/trading', '/industry/sw1/%E9%93%'])(
    '%s is a page with status 404',
    async (path) => {
      const response = await get(path, browser)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toMatch('text/html')
    },
  )

  test.each(['/assets/nonsense.js', '/../package.json', '/%2e%2e/package.json', '/.env'])(
    'a file outside of the client is not sent: %s',
    async (path) => {
      expect((await get(path, { Accept: '*/*' })).status).toBe(404)
    },
  )
})

describe('a page while the client is built', () => {
  beforeAll(() => client.empty())
  afterAll(() => client.build())

  test.each(['/', '/trading/AD', '/wall/1', '/nonsense'])('%s is to be requested again shortly', async (path) => {
    const response = await get(path, browser)
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toContain('页面尚未构建，或正在更新')
  })
})

describe('a resource', () => {
  test('with basic data of pages is public', async () => {
    expect(await (await get('/api/config')).json()).toMatchObject({
      ok: true,
      data: {
        product: '宙斯看盘',
        clientId: 'zeus-web',
        issuer: `${gateway.url}/oidc`,
        embeddedIdentity: true,
        feed: { name: 'fake', badge: '模拟', quality: 'simulated' },
        replay: false,
        wechatQr: null,
        closedDays: [],
      },
    })
  })

  test.each(['/api/instruments', '/api/watchlists', '/api/video', '/api/settings'])(
    '%s is refused without a sign-in',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ ok: false, code: 'token-missing' })
    },
  )

  test('that does not exist is a 404 in JSON', async () => {
    const response = await get('/api/nonsense', asUser())
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ ok: false, code: 'not-found', message: '没有找到' })
  })

  test('with a NUL in its address is a bad request', async () => {
    const response = await get('/api/user-custom/a%00', asUser())
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'bad-request', message: '请求参数不正确（%00）' })
  })

  test('with an enormous body is too large', async () => {
    const response = await fetch(`${gateway.url}/api/settings`, {
      method: 'PUT',
      headers: asUser({ 'Content-Type': 'application/json' }),
      body: JSON.stringify({ revision: 0, values: { note: 'x'.repeat(300_000) } }),
    })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ ok: false, code: 'too-large' })
  })

  test('for another host name is refused', async () => {
    const { request } = await import('node:http')
    const status = await new Promise((resolve, reject) => {
      request(`${gateway.url}/api/config`, { headers: { Host: 'evil.example' } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end()
    })
    expect(status).toBe(421)
  })
})

describe('the instruments', () => {
  test('are sent compressed once, and not again while they are the same', async () => {
    const first = await get('/api/instruments', asUser())
    const etag = first.headers.get('etag') as string
    expect(first.headers.get('content-encoding')).toBe('gzip')
    expect(await first.json()).toMatchObject({ ok: true, data: { id: ['600519.SH'], tradingDay: '20260706' } })
    expect((await get('/api/instruments', asUser({ 'If-None-Match': etag, 'Cache-Control': '' }))).status).toBe(304)

    await feed.push({ kind: 'instruments', instruments: [makeInstrument({ id: '000001.SZ' })] })
    const changed = await get('/api/instruments', asUser({ 'If-None-Match': etag, 'Cache-Control': '' }))
    expect(changed.status).toBe(200)
    expect(await changed.json()).toMatchObject({ data: { id: ['600519.SH', '000001.SZ'] } })
  })

  test('are sent uncompressed to a client that accepts nothing else', async () => {
    const response = await get('/api/instruments', asUser({ 'Accept-Encoding': 'identity' }))
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.json()).toMatchObject({ ok: true })
  })
})

describe('an unknown address below /api', () => {
  const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
  const paths = ['/api/nothing', '/api', '/api/', '/API/instruments', '//api/instruments', '/Api', '/api/session/none']

  test.each(METHODS.flatMap((method) => paths.map((path) => [method, path])))(
    '%s %s is refused in JSON',
    async (method, path) => {
      const { port } = new URL(gateway.url)
      const answer = await new Promise<{ status: number; type: string; body: string }>((resolve, reject) => {
        const headers = { ...asUser(), accept: 'text/html' }
        const asked = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
          let body = ''
          response.setEncoding('utf8')
          response.on('data', (part: string) => {
            body += part
          })
          const { statusCode: status = 0, headers: told } = response
          response.on('end', () => resolve({ status, type: told['content-type'] ?? '', body }))
        })
        asked.on('error', reject)
        asked.end()
      })
      expect(answer.type).toMatch(/^application\/json/)
      expect(answer.status).toBe(404)
      expect(JSON.parse(answer.body)).toMatchObject({ ok: false, code: 'not-found' })
    },
  )

  test.each(['/API/instruments', '/Api/industries', '//api/instruments'])(
    '%s does not bypass the sign-in',
    async (path) => {
      const response = await fetch(`${gateway.url}${path}`)
      expect([response.status, await response.json()]).toMatchObject([404, { code: 'not-found' }])
    },
  )

  test.each(['POST', 'PUT', 'DELETE'])('a page requested with %s is refused in JSON too', async (method) => {
    const response = await fetch(`${gateway.url}/video`, { method, headers: { accept: 'text/html' } })
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'not-found' }])
  })
})

describe('health', () => {
  const health = async () => {
    const response = await get('/api/health')
    const { data } = (await response.json()) as { data: HealthReport[] }
    return { status: response.status, of: (source: string) => data.find((report) => report.source === source) }
  }

  test('is well while the feed is live', async () => {
    const { status, of } = await health()
    expect(status).toBe(200)
    expect(of('feed')).toMatchObject({ state: 'ok', words: '行情源正常' })
    expect(of('fanout')).toMatchObject({ state: 'ok', figures: { readers: 0 } })
    expect(of('memory')?.figures.rss).toBeGreaterThan(0)
  })

  test('counts repeated numbers', async () => {
    const trade = {
      kind: 'trade',
      instrument: '600519.SH',
      exchangeTime: 1_783_302_300_000,
      price: 1_000,
      volume: 100,
      amount: 100_000,
      side: 'buy',
      buyNo: 1,
      sellNo: 2,
      venueSeq: 7,
    } as const
    await feed.push(trade, trade)
    expect((await health()).of('sequence')).toMatchObject({ state: 'late', figures: { repeated: 1 } })
  })

  test('reports that the feed broke, while the gateway runs', async () => {
    const broken = createFakeFeed()
    const other = await startTestGateway({ feed: broken })
    broken.fail(new Error('坏了'))
    // The failure is handled in a later turn of the loop; each request is at least one.
    let answer = await fetch(`${other.url}/api/health`)
    while (answer.status === 200) answer = await fetch(`${other.url}/api/health`)
    const { data } = (await answer.json()) as { data: HealthReport[] }
    expect(answer.status).toBe(503)
    expect(data.find((report) => report.source === 'feed')).toMatchObject({
      state: 'broken',
      words: '行情源出错：坏了',
    })
    expect((await fetch(`${other.url}/api/config`)).status).toBe(200)
    await other.stop()
  })
})

describe('under a foreign host name', () => {
  const elsewhere = (path: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const asked = request(gateway.url + path, { headers: { Host: '10.0.0.7' } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      asked.once('error', reject)
      asked.end()
    })

  test.each([
    ['/healthz', 200],
    ['/readyz', 200],
    ['/metrics', 421],
    ['/api/health', 421],
  ])('%s answers %i: supervisors know only an address, and foreign pages learn nothing', async (path, status) => {
    expect(await elsewhere(path)).toBe(status)
  })
})
