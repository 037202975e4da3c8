import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { derivedPast } from '../../../../gateway/feeds/simulated/past/derived-past'
import { historyQueryRoutes } from '../../../../gateway/serve/http/history-query-routes'
import { decodeFrame } from '../../../../shared/protocol/frame'
import { INDEX, MOUTAI, pastDay, smallMarket } from '../../../support/small-market'
import { storeMarketDays } from '../../../support/stored-days'
import { until } from '../../../support/until'
import { type ApiServer, apiServer } from './api-server'

const [DERIVED, YESTERDAY, TODAY] = ['20261118', '20261119', '20261120']
const FRAMES = { accept: 'application/octet-stream' }

const folder = mkdtempSync(join(tmpdir(), 'zeus-asked-http-'))
let api: ApiServer
let past: ReturnType<typeof storeMarketDays>
/** What was asked while a test holds answers back. */
let held: { signal: AbortSignal; go: () => void }[] | undefined

beforeAll(async () => {
  const market = smallMarket(YESTERDAY)
  api = await apiServer((db) => {
    past = storeMarketDays(db, market, folder, derivedPast(1))
    const { asked } = past.history
    return [
      historyQueryRoutes({
        ...asked,
        async events(request, asking) {
          if (held) await new Promise<void>((go) => held?.push({ signal: asking.signal, go }))
          asking.signal.throwIfAborted()
          return asked.events(request, asking)
        },
      }),
    ]
  })
  market.startDay(YESTERDAY)
  market.apply(pastDay(MOUTAI, DERIVED, 1_005, 4_000_000))
  for (let slot = 1; slot <= 40; slot++) market.trade(MOUTAI, slot, 1_000 + slot, 500, slot % 2 ? 'buy' : 'sell')
  market.index(40, 250_500)
  market.enter('ended', 240)
  await past.flush()
  market.startDay(TODAY)
  market.trade(MOUTAI, 1, 1_010, 500)
  await past.flush()
})
afterAll(async () => {
  await past.close()
  await api.stop()
  rmSync(folder, { recursive: true, force: true })
})

const day = `from=${YESTERDAY}&to=${YESTERDAY}`

test.each([
  [`/api/history/bars?code=${MOUTAI}`, 200, 'ok'],
  [`/api/history/bars?code=${MOUTAI}&period=5m&adjust=forward&${day}`, 200, 'ok'],
  [`/api/history/bars?code=${INDEX}&${day}&limit=1`, 200, 'ok'],
  ['/api/history/bars', 400, 'code-invalid'],
  ['/api/history/bars?code=600519', 400, 'code-invalid'],
  ['/api/history/bars?code=600000.SH', 400, 'code-invalid'],
  ['/api/history/bars?code=../../etc', 400, 'code-invalid'],
  [`/api/history/bars?code=${MOUTAI}&code=${MOUTAI}`, 400, 'code-invalid'],
  [`/api/history/bars?code=${MOUTAI}&period=2m`, 400, 'period-invalid'],
  [`/api/history/bars?code=${MOUTAI}&adjust=both`, 400, 'bad-request'],
  [`/api/history/bars?code=${MOUTAI}&from=yesterday`, 400, 'date-invalid'],
  [`/api/history/bars?code=${MOUTAI}&from=20261301`, 400, 'date-invalid'],
  [`/api/history/bars?code=${MOUTAI}&from=20261119&from=20261118`, 400, 'date-invalid'],
  [`/api/history/bars?code=${MOUTAI}&to[a]=20261119`, 200, 'ok'],
  [`/api/history/bars?code=${MOUTAI}&from=20261120&to=20261119`, 400, 'range-backwards'],
  [`/api/history/bars?code=${MOUTAI}&period=1m&from=20260105`, 400, 'range-too-large'],
  [`/api/history/bars?code=${MOUTAI}&from=19900101`, 400, 'range-too-large'],
  [`/api/history/bars?code=${MOUTAI}&limit=0`, 400, 'bad-request'],
  [`/api/history/bars?code=${MOUTAI}&limit=2001`, 400, 'bad-request'],
  [`/api/history/bars?code=${MOUTAI}&limit=1e2`, 400, 'bad-request'],
  [`/api/history/bars?code=${MOUTAI}&cursor=next`, 400, 'cursor-invalid'],
  [`/api/history/bars?code=${MOUTAI}&cursor=20250101-0`, 400, 'cursor-invalid'],
  [`/api/history/trades?code=${MOUTAI}&${day}`, 200, 'ok'],
  ['/api/history/trades', 400, 'code-invalid'],
  [`/api/history/trades?code=${MOUTAI}&from=20260901`, 400, 'range-too-large'],
  [`/api/history/flow?code=${MOUTAI}&${day}`, 200, 'ok'],
  [`/api/history/flow?code=${MOUTAI}&${day}&definition=sina-close`, 200, 'ok'],
  [`/api/history/flow?code=${MOUTAI}&definition=sina`, 400, 'definition-invalid'],
  [`/api/history/flow?code=${MOUTAI}&to=2026-11-19`, 400, 'date-invalid'],
  [`/api/history/index?code=${INDEX}&${day}`, 200, 'ok'],
  [`/api/history/index?code=${MOUTAI}`, 400, 'code-invalid'],
  ['/api/history/splits', 200, 'ok'],
  [`/api/history/splits?code=${INDEX}`, 409, 'feed-no-order-numbers'],
  ['/api/history/splits?from=20261120&to=20261119', 400, 'range-backwards'],
  ['/api/history/events', 200, 'ok'],
  [`/api/history/events?code=${MOUTAI}&${day}`, 200, 'ok'],
  ['/api/history/events?code=abc', 400, 'code-invalid'],
  ['/api/history/board', 200, 'ok'],
  [`/api/history/board?to=${YESTERDAY}1000`, 200, 'ok'],
  ['/api/history/board?to=noon', 400, 'date-invalid'],
])('%s answers %i %s', async (path, status, code) => {
  expect(await api.ask(path)).toMatchObject({ status, code })
})

