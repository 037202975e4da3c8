import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Feed } from '../../../../gateway/feeds/feed'
import { createSeveralFeed } from '../../../../gateway/feeds/several/feed'
import type { FeedEvent, Quote, Trade } from '../../../../shared/market/events'
import { createFakeFeed, type FakeFeed, MARKET_TIME, makeInstrument, makeTrade } from '../../../support/fake-feed'
import { createIncidentBook, type IncidentBook } from '../../../support/incident-book'

const DAY = '20260706'
const ID = '600519.SH'

interface Source extends FakeFeed {
  quality: Feed['quality']
}

const source = (name: string, quality: Feed['quality']): Source => ({
  ...createFakeFeed(),
  ...{ name, quality, badge: quality === 'ok' ? '' : '估' },
  clock: () => ({ marketTime: Date.now(), speed: 1, phase: 'morning', tradingDay: DAY }),
})

const day: FeedEvent[] = [
  { kind: 'day', tradingDay: DAY },
  { kind: 'phase', phase: 'morning', exchangeTime: MARKET_TIME },
  { kind: 'instruments', instruments: [makeInstrument({ id: ID })] },
]
const live = (detail = ''): FeedEvent => ({ kind: 'status', state: 'live', detail })

/** A quote `afterMs` after the start; `volume` and price decide the amount. */
const quote = (afterMs: number, last: number, volume: number, over: Partial<Quote> = {}): Quote => ({
  kind: 'quote',
  instrument: ID,
  exchangeTime: MARKET_TIME + afterMs,
  ...{ last, open: last, high: last, low: last, volume, amount: volume * last },
  ...{ bidPrices: [last - 1], bidVolumes: [100], askPrices: [last + 1], askVolumes: [100] },
  ...over,
})
const trade = (afterMs: number, price: number, volume: number): Trade =>
  makeTrade({ exchangeTime: MARKET_TIME + afterMs, price, volume, buyNo: 0, sellNo: 0 })

let first: Source
let second: Source
let feed: Feed
let incidents: IncidentBook
let stop: AbortController
const heard: FeedEvent[] = []

function start(quality: Feed['quality']): void {
  first = source('tencent', quality)
  second = source('sina', 'estimated')
  incidents = createIncidentBook()
  stop = new AbortController()
  heard.length = 0
  const sources = [
    { feed: first, title: '腾讯行情' },
    { feed: second, title: '新浪行情' },
  ]
  feed = createSeveralFeed({ sources, now: Date.now, incidents })
  void (async () => {
    for await (const batch of feed.events(stop.signal)) heard.push(...batch)
  })()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(MARKET_TIME)
})
afterEach(() => {
  stop.abort()
  vi.useRealTimers()
})

/** Lets everything that a source was given go through. */
async function push(to: Source, ...events: FeedEvent[]): Promise<void> {
  let taken = false
  void to.push(...events).then(() => {
    taken = true
  })
  while (!taken) await vi.advanceTimersByTimeAsync(0)
}

/** Seconds pass in which sources say what a test hands them. */
async function seconds(count: number, each: (second: number) => Promise<void> = async () => {}): Promise<void> {
  for (let second = 1; second <= count; second++) {
    await vi.advanceTimersByTimeAsync(1_000)
    await each(second)
  }
}

const told = (kind: FeedEvent['kind']) => heard.filter((event) => event.kind === kind)
const prints = () => told('trade').map((event) => [(event as Trade).volume, (event as Trade).price])
const printed = () => told('trade').reduce((sum, event) => sum + (event as Trade).volume, 0)
const status = () => told('status').at(-1) as FeedEvent & { detail: string }

