import { describe, expect, test } from 'vitest'
import { eastmoneyVenue } from '../../../../gateway/feeds/eastmoney/venue'
import { createLiveFeed } from '../../../../gateway/feeds/level-one/live-feed'
import { enveloped, listFields, stockFields } from '../../../support/venue-servers/eastmoney-bodies'
import { BAN_PAGE, type Reply, startHttpVenue } from '../../../support/venue-servers/http-venue'
import { type MadeRow, makeRow, stampOf } from '../../../support/venue-servers/made-row'
import { at, eventsUntil, nthStatus, statusesOf, VirtualTime } from '../../../support/venue-servers/virtual-time'

const MINUTE = 60_000

function moving(time: VirtualTime, over: Partial<MadeRow> = {}): MadeRow {
  const traded = Math.floor((time.time - at('20260910', '093000')) / 1000) * 100
  return makeRow({ stamp: stampOf(time.time), volume: 3000 + traded, amount: 30_150 + traded * 10.06, ...over })
}

const event = (data: unknown, full: 0 | 1) => `data: ${enveloped(data, { full })}\n\n`

async function start({ sweep = false, timeoutMs = 8_000 } = {}) {
  const time = new VirtualTime(at('20260910', '100000'))
  const stream = (fields: Record<string, unknown>): Reply => ({
    stream: (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(event(fields, 1) + event(null, 0) + event({ f20: 99, f86: fields.f86 }, 0))
    },
  })
  const ordinary = (url: string): Reply => {
    const query = new URL(url, 'http://x').searchParams
    if (url.includes('/clist/')) {
      const page = Number(query.get('pn'))
      const rows = page === 1 ? ['sh600001', 'sz000002', 'bj920002'] : []
      return { body: enveloped({ total: 3, diff: rows.map((code) => listFields(moving(time, { code }))) }) }
    }
    if (url.includes('/trends2/')) return { body: enveloped(null) }
    if (url.includes('/stock/sse')) return stream(stockFields(moving(time)))
    return {
      body:
        query.get('secid') === '0.000009'
          ? enveloped(stockFields(moving(time, { code: 'sz000009' })))
          : enveloped(null),
    }
  }
  const venue = await startHttpVenue((request) => ordinary(request.url ?? ''))
  const source = eastmoneyVenue({
    url: venue.url,
    timeoutMs,
    listenMs: timeoutMs,
    now: () => time.time,
    random: () => 1,
    sweep,
  })
  return { time, venue, ordinary, feed: createLiveFeed(source, time.options(['600001.SH', '000009.SZ'])) }
}

