import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../client/api/api-error'
import { createHttpClient, withQuery } from '../../../client/api/http'
import { encodeSection, FRAME_CONTENT_TYPE, joinSections } from '../../../shared/protocol/frame'

function gateway(
  answer: (init: RequestInit, path: string) => Promise<Response> | Response,
  token: string | undefined = 'T',
) {
  const requests: { path: string; init: RequestInit }[] = []
  const expired: ApiError[] = []
  const http = createHttpClient({
    fetch: async (input, init = {}) => {
      requests.push({ path: String(input), init })
      return answer(init, String(input))
    },
    token: () => token,
    expired: (error) => expired.push(error),
  })
  return { http, requests, expired }
}

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const never = (init: RequestInit) =>
  new Promise<Response>((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))

describe('an answer', () => {
  test('is unwrapped, and the token is shown', async () => {
    const { http, requests } = gateway(() => json(200, { ok: true, data: { a: 1 } }))
    expect(await http.getJson('/api/x')).toEqual({ a: 1 })
    expect(requests[0]?.init.headers).toEqual({ authorization: 'Bearer T' })
  })

  test('without a sign-in no header is sent', async () => {
    const { http, requests } = gateway(() => json(200, { ok: true, data: null }), '')
    await http.getJson('/api/config')
    expect(requests[0]?.init.headers).toEqual({})
  })

  test('at a past time every request names that time', async () => {
    let moment: string | undefined = '20260706T100000'
    const named: unknown[] = []
    const http = createHttpClient({
      fetch: async (_input, init = {}) => {
        named.push((init.headers as Record<string, string>)['zeus-at'])
        return json(200, { ok: true, data: null })
      },
      token: () => undefined,
      expired: () => undefined,
      replayTime: () => moment,
    })
    await http.getJson('/api/x')
    moment = undefined
    await http.getJson('/api/x')
    expect(named).toEqual(['20260706T100000', undefined])
  })

  test('of a failing health check still contains its reports', async () => {
    const { http } = gateway(() => json(503, { ok: true, data: [{ source: 'feed' }] }))
    expect(await http.getJson('/api/health')).toEqual([{ source: 'feed' }])
  })

  test('a body is sent as JSON, and omitted without one', async () => {
    const { http, requests } = gateway(() => json(200, { ok: true, data: 0 }))
    await http.sendJson('PUT', '/api/x', { a: 1 })
    await http.sendJson('DELETE', '/api/x')
    expect(requests.map(({ init }) => [init.method, init.body])).toEqual([
      ['PUT', '{"a":1}'],
      ['DELETE', undefined],
    ])
  })

  test('a request that may outlive its page is sent with keepalive, unless it is too long for browsers', async () => {
    const { http, requests } = gateway(() => json(200, { ok: true, data: 0 }))
    await http.sendJson('PUT', '/api/x', '汉', { outlivesPage: true })
    await http.sendJson('PUT', '/api/x', '汉'.repeat(20_000), { outlivesPage: true })
    await http.sendJson('PUT', '/api/x', '汉')
    expect(requests.map(({ init }) => init.keepalive)).toEqual([true, undefined, undefined])
  })
})

