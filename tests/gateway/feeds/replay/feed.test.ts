import { afterAll, describe, expect, test } from 'vitest'
import { createReplayFeed, type ReplayFeed } from '../../../../gateway/feeds/replay/feed'
import { BATCH_MAX } from '../../../../gateway/feeds/replay/play-day'
import type { FeedEvent } from '../../../../shared/market/events'
import { dateToMs } from '../../../../shared/market/session'
import { cutGzip, fixture, fixturePath, linesOf, scratchFolder } from './spoil'

const scratch = scratchFolder()
afterAll(scratch.remove)

const day = dateToMs('20230110')
const at = (hour: number, minute: number, second: number, ms = 0) =>
  day + ((hour * 60 + minute) * 60 + second) * 1000 + ms

/** A wall clock that moves only while the feed waits, and by as much as it waits. */
function wallClock() {
  const clock = {
    time: 1_000_000,
    waits: [] as number[],
    now: () => clock.time,
    async wait(ms: number, signal: AbortSignal) {
      if (signal.aborted) return
      clock.waits.push(ms)
      clock.time += ms
    },
  }
  return clock
}

/** A wait that only an abort ends. */
const never = (_: number, signal: AbortSignal) =>
  new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** Lets the feed's own reading go on until something is so. */
async function passed(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

const DEFAULTS = { endWhenDone: true, speed: Number.POSITIVE_INFINITY }

function start(path: string, options: Partial<Parameters<typeof createReplayFeed>[0]> = {}) {
  const clock = wallClock()
  const feed = createReplayFeed({ path, now: clock.now, wait: clock.wait, ...DEFAULTS, ...options })
  return { clock, feed, ...reader(feed) }
}

function reader(feed: ReplayFeed) {
  const stop = new AbortController()
  const batches = feed.events(stop.signal)[Symbol.asyncIterator]()
  const next = async (): Promise<readonly FeedEvent[]> => {
    const read = await batches.next()
    return read.done ? [] : read.value
  }
  return {
    stop,
    next,
    /** Everything up to the event that fits, with its batch. */
    async until(fits: (event: FeedEvent) => boolean): Promise<FeedEvent[]> {
      const events: FeedEvent[] = []
      for (;;) {
        const batch = await next()
        events.push(...batch)
        if (batch.length === 0 || batch.some(fits)) return events
      }
    },
    async rest(): Promise<FeedEvent[]> {
      const events: FeedEvent[] = []
      for (let batch = await next(); batch.length > 0; batch = await next()) events.push(...batch)
      return events
    },
  }
}

const details = (events: readonly FeedEvent[], state: string) =>
  events.flatMap((event) => (event.kind === 'status' && event.state === state ? [event.detail] : []))
const prints = (events: readonly FeedEvent[]) => events.filter((event) => event.kind === 'trade')
const shown = (event: FeedEvent) =>
  event.kind === 'phase' ? event.phase : 'venueSeq' in event ? `${event.kind} ${event.venueSeq}` : event.kind

/** Orders and prints of one code, in two files. */
function oneCode() {
  scratch.write('one/20230110/orders.csv', fixture('20230110/datayes-sse-orders.csv'))
  scratch.write('one/20230110/trades.csv', fixture('20230110/datayes-sse-trades.csv'))
  return `${scratch.folder}/one`
}

describe('a replay', () => {
  test("begins with the day, its instruments and a phase, and merges files by the venue's numbers", async () => {
    const events = await start(oneCode()).rest()
    expect(events.map(shown)).toEqual([
      'status',
      'day',
      'instruments',
      'status',
      'opening-auction',
      ...['order 100', 'order 101'],
      'pre-open',
      'trade 102',
      'morning',
      ...['order 103', 'order 104', 'trade 105', 'trade 106', 'order 107', 'cancel 150'],
      'lunch',
      'afternoon',
      'trade 220',
      'closing-auction',
      'closed',
      'trade 400',
      'status',
    ])
    expect(events[1]).toEqual({ kind: 'day', tradingDay: '20230110' })
    expect(details(events, 'ended')).toEqual(['回放结束，共 11 条'])
    expect(details(events, 'error')).toEqual([])
  })

  test('infers the previous close from the limits in the orders, and knows that there are order numbers', async () => {
    const events = await start(oneCode()).rest()
    expect(events[2]).toMatchObject({
      instruments: [{ id: '600991.SH', prevClose: 1230, limitUp: 1353, limitDown: 1107, hasOrderNumbers: true }],
    })
  })

  test('of a folder plays every table in it, and takes the previous close from snapshots', async () => {
    const events = await start(fixturePath('20230110')).rest()
    expect(details(events, 'error')).toEqual([])
    const list = events.find((event) => event.kind === 'instruments')
    expect(list?.instruments.map(({ id, name, prevClose }) => `${id} ${name} ${prevClose}`).sort()).toEqual(
      [
        '000991.SZ 000991 1508',
        '002991.SZ 002991 1500',
        '300991.SZ 300991 1938',
        '600991.SH 600991 1230',
        '600992.SH 600992 1248',
        '600993.SH 600993 272',
        '600994.SH 600994 272',
        '601991.SH 晨光样本 5122',
        '603991.SH 603991 1131',
      ].map((row) => row.replace('5122', '5121')),
    )
    expect(prints(events)).toHaveLength(5 + 4 + 3 + 3 + 1)
    const times = events.flatMap((event) => ('exchangeTime' in event ? [event.exchangeTime] : []))
    expect(times).toEqual([...times].sort((a, b) => a - b))
  })

  test('gives batches of at most 512', async () => {
    const [header = '', row = ''] = linesOf('20230110/datayes-sse-trades.csv')
    const rows = Array.from({ length: 2_000 }, (_, i) => row.replace(',102,', `,${1_000 + i},`))
    const { next } = start(scratch.write('many/20230110.csv', [header, ...rows].join('\n')))
    const sizes: number[] = []
    for (let batch = await next(); batch.length > 0; batch = await next()) sizes.push(batch.length)
    expect(Math.max(...sizes)).toBe(BATCH_MAX)
    expect(sizes.reduce((a, b) => a + b)).toBe(2_000 + 7)
  })

  test('plays the days of a folder one after the other', async () => {
    scratch.write('days/20230111/trades.csv', fixture('20230110/datayes-sse-trades.csv'))
    scratch.write('days/20230110/trades.csv', fixture('20230110/datayes-sse-trades.csv'))
    const events = await start(`${scratch.folder}/days`).rest()
    expect(events.flatMap((event) => (event.kind === 'day' ? [event.tradingDay] : []))).toEqual([
      '20230110',
      '20230111',
    ])
    expect(prints(events)).toHaveLength(10)
    expect(details(events, 'ended')).toHaveLength(1)
  })

  test('of a pair that never closes has the phase always until the recording ends', async () => {
    const { feed, rest } = start(fixturePath('binance.jsonl'))
    const events = await rest()
    expect(events.flatMap((event) => (event.kind === 'phase' ? [event.phase] : []))).toEqual(['always', 'closed'])
    expect(events.find((event) => event.kind === 'instruments')).toMatchObject({
      instruments: [{ id: 'BTCUSDT.BINANCE', name: 'BTC/USDT', volumeScale: 5, hasOrderNumbers: false }],
    })
    expect(feed.clock()).toMatchObject({ speed: 0, phase: 'closed', tradingDay: '20230110' })
  })
})

describe('what is wrong with a recording', () => {
  test('is told before the day begins, with file, line and reason, and the rest is played', async () => {
    const folder = 'wrong/20230110'
    const good = linesOf('20230110/datayes-sse-trades.csv')
    scratch.write(
      `${folder}/a.csv`,
      [good[0], good[1], ...Array.from({ length: 8 }, () => '???'), ...good.slice(2)].join('\n'),
    )
    scratch.write(`${folder}/b.csv.gz`, cutGzip(fixture('20230110/datayes-sse-orders.csv'), 0.7))
    scratch.write(`${folder}/c.csv`, '')
    scratch.write(`${folder}/d.csv`, fixture('20230110/huatai-trades.csv').replace('TradeQty', 'Quantity'))
    scratch.write(`${folder}/e.csv`, 'some,other,table\n1,2,3\n')
    scratch.write(`${folder}/f.csv`, fixture('20230110/dolphindb-trades.csv').replace(',24960,', ',24961,'))
    const events = await start(`${scratch.folder}/wrong`).rest()
    const problems = details(events, 'error')
    expect(problems).toEqual([
      ...[3, 4, 5, 6, 7].map((line) => `20230110/a.csv 第 ${line} 行：应有 14 列，实有 1 列`),
      '20230110/a.csv：另有 3 行无法识别，已跳过',
      expect.stringMatching(/^20230110\/b\.csv\.gz 第 \d+ 行：gzip 不完整，之前的数据已保留$/),
      '20230110/c.csv：文件是空的',
      '20230110/d.csv 第 1 行：按「华泰 逐笔成交」读取时缺少列 TradeQty',
      '20230110/f.csv：1 行的成交金额不等于价格×数量，已按价格×数量计算',
      '跳过 1 个版式不认识的文件：20230110/e.csv',
    ])
    expect(events.findIndex((event) => event.kind === 'day')).toBeGreaterThan(problems.length)
    expect(prints(events)).toHaveLength(5 + 3)
  })

  test.each([
    ['a missing path', () => '/no/such/place', '/no/such/place：文件不存在'],
    [
      'an unknown table alone',
      () => scratch.write('alone.csv', 'x,y\n1,2\n'),
      'alone.csv 第 1 行：版式不认识，表头是 x,y',
    ],
    ['a folder with nothing', () => `${scratch.folder}/wrong/none`, '文件不存在'],
  ])('of %s leaves the gateway alive with nothing to play', async (_, path, problem) => {
    const { next, stop } = start(path(), { endWhenDone: false })
    expect(details(await next(), 'connecting')).toHaveLength(1)
    expect(details(await next(), 'error').join()).toContain(problem)
    expect(details(await next(), 'error').join()).toContain('没有可以回放的数据')
    const end = next()
    stop.abort()
    expect(await end).toEqual([])
  })

  test('counts rows that go back in time and keeps their order', async () => {
    const [header = '', , second = '', third = '', fourth = ''] = linesOf('20230110/datayes-sse-trades.csv')
    const path = scratch.write('back_20230110.csv', [header, fourth, second, third].join('\n'))
    const events = await start(path).rest()
    expect(details(events, 'error')).toEqual(['back_20230110.csv：2 行的时间早于同一证券的前一行，按文件中的次序回放'])
    expect(prints(events)).toHaveLength(3)
  })

  test('counts rows that two files hold, and gives them once', async () => {
    for (const name of ['a', 'b'])
      scratch.write(`twice/20230110/${name}.csv`, fixture('20230110/datayes-sse-trades.csv'))
    const events = await start(`${scratch.folder}/twice`).rest()
    expect(prints(events)).toHaveLength(5)
    expect(details(events, 'ended')).toEqual(['回放结束，共 5 条；不同文件中重复的 5 条只算一次'])
  })
})

describe('the pace', () => {
  test('is the recorded one at ×1, with rests cut to 3 s', async () => {
    const { clock, until } = start(oneCode(), { speed: 1 })
    await until((event) => shown(event) === 'opening-auction')
    const begin = clock.time
    await until((event) => shown(event) === 'order 101')
    expect(clock.time - begin).toBe(1_980)
    await until((event) => shown(event) === 'morning')
    const morning = clock.time
    await until((event) => shown(event) === 'cancel 150')
    expect(clock.time - morning).toBeCloseTo(70_000, -2)
    await until((event) => shown(event) === 'lunch')
    const lunch = clock.time
    await until((event) => shown(event) === 'afternoon')
    expect(clock.time - lunch).toBeCloseTo(3_000, -2)
  })

  test.each([10, 240])('is ×%i as fast when asked', async (speed) => {
    const { clock, until } = start(oneCode(), { speed })
    await until((event) => shown(event) === 'morning')
    const morning = clock.time
    await until((event) => shown(event) === 'lunch')
    expect(clock.time - morning).toBeGreaterThanOrEqual(7_200_000 / speed - 20)
    expect(clock.time - morning).toBeLessThan(7_200_000 / speed + 60)
  })

  test('never waits at infinite speed', async () => {
    const { clock, rest } = start(oneCode())
    await rest()
    expect(clock.waits).toEqual([])
  })

  test('changes while it runs', async () => {
    const { clock, feed, until } = start(oneCode(), { speed: 1 })
    await until((event) => shown(event) === 'morning')
    feed.control.setSpeed(100)
    const morning = clock.time
    await until((event) => shown(event) === 'lunch')
    expect(clock.time - morning).toBeLessThan(73_000)
    expect(() => feed.control.setSpeed(0)).toThrow(RangeError)
    expect(() => feed.control.setSpeed(Number.NaN)).toThrow(RangeError)
  })

  test('slows to a reader who does not ask', async () => {
    const { clock, feed, until } = start(oneCode(), { speed: 1 })
    await until((event) => shown(event) === 'morning')
    clock.time += 3_600_000
    const events = await until((event) => event.kind === 'order')
    expect(events.map(shown)).toEqual(['order 103', 'order 104', 'trade 105', 'trade 106', 'order 107'])
    expect(feed.clock().marketTime).toBeLessThan(at(9, 30, 3))
  })

  test('is what the clock shows: market time between events, never past one not yet given', async () => {
    const { clock, feed, until, next, stop } = start(oneCode(), { speed: 2, wait: never })
    expect(feed.clock()).toMatchObject({ speed: 0, phase: 'before' })
    await until((event) => shown(event) === 'opening-auction')
    expect(feed.clock().marketTime).toBe(at(9, 15, 0, 20))
    const second = next()
    clock.time += 500
    await passed(() => feed.clock().marketTime === at(9, 15, 1, 20))
    expect(feed.clock()).toEqual({
      marketTime: at(9, 15, 1, 20),
      speed: 2,
      phase: 'opening-auction',
      tradingDay: '20230110',
    })
    clock.time += 1e9
    expect(feed.clock().marketTime).toBe(at(9, 15, 2))
    stop.abort()
    expect(await second).toEqual([])
  })
})

describe('the buttons', () => {
  test('pause holds the tape and resume goes on from there', async () => {
    const { clock, feed, until, next } = start(oneCode(), { speed: 1 })
    await until((event) => shown(event) === 'morning')
    feed.control.pause()
    expect(details(await next(), 'paused')).toEqual(['回放已暂停'])
    const held = feed.clock()
    expect(held.speed).toBe(0)
    const after = next()
    clock.time += 86_400_000
    expect(feed.clock()).toEqual(held)
    feed.control.resume()
    expect(details(await after, 'live')).toEqual(['继续回放'])
    const before = clock.time
    expect((await next()).map(shown)).toEqual(['order 103'])
    expect(clock.time - before).toBeLessThan(1_000)
  })

  test('seek forward gives everything in between at once', async () => {
    const { clock, feed, until, next } = start(oneCode(), { speed: 1 })
    await until((event) => shown(event) === 'opening-auction')
    const before = clock.time
    feed.control.seek(at(14, 0, 0))
    const events = await until((event) => shown(event) === 'trade 220')
    expect(prints(events)).toHaveLength(4)
    expect(clock.time).toBe(before)
    const later = next()
    expect((await later).map(shown)).toEqual(['closing-auction'])
    expect(clock.time - before).toBe(57 * 60_000)
  })

  test('seek works while paused', async () => {
    const { feed, until, next, stop } = start(oneCode(), { speed: 1 })
    await until((event) => shown(event) === 'opening-auction')
    feed.control.pause()
    await next()
    feed.control.seek(at(10, 0, 0))
    await until((event) => shown(event) === 'cancel 150')
    const idle = next()
    await passed(() => feed.clock().marketTime === at(10, 0, 0))
    expect(feed.clock().speed).toBe(0)
    stop.abort()
    expect(await idle).toEqual([])
  })

  test('seek back begins the day anew and gives everything up to there', async () => {
    const { feed, until } = start(oneCode(), { speed: 1 })
    await until((event) => shown(event) === 'trade 220')
    feed.control.seek(at(9, 30, 1, 200))
    const events = await until((event) => shown(event) === 'order 104')
    expect(events.map(shown)).toEqual([
      'day',
      'instruments',
      'status',
      'opening-auction',
      'order 100',
      'order 101',
      'pre-open',
      'trade 102',
      'morning',
      'order 103',
      'order 104',
    ])
    expect((await until((event) => event.kind === 'trade')).map(shown)).toEqual(['trade 105', 'trade 106', 'order 107'])
  })

  test('seek to another recorded day begins that day', async () => {
    const { feed, until } = start(`${scratch.folder}/days`, { speed: 1 })
    await until((event) => event.kind === 'phase')
    feed.control.seek(at(10, 0, 0) + 86_400_000)
    const events = await until((event) => shown(event) === 'trade 106')
    expect(events.find((event) => event.kind === 'day')).toEqual({ kind: 'day', tradingDay: '20230111' })
  })

  test('after the end the closed day stands until a seek goes back or the feed is aborted', async () => {
    const { feed, until, next, stop } = start(oneCode(), { endWhenDone: false })
    await until((event) => event.kind === 'status' && event.state === 'ended')
    expect(feed.clock()).toMatchObject({ marketTime: at(15, 0, 0, 300), speed: 0, phase: 'closed' })
    const again = next()
    feed.control.seek(at(9, 20, 0))
    expect((await again).map(shown)).toEqual(['day', 'instruments', 'status'])
    await until((event) => event.kind === 'status' && event.state === 'ended')
    const end = next()
    stop.abort()
    expect(await end).toEqual([])
  })

  test('aborting ends it in the middle of a wait', async () => {
    const { until, next, stop } = start(oneCode(), { speed: 1, wait: never })
    await until((event) => shown(event) === 'order 100')
    const end = next()
    await new Promise((resolve) => setImmediate(resolve))
    stop.abort()
    expect(await end).toEqual([])
  })
})
