import { describe, expect, test } from 'vitest'
import { ExchangeEngine } from '../../../../gateway/feeds/simulated/exchange/engine'
import type { FeedEvent, Trade } from '../../../../shared/market/events'
import type { MinutePrints } from '../../../../shared/market/minute-prints'
import { MINUTE_MS } from '../../../../shared/market/units'
import { again, gradeOf, groupBy, MARKET, onRecord, retold, tradedMinutes } from './on-record'
import { at, DAY, ofKind, runEngine } from './run-engine'

describe('a day that is on record', () => {
  // Filled in until 09:33, lived through until 09:41:12.
  const first = runEngine({ ...MARKET, startTime: at(9, 33) })
  const events = [...first.start, ...first.until(at(9, 41, 12))]
  const trades = ofKind(events, 'trade')
  const record = onRecord(trades)

  test('is told again so that minutes, and what was traded at each price by whom, are what they were', () => {
    const again1 = ofKind(again(record).told, 'trade')
    expect(retold(again1)).toEqual(tradedMinutes(trades))
    expect(again1.every(({ recorded, summed }) => recorded && summed)).toBe(true)
    expect(trades.some(({ recorded }) => recorded)).toBe(false)
  })

  test('is told in far fewer rows than it had prints, in the order of their times', () => {
    const rows = ofKind(again(record).told, 'trade')
    expect(rows.length).toBeLessThan(0.4 * trades.length)
    for (const own of groupBy(rows, ({ instrument }) => instrument).values()) {
      const times = own.map(({ exchangeTime }) => exchangeTime)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
    }
  })

  test('is handed over in batches of a bounded size, however much a minute has', () => {
    const own = trades.filter(({ instrument }) => instrument.endsWith('.SZ'))
    const many = own.slice(0, 500).flatMap((trade, nth) =>
      Array.from({ length: 40 }, (_, step): Trade => {
        return { ...trade, price: trade.price + step, exchangeTime: at(9, 40, 1) + nth }
      }),
    )
    const [lived] = onRecord(many)
    const engine = new ExchangeEngine({ ...MARKET, startTime: at(9, 24) })
    for (const _ of engine.beginDay());
    const sizes = [...engine.retell(lived as MinutePrints, true)].map(({ numbers }) => numbers.length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(100_000)
    expect(Math.max(...sizes)).toBeLessThan(60_000)
  })

  test('counts each order once, and each that became big once', () => {
    const rows = ofKind(again(record).told, 'trade').filter(({ instrument }) => !instrument.startsWith('BTC'))
    const stocks = trades.filter(({ instrument }) => !instrument.startsWith('BTC'))
    const summed = stocks.filter(({ buyNo }) => buyNo < 0)
    const numbered = (side: 'buyNo' | 'sellNo', least: number) =>
      new Set(
        stocks.flatMap((trade) =>
          trade[side] > 0 && gradeOf(trade) >= least ? [`${trade.instrument} ${trade[side]}`] : [],
        ),
      ).size
    const inSums = (side: 'buyNo' | 'sellNo', least: number) =>
      summed.reduce((sum, trade) => sum - (gradeOf(trade) >= least ? trade[side] : 0), 0)
    const told = (of: 'orders' | 'bigBuys' | 'bigSells') =>
      rows.reduce((sum, { recorded }) => sum + (recorded?.[of] ?? 0), 0)
    const all = (['buyNo', 'sellNo'] as const).map((side) => numbered(side, 0) + inSums(side, 0))
    expect(told('orders')).toBe((all[0] ?? 0) + (all[1] ?? 0))
    expect(told('bigBuys')).toBe(numbered('buyNo', 2) + inSums('buyNo', 2))
    expect(told('bigSells')).toBe(numbered('sellNo', 2) + inSums('sellNo', 2))
  })

  test('gives indexes the values that they had', () => {
    const values = (events: readonly FeedEvent[]) =>
      new Map(ofKind(events, 'index').map((event) => [`${event.instrument} ${event.exchangeTime}`, event]))
    const had = values(events)
    const have = values(again(record).told)
    const both = [...have.keys()].filter((key) => had.has(key))
    // Seconds without a print have no value of their own.
    expect(both.length).toBeGreaterThan(0.9 * had.size)
    expect(have.size - both.length).toBeLessThan(30)
    for (const key of both) expect(have.get(key)).toEqual(had.get(key))
  })

  test('goes on from its last prices, behind its last print, with order numbers above all on record', () => {
    const market = again(record)
    const end = Math.max(...trades.map(({ exchangeTime }) => exchangeTime))
    expect(market.engine.marketTime).toBeGreaterThan(end)
    expect(market.engine.marketTime - end).toBeLessThanOrEqual(200)
    const lastOf = new Map(trades.map((trade) => [trade.instrument, trade]))
    const highest = new Map<string, number>()
    for (const { instrument, buyNo, sellNo } of trades) {
      highest.set(instrument, Math.max(highest.get(instrument) ?? 0, buyNo, sellNo))
    }
    const fresh = ofKind(market.until(at(9, 42)), 'trade')
    expect(fresh.length).toBeGreaterThan(500)
    const seen = new Set<string>()
    for (const { instrument, price, exchangeTime, buyNo, recorded, sellNo } of fresh) {
      expect(exchangeTime).toBeGreaterThan(end)
      expect(recorded).toBeUndefined()
      if (seen.has(instrument)) continue
      seen.add(instrument)
      const before = lastOf.get(instrument)
      if (before) expect(Math.abs(price / before.price - 1)).toBeLessThan(0.02)
      if (buyNo > 0) expect(Math.max(buyNo, sellNo)).toBeGreaterThan(highest.get(instrument) ?? 0)
    }
  })

  test('adds what it trades on to the totals on record', () => {
    const market = again(record)
    const events = market.until(at(9, 42))
    const sums = new Map<string, number>()
    for (const { instrument, volume } of [...trades, ...ofKind(events, 'trade')]) {
      sums.set(instrument, (sums.get(instrument) ?? 0) + volume)
    }
    const last = new Map(ofKind(events, 'quote').map((quote) => [quote.instrument, quote.volume]))
    const stocks = [...last].filter(([id]) => !id.startsWith('BTC'))
    expect(stocks.length).toBeGreaterThan(50)
    // A quote stands a moment before the end.
    for (const [id, volume] of stocks) expect(volume).toBeLessThanOrEqual(sums.get(id) ?? 0)
    expect(stocks.filter(([id, volume]) => volume > 0.95 * (sums.get(id) ?? 0)).length).toBeGreaterThan(40)
  })

  test('is the same however many minutes are handed over at once', () => {
    const text = (events: readonly FeedEvent[]) => ofKind(events, 'trade').map((trade) => JSON.stringify(trade))
    expect(text(again(onRecord(trades, 5)).told)).toEqual(text(again(record).told))
  })

  test('leaves out no print of the last moment of a stretch', () => {
    const coin = trades.find(({ instrument }) => instrument === 'BTCUSDT.BINANCE') as Trade
    const last = [at(9, 37) - 1, at(9, 40) - 1].map((exchangeTime) => ({ ...coin, exchangeTime }))
    const whole = [...trades, ...last].sort((a, b) => a.exchangeTime - b.exchangeTime)
    expect(retold(ofKind(again(onRecord(whole)).told, 'trade'))).toEqual(tradedMinutes(whole))
  })

  test('leaves a share that stood at a limit there, and one that did not where it was', () => {
    const upper = ofKind(first.start, 'instruments').flatMap(({ instruments }) => instruments)
    const [one, other] = upper.filter(({ board, limitUp }) => board === 'main' && limitUp > 0)
    if (!one || !other) throw new Error('no shares with limits')
    const made = (id: string, price: number): Trade => {
      const own = trades.find(({ instrument }) => instrument === id) as Trade
      return { ...own, price, amount: price * own.volume, exchangeTime: at(9, 41, 13) }
    }
    const lowest = upper.filter(({ board, limitDown }) => board === 'main' && limitDown > 0).at(-1)
    if (!lowest) throw new Error('no share with a lower limit')
    const sealed = [
      ...[...trades, made(one.id, one.limitUp), made(other.id, other.limitUp - 5)],
      made(lowest.id, lowest.limitDown),
    ]
    const market = again(onRecord(sealed))
    const quotes = ofKind(market.until(at(9, 41, 30)), 'quote')
    const asks = (id: string) =>
      quotes.filter(({ instrument }) => instrument === id).map(({ askPrices }) => askPrices.length)
    expect(asks(one.id).every((count) => count === 0)).toBe(true)
    const bids = quotes.filter(({ instrument }) => instrument === lowest.id).map(({ bidPrices }) => bidPrices.length)
    expect(bids.every((count) => count === 0)).toBe(true)
    expect(asks(other.id).some((count) => count > 0)).toBe(true)
  })

  test('has coins go on from their prices, against those of the day before', () => {
    const yesterday = { tradingDay: '20261118', id: ['BTCUSDT.BINANCE'], close: Float64Array.of(8_000_000) }
    const known = [{ ...yesterday, prevClose: Float64Array.of(1), volume: Float64Array.of(1) }]
    const market = again(record, { known })
    const coins = ofKind(market.told, 'instruments').flatMap(({ instruments }) => instruments)
    expect(coins.find(({ id }) => id === 'BTCUSDT.BINANCE')?.prevClose).toBe(8_000_000)
    const before = trades.findLast(({ instrument }) => instrument === 'BTCUSDT.BINANCE')?.price as number
    const next = ofKind(market.until(at(9, 42)), 'trade').find(({ instrument }) => instrument === 'BTCUSDT.BINANCE')
    expect(Math.abs((next?.price ?? 0) / before - 1)).toBeLessThan(0.002)
  })

  test('is filled in where the market stood still since', () => {
    const market = again(record, { startTime: at(10, 5) })
    expect(market.engine.marketTime).toBe(at(10, 5))
    expect(retold(ofKind(market.told, 'trade'))).toEqual(tradedMinutes(trades))
  })

  test.each([
    ['in the opening auction', at(9, 23), 0],
    ['right after the opening match', at(9, 26), 1],
    ['over the lunch break', at(12, 10), 1],
    ['in the closing auction', at(14, 58, 30), 1],
    ['after the close', at(15, 20), 2],
    ['at night', at(22, 0), 2],
  ])('ends %s as it was', (_, end) => {
    const before = runEngine({ ...MARKET, startTime: end })
    const happened = [...before.start, ...before.until(end + 1)]
    const whole = ofKind(happened, 'trade')
    const market = again(onRecord(whole), { startTime: end })
    expect(retold(ofKind(market.told, 'trade'))).toEqual(tradedMinutes(whole))
    expect(market.engine.marketTime).toBeGreaterThanOrEqual(end)
    const next = ofKind(market.until(end + 10 * MINUTE_MS), 'trade')
    for (const { exchangeTime } of next) expect(exchangeTime).toBeGreaterThanOrEqual(end)
    const closing = (of: readonly FeedEvent[]) =>
      ofKind(of, 'index').findLast(({ exchangeTime }) => exchangeTime <= at(15, 0))
    if (end > at(15, 0)) expect(closing(market.told)).toEqual(closing(happened))
  })

  test('has quotes of all shares by and by, about what they traded at, and of coins by the minute', () => {
    const long = runEngine({ ...MARKET, startTime: at(10, 1) })
    const printed = ofKind([...long.start, ...long.until(at(10, 1, 5))], 'trade')
    const { told } = again(onRecord(printed, 10))
    const recorded = ofKind(told, 'trade').map(({ recorded: sum, ...trade }) => ({
      ...trade,
      counted: sum?.orders ?? 0,
    }))
    const quotes = groupBy(ofKind(told, 'quote'), ({ exchangeTime }) => exchangeTime)
    const isCoin = ({ instrument }: { instrument: string }) => instrument.startsWith('BTC')
    for (const time of [at(9, 25), at(9, 40) - 1, at(10, 0) - 1]) {
      const shares = quotes.get(time)?.filter((quote) => !isCoin(quote)) ?? []
      expect(shares.length).toBeGreaterThan(50)
      for (const { instrument, last, askPrices, bidPrices, orders } of shares) {
        const counted = recorded.reduce(
          (sum, one) => sum + (one.instrument === instrument && one.exchangeTime <= time ? one.counted : 0),
          0,
        )
        // Those of the auction beside them.
        expect((orders ?? 0) - counted).toBeGreaterThanOrEqual(0)
        expect((orders ?? 0) - counted).toBeLessThanOrEqual(60)
        for (const best of [askPrices[0], bidPrices[0]]) expect(Math.abs((best ?? last) / last - 1)).toBeLessThan(0.02)
      }
    }
    for (let minute = 26; minute <= 60; minute++) {
      const coins = quotes.get(at(9, minute) - 1)?.filter(isCoin) ?? []
      expect(coins.length).toBeGreaterThan(0)
      for (const { instrument, last } of coins) {
        const before = printed.findLast((one) => one.instrument === instrument && one.exchangeTime < at(9, minute))
        expect(last).toBe(before?.price)
      }
    }
  })

  test('may name instruments that the market does not have', () => {
    const [one, ...rest] = record as [MinutePrints, ...MinutePrints[]]
    const { told } = again([{ ...one, ids: one.ids.map((id) => `X${id}`) }, ...rest])
    const first = Math.floor(one.from / MINUTE_MS)
    const later = trades.filter(({ exchangeTime }) => Math.floor(exchangeTime / MINUTE_MS) > first)
    expect(retold(ofKind(told, 'trade'))).toEqual(tradedMinutes(later))
  })

  test('may reach into the next trading day, which counts its orders anew', () => {
    const evening = runEngine({ ...MARKET, startTime: at(15, 5, 30) })
    const morning = evening.until(at(9, 31, 5, '20261120'))
    const before = ofKind(evening.start, 'trade')
    const after = ofKind(morning, 'trade')
    const whole = onRecord(before).concat(onRecord(after))
    const market = again(whole, { startTime: at(15, 5, 30) })
    expect(market.engine.tradingDay).toBe('20261120')
    const told = ofKind(market.told, 'trade')
    expect(retold(told)).toEqual(tradedMinutes([...before, ...after]))
    const ordersOf = (trades: readonly Trade[]) =>
      trades.reduce((sum, { recorded }) => sum + (recorded?.orders ?? 0), 0)
    const ofMorning = (trades: readonly Trade[]) =>
      trades.filter((trade) => trade.exchangeTime > at(9, 0, 0, '20261120'))
    const alone = again(onRecord(ofMorning(after)), { startTime: at(9, 31, 5, '20261120') })
    expect(ordersOf(ofMorning(told))).toBe(ordersOf(ofKind(alone.told, 'trade')))
  })

  test('belongs to the day that it was lived on', () => {
    expect(again(record).engine.tradingDay).toBe(DAY)
  })
})
