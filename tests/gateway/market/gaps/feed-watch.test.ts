import { describe, expect, test } from 'vitest'
import { FeedWatch } from '../../../../gateway/market/gaps/feed-watch'
import type { MarketEvent, Quote } from '../../../../shared/market/events'
import { MARKET_TIME, makeTrade } from '../../../support/fake-feed'

const QUOTE: Quote = {
  kind: 'quote',
  instrument: '600519.SH',
  exchangeTime: MARKET_TIME,
  last: 1000,
  open: 1000,
  high: 1010,
  low: 990,
  volume: 0,
  amount: 0,
  bidPrices: [],
  bidVolumes: [],
  askPrices: [],
  askVolumes: [],
}

/** A stock that trades 100 shares a second and tells its totals after each; `make` may put something else in their place. */
function market({ speed = 1, warm = 30 } = {}) {
  const watch = new FeedWatch()
  const state = { now: 0, seq: 0, volume: 0, lag: 0, isTrading: true }
  const clock = () => MARKET_TIME + state.now * speed
  const codes = () => watch.faults().map(({ code, exchange }) => `${code} ${exchange}`)
  const tell = (...events: MarketEvent[]) => {
    for (const event of events) watch.observe(event)
  }
  const print = () => {
    state.volume += 100
    return makeTrade({ exchangeTime: clock() - state.lag, volume: 100, venueSeq: ++state.seq })
  }
  const quote = () => ({
    ...QUOTE,
    exchangeTime: clock() - state.lag,
    volume: state.volume,
    amount: state.volume * 1000,
  })
  const busy = () => [...Array.from({ length: 4 }, print), quote()]
  const second = (events: () => MarketEvent[]) => {
    state.now += 1_000
    tell(...events())
    const { isTrading } = state
    watch.look({ marketTime: clock(), speed, isTrading, lateMs: 3_000 }, state.now)
  }
  const seconds = (count: number, events: () => MarketEvent[] = busy) => {
    for (let at = 0; at < count; at++) second(events)
  }
  seconds(warm)
  return { watch, state, codes, tell, print, quote, seconds }
}

test('a healthy market has no faults', () => {
  const { codes, seconds } = market()
  seconds(60)
  expect(codes()).toEqual([])
})

describe('a gap', () => {
  test('is reported after five seconds, in shares, and ends once the prints have arrived', () => {
    const { watch, codes, seconds, print, quote, tell } = market()
    const lost = [print(), print(), print()]
    seconds(4)
    expect(codes()).toEqual([])
    seconds(1)
    expect(watch.faults()).toEqual([{ code: 'gap', exchange: 'SH', size: 300, instruments: 1 }])
    seconds(60)
    expect(codes()).toEqual(['gap SH'])
    tell(...lost.map((trade) => ({ ...trade, venueSeq: 0 })), quote())
    seconds(1)
    expect(codes()).toEqual([])
  })

  test('is not reported if totals are late or begin in the middle of the day', () => {
    const { codes, seconds, print, quote, state } = market()
    seconds(20, () => [quote(), print()])
    expect(codes()).toEqual([])
    state.volume = 0
    seconds(20)
    expect(codes()).toEqual([])
  })

  test.each([
    ['one quote is too low', [-250]],
    ['one quote is too high', [20_000]],
    ['several quotes are too low', [-250, -250, -9_000, -250]],
    ['the source begins its count again', Array.from({ length: 20 }, () => -12_000)],
  ])('is not reported if %s, and the fall is reported for a minute afterwards', (_, errors) => {
    const { watch, codes, seconds, state, quote } = market()
    for (const error of errors) seconds(1, () => [{ ...quote(), volume: Math.max(0, state.volume + error) }])
    seconds(50)
    expect(codes()).toEqual([])
    expect([...watch.fallen.all().keys()]).toEqual(['600519.SH'])
    seconds(15)
    expect(codes()).toEqual([])
    expect([...watch.fallen.all()]).toEqual([])
  })

  test('is found although a source continues with a new count, whose fall is reported', () => {
    const { watch, codes, seconds, state, print } = market()
    const from = state.volume
    state.volume = 100
    seconds(10)
    print()
    seconds(10)
    expect(codes()).toEqual(['gap SH'])
    expect(watch.fallen.all().get('600519.SH')).toMatchObject({ from, to: 500 })
  })

  test.each([
    ['a quote that comes late', -60_000],
    ['the first quote of another date', 86_400_000],
  ])('is not reported after %s, which is not a fall', (_, later) => {
    const { watch, codes, seconds, quote } = market()
    seconds(1, () => [{ ...quote(), exchangeTime: quote().exchangeTime + later, volume: 500, amount: 500_000 }])
    seconds(20, () => [])
    expect(codes().filter((code) => code.startsWith('gap'))).toEqual([])
    expect(watch.fallen.all().size).toBe(0)
  })

  test('ends with the day', () => {
    const { codes, seconds, print, tell } = market()
    print()
    seconds(10)
    expect(codes()).toEqual(['gap SH'])
    tell({ kind: 'day', tradingDay: '20260707' })
    seconds(10)
    expect(codes()).toEqual([])
  })
})