describe('the Eastmoney feed', () => {
  test('reads indexes one by one, then streams the first watched instrument, merging changes', async () => {
    const { feed, venue, time } = await start()
    const events = await eventsUntil(feed, nthStatus('live', 1))
    const asked = venue.requests.filter((url) => !url.includes('/trends2/'))
    expect(venue.requests.length - asked.length).toBe(2)
    const paths = asked.map((url) => `${url.split('?')[0]} ${new URL(url, 'http://x').searchParams.get('secid')}`)
    expect(paths[0]).toBe('/api/qt/stock/get 1.000001')
    expect(paths.at(-1)).toBe('/api/qt/stock/sse 1.600001')
    expect(paths).toHaveLength(10)
    const quotes = events.flatMap((one) => (one.kind === 'quote' && one.instrument === '600001.SH' ? [one] : []))
    expect(quotes.map(({ bidVolumes }) => bidVolumes[0])).toEqual([1200, 9900])
    expect(quotes[1]).toMatchObject({ last: 1006, bidPrices: [1005, 1004], askPrices: [1006, 1007] })
    expect(time.waits.slice(0, 10).every((ms) => ms >= 1000)).toBe(true)
  })

  test('sweeps the whole list, and a list row leaves the book as it was', async () => {
    const { feed } = await start({ sweep: true })
    const events = await eventsUntil(feed, nthStatus('live', 1))
    const quotes = events.flatMap((one) => (one.kind === 'quote' ? [one] : []))
    expect([...new Set(quotes.map(({ instrument }) => instrument))].sort()).toEqual([
      '000002.SZ',
      '000009.SZ',
      '600001.SH',
      '920002.BJ',
    ])
    expect(quotes.findLast(({ instrument }) => instrument === '600001.SH')?.bidPrices).toEqual([1005, 1004])
    const listed = events.flatMap((one) => (one.kind === 'instruments' ? one.instruments : []))
    expect(listed.find(({ id }) => id === '920002.BJ')).toMatchObject({ industry: '银行', board: 'bse', limitUp: 1300 })
  })

  test('sweeps again only after ten minutes', async () => {
    const { feed, venue, time } = await start({ sweep: true })
    const sweeps: number[] = []
    const before = venue.reply
    venue.reply = (request) => {
      if (request.url?.includes('/clist/')) sweeps.push(time.time)
      return before(request)
    }
    await eventsUntil(feed, () => sweeps.length >= 2, 2000)
    expect((sweeps[1] as number) - (sweeps[0] as number)).toBeGreaterThanOrEqual(10 * MINUTE)
  })

  test.each<[string, (good: Reply) => Reply, 'reconnecting' | 'error', string, number]>([
    ['a captcha page with status 200', () => BAN_PAGE, 'error', '收到网页而不是行情，可能已被限制访问', 30 * MINUTE],
    ['403', () => ({ status: 403, body: '' }), 'error', '服务器拒绝访问（HTTP 403）', 30 * MINUTE],
    ['500', () => ({ status: 500, body: '' }), 'reconnecting', '服务器回复 HTTP 500', 2_000],
    ['an error code', () => ({ body: enveloped(null, { rc: 102 }) }), 'reconnecting', '服务器回复错误码 102', 2_000],
    ['an empty body', () => ({ body: '' }), 'reconnecting', '回复是空的', 2_000],
    ['half a body', () => ({ body: '{"rc":0,"da' }), 'reconnecting', '回复的格式不认识', 2_000],
    ['a connection cut once', () => ({ reset: true }), 'reconnecting', '连接被对方中断', 2_000],
  ])('%s is reported, and recovers', async (_, fault, state, reason, restMs) => {
    const { feed, venue, ordinary, time } = await start()
    let failedAt = 0
    let backAt = 0
    venue.reply = (request) => {
      if (request.url?.includes('/trends2/')) return ordinary(request.url)
      const number = venue.requests.filter((url) => !url.includes('/trends2/')).length
      if (number === 12) {
        failedAt = time.time
        return fault(ordinary(request.url ?? ''))
      }
      if (number === 13) backAt = time.time
      return ordinary(request.url ?? '')
    }
    const events = await eventsUntil(feed, nthStatus('live', 2))
    expect(statusesOf(events).map((status) => status.state)).toEqual(['connecting', 'live', state, 'live'])
    expect(statusesOf(events)[2]?.detail).toContain(`东方财富行情：${reason}`)
    expect(backAt - failedAt).toBeGreaterThanOrEqual(restMs)
  })

  test('connections cut twice in a row are a ban: half an hour of silence', async () => {
    const { feed, venue, time } = await start()
    venue.reply = () => ({ reset: true })
    const events = await eventsUntil(feed, (one) => one.kind === 'status' && one.state === 'error')
    expect(statusesOf(events).at(-1)?.detail).toBe('东方财富行情：连接被对方中断，已停止请求，10:30:02 再试一次')
    expect(venue.requests).toHaveLength(2)
    expect(time.time).toBeLessThan(at('20260910', '100010'))
  })

  test('a stream without events is reported, and recovers', async () => {
    const { feed, venue, ordinary } = await start({ timeoutMs: 600 })
    let streams = 0
    venue.reply = ({ url = '' }) => (url.includes('/sse') && ++streams === 1 ? { slow: ': hello\n\n' } : ordinary(url))
    const events = await eventsUntil(feed, nthStatus('live', 1))
    expect(statusesOf(events).map(({ state }) => state)).toEqual(['connecting', 'reconnecting', 'live'])
  })
})