describe('two sources that estimate their prints', () => {
  beforeEach(async () => {
    start('estimated')
    await push(first, ...day, live('2 只'), quote(0, 1000, 1000))
    await push(second, ...day, live('2 只'), quote(0, 1000, 1000))
  })

  test('only the first is told while it can be used, its day once', async () => {
    await push(first, trade(3_000, 1001, 200), quote(3_000, 1001, 1200))
    await push(second, trade(3_000, 1001, 200), quote(3_000, 1001, 1200))
    expect(told('day')).toHaveLength(1)
    expect(prints()).toEqual([[200, 1001]])
    expect(feed).toMatchObject({ name: 'tencent', badge: '估' })
    expect(incidents.begun).toEqual([])
  })

  test('a first source that fails is replaced at once, and people are told so', async () => {
    await push(first, { kind: 'status', state: 'error', detail: '服务器拒绝访问' })
    await seconds(1)
    expect(feed).toMatchObject({ name: 'sina', badge: '估 备用·新浪行情' })
    expect(status().detail).toBe('正在使用备用源新浪行情（2 只）；主源腾讯行情：服务器拒绝访问')
    expect([...incidents.going.keys()]).toEqual(['source-failed 腾讯行情', 'fallback 新浪行情'])
  })

  test('a line that is found again within seconds changes nothing', async () => {
    await push(first, { kind: 'status', state: 'reconnecting', detail: '' })
    await seconds(4)
    await push(first, live())
    await seconds(4)
    expect(feed.name).toBe('tencent')
    expect(incidents.begun).toEqual([])
  })

  test('a first source that stands still while the other goes on is replaced', async () => {
    await seconds(18, (n) => push(second, quote(n * 1_000, 1000 + n, 1000 + n * 100)))
    expect(feed.name).toBe('sina')
    expect(incidents.going.get('source-silent 腾讯行情')).toMatch(/比新浪行情旧 \d+ 秒/)
  })

  test('both standing still says nothing about either', async () => {
    await seconds(60)
    expect(feed.name).toBe('tencent')
    expect(incidents.begun).toEqual([])
  })

  test('whoever tells, the prints of the day add up to the totals people see', async () => {
    await push(first, trade(3_000, 1001, 200), quote(3_000, 1001, 1200))
    await push(second, trade(5_000, 1003, 500), quote(5_000, 1003, 1500))
    await push(first, { kind: 'status', state: 'error', detail: '' })
    await seconds(1)
    // The 300 that came between the first source's last quote and the second's are told as prints.
    expect(told('quote').at(-1)).toMatchObject({ volume: 1500 })
    expect(printed()).toBe(500)
    await push(second, trade(8_000, 1004, 100), quote(8_000, 1004, 1600))
    expect(printed()).toBe(600)
    // The first one comes back behind, and is left out until it has caught up.
    await push(first, live(), trade(6_000, 1003, 350), quote(6_000, 1003, 1550))
    await seconds(11)
    expect(feed.name).toBe('tencent')
    expect(told('quote').at(-1)).toMatchObject({ volume: 1600 })
    expect(printed()).toBe(600)
    await push(first, trade(20_000, 1005, 450), quote(20_000, 1005, 2000))
    expect(printed()).toBe(1000)
    expect(incidents.going.size).toBe(0)
  })

  test('it is gone back to only after ten steady seconds', async () => {
    await push(first, { kind: 'status', state: 'error', detail: '' })
    await seconds(1)
    await push(first, live())
    await seconds(8)
    expect(feed.name).toBe('sina')
    await seconds(4)
    expect(feed.name).toBe('tencent')
    expect(incidents.going.size).toBe(0)
  })

  describe('that operators choose among', () => {
    test('people see the chosen one at once, and the first again at once when it is chosen no more', async () => {
      feed.choose?.('coin', 'sina')
      await seconds(1)
      expect(feed.name).toBe('tencent')
      feed.choose?.('stock', 'sina')
      await seconds(1)
      expect(feed).toMatchObject({ name: 'sina', badge: '估 备用·新浪行情' })
      expect(status().detail).toBe('正在使用备用源新浪行情（2 只）；主源腾讯行情：运维人员已手动切换')
      const figures = feed.reports?.().map((report) => [report.words, report.figures.active, report.figures.chosen])
      expect(figures).toEqual([
        [expect.stringMatching(/^腾讯行情：备用，正常/), 0, 0],
        [expect.stringMatching(/^新浪行情：在用（手动指定）/), 1, 1],
      ])
      await seconds(20)
      expect(feed.name).toBe('sina')
      feed.choose?.('stock', undefined)
      await seconds(1)
      expect(feed.name).toBe('tencent')
      expect(incidents.going.size).toBe(0)
    })

    test('the chosen one is replaced while it cannot be used, and gone back to once it is steady', async () => {
      feed.choose?.('stock', 'sina')
      await seconds(1)
      await push(second, { kind: 'status', state: 'error', detail: '' })
      await seconds(1)
      expect(feed.name).toBe('tencent')
      await push(second, live())
      feed.choose?.('stock', 'sina')
      await seconds(8)
      expect(feed.name).toBe('tencent')
      await seconds(4)
      expect(feed.name).toBe('sina')
    })

    test('a source that is not there is no choice', async () => {
      feed.choose?.('stock', 'nasdaq')
      await seconds(12)
      expect(feed.name).toBe('tencent')
    })
  })

  test('what each tells is counted, in use or not', async () => {
    await push(second, trade(3_000, 1001, 200), quote(3_000, 1001, 1200))
    expect(feed.sources?.().map(({ name, isCoin, volume }) => [name, isCoin, volume.counts])).toEqual([
      ['tencent', false, { quote: 1, trade: 0, order: 0, index: 0 }],
      ['sina', false, { quote: 2, trade: 1, order: 0, index: 0 }],
    ])
  })

  test('prices that differ by more than two steps for more than three seconds are an incident until they agree', async () => {
    const both = async (n: number, price: number, other: number) => {
      await push(first, quote(n * 1_000, price, 1000 + n))
      await push(second, quote(n * 1_000, other, 1000 + n))
    }
    await seconds(3, (n) => both(n, 1002, 1005))
    expect(incidents.begun).toEqual([])
    await seconds(3, (n) => both(3 + n, 1002, 1005))
    expect([...(feed.disagreeing?.() ?? [])]).toEqual([ID])
    expect(incidents.going.get(`disagree ${ID}`)).toMatch(/^腾讯行情 10\.02，新浪行情 10\.05，已持续 \d 秒$/)
    await seconds(2, (n) => both(6 + n, 1002, 1004))
    expect(incidents.going.has(`disagree ${ID}`)).toBe(false)
  })

  test('a source that is only late agrees, and its lag is measured', async () => {
    // Prices move ten steps a second; the second source shows each five seconds later.
    await seconds(40, async (n) => {
      await push(first, quote(n * 1_000, 1000 + n * 10, 1000 + n))
      if (n > 5) await push(second, quote((n - 5) * 1_000, 1000 + (n - 5) * 10, 1000 + n - 5))
    })
    expect(incidents.begun).toEqual([])
    const [one, other] = feed.reports?.() ?? []
    expect(one).toMatchObject({ source: 'source.tencent', state: 'ok', figures: { active: 1, delayMs: 0 } })
    expect(other).toMatchObject({ source: 'source.sina', figures: { active: 0, lagMs: 5_000, compared: 1 } })
    expect(other?.words).toBe('新浪行情：备用，正常，延迟 5.0 秒，比腾讯行情慢 5.0 秒，对照 1 只，不一致 0 只')
  })

  test('a source that breaks as no feed should is one that failed', async () => {
    first.fail(new Error('boom'))
    await seconds(2)
    expect(feed.name).toBe('sina')
    expect(incidents.going.get('source-failed 腾讯行情')).toBe('boom')
  })
})

