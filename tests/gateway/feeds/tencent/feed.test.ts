import { describe, expect, test } from 'vitest'
import { createLiveFeed } from '../../../../gateway/feeds/level-one/live-feed'
import { tencentVenue } from '../../../../gateway/feeds/tencent/venue'
import { gb18030 } from '../../../support/venue-servers/gb18030'
import { BAN_PAGE, type HttpVenue, startHttpVenue } from '../../../support/venue-servers/http-venue'
import { makeRow, stampOf, tencentStatement } from '../../../support/venue-servers/made-row'
import { expectRecovery, HTTP_FAULTS, timeoutFor } from '../../../support/venue-servers/source-faults'
import { at, eventsUntil, nthStatus, statusesOf, VirtualTime } from '../../../support/venue-servers/virtual-time'

/** A server whose quotes move with the clock: 100 shares at 10.06 a second. */
function goodAnswer(time: VirtualTime, over: Record<number, string> = {}): Buffer {
  const traded = Math.floor((time.time - at('20260910', '093000')) / 1000) * 100
  return gb18030(
    tencentStatement(
      makeRow({ stamp: stampOf(time.time), volume: 3000 + traded, amount: 30_150 + traded * 10.06 }),
      over,
    ),
  )
}

async function start(clock = '100000', wanted = ['600001.SH'], timeoutMs = 8_000) {
  const time = new VirtualTime(at('20260910', clock))
  const venue: HttpVenue = await startHttpVenue(() => ({ body: goodAnswer(time) }))
  const feed = createLiveFeed(tencentVenue({ url: venue.url, timeoutMs }), time.options(wanted))
  return { time, venue, feed }
}

