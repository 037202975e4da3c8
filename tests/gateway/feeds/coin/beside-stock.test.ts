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
  test('are passed on with its events, and their status is a report, not the feed’s', async () => {
    const [stocks, binance, okx] = [createFakeFeed(), createFakeFeed(), createFakeFeed()]
    const feed = besideStock(named(stocks, 'tencent'), [named(binance, 'binance'), named(okx, 'okx')], () => 77)
    const taken = take(feed, 2)
    void binance.push({ kind: 'status', state: 'live', detail: '正常' }, live)
    void okx.push({ kind: 'status', state: 'error', detail: '被拒绝' })
    void stocks.push({ kind: 'status', state: 'live', detail: 'stocks' })
    expect(await taken).toEqual([live, { kind: 'status', state: 'live', detail: 'stocks' }])
    expect(feed.reports?.()).toEqual([
      { source: 'coin.binance', state: 'ok', words: '比特币行情：正常', at: 77, figures: { active: 1, chosen: 0 } },
      { source: 'coin.okx', state: 'broken', words: '比特币行情：被拒绝', at: 77, figures: { active: 1, chosen: 0 } },
    ])
    expect(feed.name).toBe('tencent')
    expect(feed.clock()).toEqual(stocks.clock())
  })

  test('replace simulated coins, and have their own history', async () => {
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

  test('let the other feed continue from its recorded days', () => {
    const told: unknown[] = []
    const stocks = Object.assign(createFakeFeed(), { goOnFrom: (days: unknown) => void told.push(days) })
    const days = { known: async () => [], lived: async function* () {} }
    besideStock(named(stocks, 'simulated', '模拟'), [createFakeFeed()], () => 0).goOnFrom?.(days)
    expect(told).toEqual([days])
    expect(besideStock(createFakeFeed(), [createFakeFeed()], () => 0).goOnFrom).toBeUndefined()
  })

  test('are those of the chosen source only; the others return with events that were not passed on', async () => {
    const [stocks, binance, okx] = [createFakeFeed(), createFakeFeed(), createFakeFeed()]
    const asked: string[] = []
    const again = (source: string) => (source === 'binance' ? asked.push(source) > 0 : undefined)
    const feed = besideStock(
      stocks,
      [Object.assign(named(binance, 'binance'), { askAgain: again }), named(okx, 'okx')],
      () => 7,
    )
    const other = makeTrade({ instrument: 'BTCUSDT.OKX', price: 2001 })
    const taken = take(feed, 4)
    feed.choose?.('stock', 'binance')
    feed.choose?.('coin', 'okx')
    void binance.push({ kind: 'status', state: 'live', detail: '正常' })
    await binance.push({ kind: 'instruments', instruments: [coin] }, live)
    await okx.push(other)
    expect(feed.reports?.()[0]).toMatchObject({
      words: '比特币行情：正常（运维人员已改用其他来源，这里的行情没有采用）',
      figures: { active: 0, chosen: 0 },
    })
    expect(asked).toEqual([])
    feed.choose?.('coin', undefined)
    expect(asked).toEqual(['binance'])
    await binance.push(live)
    void stocks.push(makeTrade())
    expect(await taken).toEqual([{ kind: 'instruments', instruments: [coin] }, other, live, makeTrade()])
    expect(feed.sources?.().map(({ name, isCoin, volume }) => [name, isCoin, volume.total])).toEqual([
      ['fake', false, 1],
      ['binance', true, 2],
      ['okx', true, 1],
    ])
    expect(feed.askAgain?.('okx')).toBeUndefined()
    expect(feed.askAgain?.('binance')).toBe(true)
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

  test('wait for a slow reader, each source separately', async () => {
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

  test('report a broken feed of the exchanges as before', async () => {
    const [stocks, binance] = [createFakeFeed(), createFakeFeed()]
    const taken = take(
      besideStock(stocks, [binance], () => 0),
      1,
    )
    stocks.fail(new Error('worn out'))
    await expect(taken).rejects.toThrow('worn out')
  })
})