test('a row older than three seconds is reported as late, with its age, as long as it is late', () => {
  const { watch, codes, seconds, state } = market()
  state.lag = 2_900
  seconds(5)
  expect(codes()).toEqual([])
  state.lag = 8_000
  seconds(1)
  expect(codes()).toEqual([])
  seconds(1)
  expect(watch.faults()).toEqual([{ code: 'delay', exchange: 'SH', size: 8_000, instruments: 0 }])
  state.lag = 0
  seconds(1)
  expect(codes()).toEqual([])
})

test('a row from the future is reported as a wrong clock', () => {
  const { watch, seconds, state } = market()
  state.lag = -30_000
  seconds(2)
  expect(watch.faults()).toEqual([{ code: 'skew', exchange: 'SH', size: 30_000, instruments: 0 }])
})

test('ages in a market that runs faster are reported in wall time', () => {
  const { watch, codes, seconds, state } = market({ speed: 60 })
  state.lag = 100_000
  seconds(3)
  expect(codes()).toEqual([])
  state.lag = 300_000
  seconds(3)
  expect(watch.faults()).toMatchObject([{ code: 'delay', size: 5_000 }])
})

test.each([
  ['the same print again', 'duplicate SH', (print: () => MarketEvent) => [print()].flatMap((one) => [one, one])],
  ['a later print first', 'reorder SH', (print: () => MarketEvent) => [print(), print()].reverse()],
  [
    'shares told in lots',
    'unit SH',
    (print: () => MarketEvent) => [print()].map((one) => ({ ...one, volume: 1 }) as MarketEvent),
  ],
])('%s is %s until ten seconds without', (_, code, wrong) => {
  const { codes, seconds, print, quote } = market()
  seconds(1, () => [...wrong(print), quote()])
  expect(codes()).toEqual([code])
  seconds(8)
  expect(codes()).toEqual([code])
  seconds(1)
  expect(codes()).toEqual([])
})

test('the turnover of quotes in another unit is reported too', () => {
  const { codes, seconds, print, quote } = market()
  seconds(1, () => [print(), { ...quote(), amount: quote().amount / 10_000 }])
  expect(codes()).toEqual(['unit SH'])
})

describe('a silent exchange', () => {
  test('is reported after fifteen seconds, as long as it is silent', () => {
    const { watch, codes, seconds } = market()
    seconds(14, () => [])
    expect(codes()).toEqual([])
    seconds(1, () => [])
    expect(watch.faults()).toEqual([{ code: 'halt', exchange: 'SH', size: 15_000, instruments: 0 }])
    seconds(600, () => [])
    expect(codes()).toEqual(['halt SH'])
    seconds(1)
    expect(codes()).toEqual([])
  })

  test('is not reported outside of trading hours', () => {
    const { codes, seconds, state } = market()
    state.isTrading = false
    seconds(600, () => [])
    expect(codes()).toEqual([])
    state.isTrading = true
    seconds(5, () => [])
    expect(codes()).toEqual([])
  })

  test('is not reported if it rarely sends anything', () => {
    const { codes, seconds, print, quote } = market({ warm: 0 })
    for (let minute = 0; minute < 5; minute++) {
      seconds(1, () => [print(), quote()])
      seconds(30, () => [])
    }
    expect(codes()).toEqual([])
  })
})

test('coins are not checked', () => {
  const { codes, seconds } = market()
  const coin = makeTrade({ instrument: 'BTCUSDT.OKX', exchangeTime: 0, amount: 1 })
  seconds(5, () => [coin, coin])
  expect(codes().filter((code) => !code.endsWith('SH'))).toEqual([])
})