describe('the Tencent feed', () => {
  test('tells the day, the instrument, quotes, and what traded between them', async () => {
    const { feed, venue } = await start()
    const events = await eventsUntil(
      feed,
      (event, all) => event.kind === 'quote' && all.filter((one) => one.kind === 'quote').length === 2,
    )
    expect(events.filter((event) => event.kind !== 'status').map((event) => event.kind)).toEqual([
      'day',
      'phase',
      'instruments',
      'quote',
      'trade',
      'quote',
    ])
    expect(events.find((event) => event.kind === 'instruments')).toMatchObject({
      instruments: [
        { id: '600001.SH', name: '示例股份', prevClose: 1000, limitUp: 1100, limitDown: 900, hasOrderNumbers: false },
      ],
    })
    expect(events.find((event) => event.kind === 'trade')).toMatchObject({
      price: 1006,
      volume: 300,
      amount: 301_800,
      side: 'buy',
      buyNo: 0,
      sellNo: 0,
    })
    expect(venue.requests[0]).toBe(
      '/q=sh000001,sz399001,sz399006,sh000688,sh000016,sh000300,sh000852,bj899050,sh600001',
    )
  })

  test('says which codes the source does not know', async () => {
    const { feed } = await start()
    const events = await eventsUntil(feed, nthStatus('live', 1))
    expect(statusesOf(events).at(-1)?.detail).toMatch(/^腾讯行情：1 只，约 3 秒一轮，方向为估算，没有 000001.SH、/)
  })

  test('asks once in three seconds, sixty codes a request, and a second between requests', async () => {
    const wanted = Array.from({ length: 100 }, (_, at) => `60${String(1000 + at)}.SH`)
    const { feed, venue, time } = await start('100000', wanted)
    let rounds = 0
    await eventsUntil(feed, () => venue.requests.length >= 4, 50)
    for (const path of venue.requests) expect(path.split(',').length).toBeLessThanOrEqual(60)
    rounds = venue.requests.filter((path) => path.startsWith('/q=sh000001,')).length
    expect(rounds).toBe(2)
    expect(time.waits.slice(0, 2)).toEqual([1000, 2000])
  })

  test('reads the last day once on a closed market, then rests', async () => {
    const { feed, venue, time } = await start('100000')
    time.time = at('20260912', '120000') // a Saturday
    venue.reply = () => ({ body: gb18030(tencentStatement(makeRow({ stamp: '20260911150003' }))) })
    const events = await eventsUntil(feed, nthStatus('paused', 1))
    expect(venue.requests).toHaveLength(1)
    expect(events.find((event) => event.kind === 'day')).toMatchObject({ tradingDay: '20260911' })
    expect(events.find((event) => event.kind === 'phase')).toMatchObject({ phase: 'holiday' })
    expect(events.some((event) => event.kind === 'quote')).toBe(true)
    expect(statusesOf(events).at(-1)?.detail).toBe('腾讯行情：今日休市，不请求')
  })

  test('a new day begins at 09:10, and yesterday’s rows are not its quotes', async () => {
    const { feed, time, venue } = await start()
    time.time = at('20260910', '153600')
    venue.reply = () => ({ body: gb18030(tencentStatement(makeRow({ stamp: '20260910150003' }))) })
    const events = await eventsUntil(feed, (event) => event.kind === 'day' && event.tradingDay === '20260911', 5000)
    expect(events.filter((event) => event.kind === 'day')).toHaveLength(2)
    expect(venue.requests).toHaveLength(1)
    const later = await eventsUntil(
      createLiveFeed(tencentVenue({ url: venue.url }), time.options(['600001.SH'])),
      nthStatus('live', 1),
    )
    expect(later.some((event) => event.kind === 'quote')).toBe(false)
    expect(statusesOf(later).at(-1)?.detail).toContain('1 只还没有当日数据')
  })

  test('a row against an identity is kept out and told; the next good one goes through', async () => {
    const { feed, time, venue } = await start()
    let requests = 0
    venue.reply = () => ({ body: goodAnswer(time, ++requests === 2 ? { 35: '10.06/30/99999' } : {}) })
    const events = await eventsUntil(feed, nthStatus('live', 2))
    expect(statusesOf(events).map(({ state }) => state)).toEqual(['connecting', 'live', 'error', 'live'])
    expect(statusesOf(events)[2]?.detail).toBe('腾讯行情：1 行全部未通过校验：600001.SH 成交额与成交量、价格不符')
  })

  test('quotes that stand still for a minute of trading are told, and again when they move', async () => {
    const { feed, time, venue } = await start()
    const frozenUntil = time.time + 120_000
    const frozen = goodAnswer(time)
    venue.reply = () => ({ body: time.time < frozenUntil ? frozen : goodAnswer(time) })
    const events = await eventsUntil(feed, nthStatus('live', 2))
    expect(statusesOf(events).map(({ state }) => state)).toEqual(['connecting', 'live', 'reconnecting', 'live'])
    expect(statusesOf(events)[2]?.detail).toBe('腾讯行情：报价停在 10:00:00，已 60 秒没有前进')
  })

  test('time that goes back is dropped without a word', async () => {
    const { feed, time, venue } = await start()
    let requests = 0
    venue.reply = () => {
      requests++
      if (requests === 2) return { body: gb18030(tencentStatement(makeRow({ stamp: stampOf(time.time - 60_000) }))) }
      return { body: goodAnswer(time) }
    }
    const events = await eventsUntil(feed, (_, all) => all.filter((one) => one.kind === 'quote').length === 2)
    const times = events.flatMap((event) => (event.kind === 'quote' ? [event.exchangeTime] : []))
    expect(times[1]).toBeGreaterThan(times[0] as number)
    expect(requests).toBe(3)
  })

  test.each([
    ['are told before the first quote', 'good', ['instruments', 'trade', 'trade', 'trade', 'quote'], 'live'],
    ['that fail leave the day to begin with the quote', 'broken', ['instruments', 'quote'], 'live'],
    ['answered by a captcha are a ban', 'ban', [], 'error'],
  ])('minutes of the day %s', async (_, what, kinds, state) => {
    const time = new VirtualTime(at('20260910', '100000'))
    const rows = ['0930 10.02 10 10020.00', '0931 10.05 20 20070.00']
    const minutes = { code: 0, data: { sh600001: { data: { data: rows, date: '20260910' } } } }
    const venue = await startHttpVenue(({ url = '' }) => {
      if (url.startsWith('/q=')) return { body: goodAnswer(time) }
      if (what === 'ban') return BAN_PAGE
      return what === 'good' ? { body: JSON.stringify(minutes) } : { status: 500, body: '' }
    })
    const source = tencentVenue({ url: venue.url, minuteUrl: venue.url })
    const feed = createLiveFeed(source, time.options(['600001.SH']))
    const events = await eventsUntil(feed, (event) => event.kind === 'status' && event.state === state)
    expect(venue.requests[1]).toBe('/appstock/app/minute/query?code=sh600001')
    const told = events.map(({ kind }) => kind).filter((kind) => !['status', 'day', 'phase'].includes(kind))
    expect(told).toEqual(kinds)
    expect(venue.requests.filter((url) => url.includes('minute'))).toHaveLength(1)
  })

  test('faults in a row are asked about ever less often', async () => {
    const { feed, venue } = await start()
    venue.reply = () => ({ status: 500, body: '' })
    const events = await eventsUntil(feed, nthStatus('reconnecting', 6))
    const seconds = statusesOf(events).flatMap(({ detail }) => /(\d+) 秒后重试/.exec(detail)?.[1] ?? [])
    expect(seconds).toEqual(['2', '4', '8', '16', '32', '60'])
  })

  test.each(HTTP_FAULTS)('%s is reported, and recovers', async (...fault) => {
    const { feed, time, venue } = await start('100000', ['600001.SH'], timeoutFor(fault))
    await expectRecovery(feed, time, venue, () => goodAnswer(time), fault)
  })
})