describe('a first source with prints as they were', () => {
  beforeEach(() => start('ok'))

  test('until it begins the other one lends quotes, and its day is told anew when it begins', async () => {
    await push(second, ...day, live(), trade(0, 1000, 500), quote(0, 1000, 1000))
    await seconds(6)
    expect(feed).toMatchObject({ name: 'sina', badge: '估 备用·新浪行情', quality: 'estimated' })
    expect(told('quote')).toHaveLength(1)
    expect(told('trade')).toEqual([])
    await push(first, ...day, live('1 个发送方'), trade(0, 1000, 300), trade(1, 1000, 700))
    expect(feed).toMatchObject({ name: 'tencent', badge: '', quality: 'ok' })
    expect(told('day')).toHaveLength(2)
    expect(prints()).toEqual([
      [300, 1000],
      [700, 1000],
    ])
    const kinds = heard.map(({ kind }) => kind)
    expect(kinds.lastIndexOf('day')).toBeLessThan(kinds.indexOf('trade'))
  })

  test('while it is away the other lends quotes and no prints; what it missed it tells itself', async () => {
    await push(first, ...day, live(), trade(0, 1000, 300))
    await push(second, ...day, live(), quote(0, 1000, 300))
    await push(first, { kind: 'status', state: 'reconnecting', detail: '发送方全部断开' })
    await seconds(7)
    await push(second, trade(9_000, 1002, 200), quote(9_000, 1002, 500))
    expect(told('quote').at(-1)).toMatchObject({ volume: 500 })
    expect(printed()).toBe(300)
    await push(first, live(), trade(8_000, 1001, 150), trade(9_000, 1002, 50))
    expect(feed.name).toBe('tencent')
    expect(printed()).toBe(500)
    expect(told('day')).toHaveLength(1)
  })

  test('that operators pass over tells nothing, and all of its newest when it is seen again', async () => {
    await push(first, ...day, live(), trade(0, 1000, 300), quote(0, 1000, 300))
    await push(second, ...day, live(), quote(0, 1000, 300))
    feed.choose?.('stock', 'sina')
    await seconds(1)
    expect(feed.name).toBe('sina')
    await push(first, trade(2_000, 1900, 100), quote(2_000, 1900, 400))
    await push(second, quote(2_000, 1002, 400))
    expect(printed()).toBe(300)
    expect(told('quote').at(-1)).toMatchObject({ last: 1002 })
    feed.choose?.('stock', undefined)
    await seconds(1)
    expect(feed.name).toBe('tencent')
    expect(told('quote').at(-1)).toMatchObject({ last: 1900 })
    await push(first, trade(3_000, 1003, 50))
    expect(printed()).toBe(350)
  })
})