describe('an answer in frame bytes', () => {
  const row = { time: 5, price: 1_000, volume: 100, side: 1, buyNo: 7, sellNo: 6, buyGrade: 0, sellGrade: 0 }
  const frame = joinSections([encodeSection('trade', { topicId: 0, flags: 0, epoch: 0, seq: 1, ingestTime: 0 }, [row])])
  const bytes = (body: Uint8Array, type = FRAME_CONTENT_TYPE) =>
    new Response(body.slice().buffer, { status: 200, headers: { 'content-type': type } })

  test('is requested as a frame and decoded', async () => {
    const { http, requests } = gateway(() => bytes(frame))
    const [section] = await http.getFrame('/api/prints/600519.SH')
    expect(section).toMatchObject({ kind: 'trade', count: 1 })
    expect(requests[0]?.init.headers).toEqual({ accept: FRAME_CONTENT_TYPE, authorization: 'Bearer T' })
  })

  test('is read with its following pages of the same origin, up to a limit', async () => {
    const links: Record<string, string> = {
      '/api/x': '</api/x?cursor=a>; rel="next"',
      '/api/x?cursor=a': '</api/y?cursor=b>; rel="next", </else>; rel="prev"',
      '/api/y?cursor=b': '<https://elsewhere.example/api>; rel="next"',
    }
    const { http, requests } = gateway((_init, path) => {
      const answer = bytes(frame)
      if (links[path]) answer.headers.set('link', links[path])
      return answer
    })
    expect(await http.getFrames('/api/x', 9)).toHaveLength(3)
    expect(requests.map(({ path }) => path)).toEqual(['/api/x', '/api/x?cursor=a', '/api/y?cursor=b'])
    expect(await http.getFrames('/api/x', 2)).toHaveLength(2)
  })

  test.each([
    ['a refusal in words', () => json(404, { ok: false, code: 'no-data', message: '这段时间没有记录' }), 'no-data'],
    ['bytes that are no frame', () => bytes(Uint8Array.of(1, 2, 3)), 'unknown'],
    ['a frame cut short', () => bytes(frame.slice(0, -2)), 'unknown'],
    ['a page of HTML', () => bytes(new TextEncoder().encode('<html>'), 'text/html'), 'unknown'],
  ])('%s is refused', async (_, answer, code) => {
    await expect(gateway(answer).http.getFrame('/api/prints/600519.SH')).rejects.toMatchObject({ code })
  })
})

describe('a failed request throws', () => {
  test.each<[string, () => Response | Promise<Response>, Partial<ApiError>]>([
    [
      'a refusal',
      () => json(404, { ok: false, code: 'not-found', message: '没有找到' }),
      { code: 'not-found', message: '没有找到', retry: false, status: 404 },
    ],
    [
      'a refusal without words',
      () => json(404, { ok: false, code: 'not-found' }),
      { code: 'not-found', message: '没有找到' },
    ],
    [
      'the server’s own detail',
      () => json(400, { ok: false, code: 'range-invalid', message: '日期（a）' }),
      { message: '日期（a）' },
    ],
    [
      'the specification’s error field',
      () => json(503, { ok: false, data: [], error: '暂时不可用' }),
      { code: 'unknown', message: '暂时不可用', retry: true },
    ],
    [
      'a code of a later version',
      () => json(418, { ok: false, code: 'teapot', message: '茶壶' }),
      { code: 'unknown', message: '茶壶', retry: false },
    ],
    ['an empty refusal', () => json(200, { ok: false, error: '' }), { code: 'unknown', message: '未知错误' }],
    [
      'a page instead of JSON',
      () => new Response('<html>', { status: 502 }),
      { code: 'unknown', message: '未知错误', retry: true, status: 502 },
    ],
    ['JSON that is no answer', () => json(200, 17), { code: 'unknown' }],
    ['null', () => json(200, null), { code: 'unknown' }],
    [
      'no network',
      () => Promise.reject(new TypeError('failed to fetch')),
      { code: 'unreachable', retry: true, status: 0 },
    ],
  ])('%s', async (_, answer, expected) => {
    const { http } = gateway(answer)
    const thrown = await http.getJson('/api/x').catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(ApiError)
    expect(thrown).toMatchObject(expected)
  })

  test('an answer that exceeds the timeout', async () => {
    const { http } = gateway(never)
    const thrown = await http.getJson('/api/x', { timeoutMs: 1 }).catch((error: unknown) => error)
    expect(thrown).toMatchObject({ code: 'timeout', retry: true })
  })

  test('the caller’s own abort is passed on unchanged', async () => {
    const { http } = gateway(never)
    const control = new AbortController()
    const aborted = http.getJson('/api/x', { signal: control.signal })
    control.abort()
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
  })

  test.each([
    [401, 'token-expired', 1],
    [403, 'forbidden', 0],
    [500, 'unknown', 0],
  ])('%i marks the sign-in as expired: %s', async (status, code, times) => {
    const { http, expired } = gateway(() => json(status, { ok: false, code }))
    await http.getJson('/api/x').catch(() => undefined)
    expect(expired).toHaveLength(times)
  })
})

test.each([
  ['/api/x', {}, '/api/x'],
  ['/api/x', { a: undefined }, '/api/x'],
  ['/api/x', { a: 1, b: '上证 50&', c: undefined }, '/api/x?a=1&b=%E4%B8%8A%E8%AF%81+50%26'],
])('a query of %s and %j is %s', (path, query, expected) => {
  expect(withQuery(path, query)).toBe(expected)
})
