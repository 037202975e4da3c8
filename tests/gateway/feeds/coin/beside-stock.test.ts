import { describe, expect, test } from 'vitest'
import { besideStock } from '../../../../gateway/feeds/coin/beside-stock'
import type { Feed } from '../../../../gateway/feeds/feed'
import type { FeedEvent } from '../../../../shared/market/events'
import { createFakeFeed, makeInstrument, makeTrade } from '../../../support/fake-feed'

const coin = makeInstrument({ id: 'BTCUSDT.BINANCE', kind: 'crypto' })
const stock = makeInstrument({ id: '600519.SH' })
const live = makeTrade({ instrument: coin.id, price: 2000 })

async function take(feed: Feed, count: number): Promise<FeedEvent[]> {
  const stop = new AbortController()
  const events: FeedEvent[] = []
  for await (const batch of feed.events(stop.signal)) {
    events.push(...batch)
    if (events.length >= count) stop.abort()
  }
  return events
}

const named = (feed: ReturnType<typeof createFakeFeed>, name: string, badge = '') =>
  Object.assign(feed, { name, badge })

describe('coins beside the feed of the exchanges', () => {
  test('come with its events, and their status is a report, not the feed’s', async () => {
    const [stocks, binance, okx] = [createFakeFeed(), createFakeFeed(), createFakeFeed()]
    const feed = besideStock(named(stocks, 'tencent'), [named(binance, 'binance'), named(okx, 'okx')], () => 77)
    const taken = take(feed, 2)
    void binance.push({ kind: 'status', state: 'live', detail: '正常' }, live)
    void okx.push({ kind: 'status', state: 'error', detail: '被拒绝' })
    void stocks.push({ kind: 'status', state: 'live', detail: 'stocks' })
    expect(await taken).toEqual([live, { kind: 'status', state: 'live', detail: 'stocks' }])
    expect(feed.reports?.()).toEqual([
      { source: 'coin.binance', state: 'ok', words: '比特币行情：正常', at: 77, figures: {} },
      { source: 'coin.okx', state: 'broken', words: '比特币行情：被拒绝', at: 77, figures: {} },
    ])
    expect(feed.name).toBe('tencent')
    expect(feed.clock()).toEqual(stocks.clock())
  })

  test('replace invented coins, and keep a history of their own', async () => {
    const [stocks, binance] = [createFakeFeed(), createFakeFeed()]
    const feed = besideStock(named(stocks, 'simulated', '模拟'), [named(binance, 'binance')], () => 0)
    const taken = take(feed, 3)
    void stocks.push(
      { kind: 'instruments', instruments: [stock, coin] },
      makeTrade({ instrument: coin.id, price: 1 }),
      makeTrade(),
    )
    void binance.push(live)
    const events = await taken
    expect(events).toContainEqual({ kind: 'instruments', instruments: [stock] })
    expect(events.filter((event) => event.kind === 'trade' && event.instrument === coin.id)).toEqual([live])
    expect(feed).toMatchObject({ name: 'simulated+binance', badge: '模拟' })
  })

  test('do not hide that the exchanges are silent', async () => {
    const [stocks, binance] = [createFakeFeed(), createFakeFeed()]
    let time = 100
    const feed = besideStock(stocks, [binance], () => time)
    const events = feed.events(new AbortController().signal)[Symbol.asyncIterator]()
    time = 200
    void binance.push(live)
    await events.next()
    expect(feed.lastEventAt?.()).toBe(100)
    void stocks.push(makeTrade())
    await events.next()
    expect(feed.lastEventAt?.()).toBe(200)
  })

  test('wait for a reader that is slow, each source for itself', async () => {
    const [stocks, binance] = [createFakeFeed(), createFakeFeed()]
    const events = besideStock(stocks, [binance], () => 0)
      .events(new AbortController().signal)
      [Symbol.asyncIterator]()
    const order: string[] = []
    void stocks.push(makeTrade()).then(() => order.push('stock taken'))
    void binance.push(live).then(() => order.push('coin taken'))
    await events.next()
    await events.next()
    expect(order).toHaveLength(1)
  })

  test('a feed of the exchanges that breaks is told as before', async () => {
    const [stocks, binance] = [createFakeFeed(), createFakeFeed()]
    const taken = take(
      besideStock(stocks, [binance], () => 0),
      1,
    )
    stocks.fail(new Error('worn out'))
    await expect(taken).rejects.toThrow('worn out')
  })
})