test.each([
  ['from=20261120&to=20261118', '开始晚于结束：请对调两个日期（2026-11-20 晚于 2026-11-18）'],
  ['from=20261399', '日期写得不对：请用 YYYYMMDD，或带时分的 YYYYMMDDHHmm（开始 20261399）'],
  ['period=2m', '没有这个周期（2m，可用 1s、1m、5m、15m、30m、60m、1d、1w、1M）'],
])('%s is refused with a text about the request', async (query, message) => {
  const response = await api.call(`/api/history/bars?code=${MOUTAI}&${query}`)
  expect(await response.json()).toMatchObject({ ok: false, message })
})

/** Status and bytes of an answer to somebody who has it already; `fetch` asks for a new one in any case. */
const conditional = (path: string, etag: string) =>
  new Promise<[number, number]>((resolve, reject) => {
    const asked = get(`${api.origin}${path}`, { headers: { 'x-user': 'lin', 'if-none-match': etag } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve([response.statusCode ?? 0, bytes]))
    })
    asked.on('error', reject)
  })

describe('an answer', () => {
  test('of a finished day is cached by clients, and not sent again', async () => {
    const path = `/api/history/bars?code=${MOUTAI}&period=1m&${day}`
    const first = await api.call(path)
    expect(first.headers.get('cache-control')).toBe('private, max-age=600')
    expect(await conditional(path, first.headers.get('etag') ?? '')).toEqual([304, 0])
    expect((await conditional(path, 'W/"another"'))[0]).toBe(200)
    const running = await api.call(`/api/history/bars?code=${MOUTAI}`)
    expect(running.headers.get('cache-control')).toBe('private, no-cache')
    expect(running.headers.get('vary')).toContain('Accept')
  })

  test('as a frame has the same rows, and the address of the next page', async () => {
    const rows: number[] = []
    let path: string | undefined = `/api/history/flow?code=${MOUTAI}&${day}&limit=15`
    let pages = 0
    while (path) {
      const response: Response = await api.call(path, { headers: FRAMES })
      expect(response.headers.get('content-type')).toMatch('application/octet-stream')
      const decoded = decodeFrame(new Uint8Array(await response.arrayBuffer()))
      if (!decoded.ok) throw new Error(decoded.reason)
      rows.push(...decoded.sections.flatMap(({ columns }) => [...(columns as { slot: Float64Array }).slot]))
      path = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
      pages++
    }
    expect(pages).toBe(3)
    const { data } = await api.ask(`/api/history/flow?code=${MOUTAI}&${day}`)
    expect(rows).toHaveLength((data as { time: number[] }).time.length)
    expect(rows).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
  })

  test.each([
    [`/api/history/bars?code=${MOUTAI}&period=5m`],
    [`/api/history/bars?code=${MOUTAI}&period=1m&adjust=forward`],
    ['/api/history/board'],
    ['/api/history/splits'],
  ])('of %s has no frames, and is refused', async (path) => {
    expect(await api.ask(path, { headers: FRAMES })).toMatchObject({ status: 406, code: 'frame-unavailable' })
  })

  test('is given up when its client has left', async () => {
    held = []
    const gone = new AbortController()
    const asked = fetch(`${api.origin}/api/history/events`, { headers: { 'x-user': 'lin' }, signal: gone.signal })
    const refused = expect(asked).rejects.toThrow()
    await until('the question', () => held?.length === 1)
    const [question] = held
    expect(question?.signal.aborted).toBe(false)
    gone.abort()
    await refused
    await until('its end', () => question?.signal.aborted === true)
    question?.go()
    held = undefined
    expect(await api.ask('/api/history/events')).toMatchObject({ status: 200 })
  })
})
