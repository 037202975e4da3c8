import { describe, expect, test } from 'vitest'
import { chosenSources, coinSources, coinTypeOf, readCoinChoice } from '../../../../client/features/btc/choice'
import {
  barStart,
  basePrices,
  type CoinBars,
  cumulativeDelta,
  foldMinutes,
  foldPrints,
  fromFirstKnown,
  joinCoinBars,
  mergeSources,
  noBars,
  premiums,
  rescaled,
} from '../../../../client/features/btc/fold'
import { clock } from '../../../support/market-events'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const bars = (...rows: [time: number, close: number, volume: number, net: number | null][]): CoinBars => ({
  time: rows.map(([time]) => time),
  open: rows.map(([, close]) => close - 1),
  high: rows.map(([, close]) => close + 2),
  low: rows.map(([, close]) => close - 3),
  close: rows.map(([, close]) => close),
  volume: rows.map(([, , volume]) => volume),
  net: rows.map(([, , , net]) => net),
})

describe('the bar of a time', () => {
  test.each([
    ['5 minutes', 5 * MINUTE, '10:03:59', '10:00:00'],
    ['an hour', HOUR, '10:59:59', '10:00:00'],
    ['a day, from Beijing midnight', DAY, '00:00:00', '00:00:00'],
    ['a day, to Beijing midnight', DAY, '23:59:59', '00:00:00'],
    ['four hours, at round UTC times', 4 * HOUR, '08:30:00', '08:00:00'],
    ['four hours before', 4 * HOUR, '07:59:00', '04:00:00'],
  ])('%s', (_, period, time, start) => expect(barStart(clock(time), period)).toBe(clock(start)))
})

describe('bars of minutes and prints', () => {
  const slot = clock('10:00:00') / MINUTE
  const rows = {
    slot: [slot, slot + 1, slot + 2, slot + 5],
    open: [10, 12, 11, 20],
    high: [13, 15, 11, 22],
    low: [9, 12, 8, 19],
    close: [12, 13, 10, 21],
    volume: [1, 2, 0, 4],
  }

  test('have the range of their minutes, their sums, and the money that the ledger knows', () => {
    const folded = foldMinutes(rows, { slot: [slot, slot + 1, slot + 5], net: [5, -7, 3] }, 5 * MINUTE)
    expect(folded).toEqual({
      time: [clock('10:00:00'), clock('10:05:00')],
      open: [10, 20],
      high: [15, 22],
      low: [9, 19],
      close: [13, 21],
      volume: [3, 4],
      net: [-2, 3],
    })
  })

  test('have unknown money before the ledger begins, and none without rows of it', () => {
    const from = (ledger: { slot: number[]; net: number[] }) => foldMinutes(rows, ledger, MINUTE).net
    expect(from({ slot: [], net: [] })).toEqual([null, null, null])
    expect(from({ slot: [slot + 1], net: [9] })).toEqual([null, 9, 0])
    expect(foldMinutes(rows, { slot: [slot + 1], net: [9] }, HOUR).net).toEqual([9])
  })

  test('of prints have as net what aggressive buyers took less what aggressive sellers did, in money of the quote currency', () => {
    const prints = {
      time: [clock('10:00:00'), clock('10:00:30'), clock('10:01:00'), clock('10:01:01')],
      price: [1_000, 1_100, 900, 900],
      volume: [2, 1, 4, 1],
      side: [1, 2, 2, 0],
    }
    expect(foldPrints(prints, 100, MINUTE)).toEqual({
      time: [clock('10:00:00'), clock('10:01:00')],
      open: [1_000, 900],
      high: [1_100, 900],
      low: [1_000, 900],
      close: [1_100, 900],
      volume: [3, 5],
      net: [20 - 11, -36],
    })
  })
})

describe('bars joined', () => {
  test('are the recorded ones followed by the live ones, with the wider range where they overlap', () => {
    const past = bars([1, 10, 5, 1], [2, 20, 9, 2], [3, 30, 1, null])
    const live = bars([2, 25, 4, 7], [3, 35, 6, 8], [4, 40, 1, 9])
    const joined = joinCoinBars(past, live)
    expect([joined.time, joined.close, joined.volume, joined.net]).toEqual([
      [1, 2, 3, 4],
      [10, 25, 35, 40],
      [5, 9, 6, 1],
      [1, 2, 8, 9],
    ])
    expect([joined.high[1], joined.low[1], joined.open[1]]).toEqual([27, 17, 19])
    expect(joinCoinBars(past, noBars()).time).toEqual([1, 2, 3])
  })

  test('of several sources have the prices of the first and the volume and money of all', () => {
    const merged = mergeSources([
      bars([1, 10, 5, 1], [2, 20, 5, null]),
      bars([2, 99, 3, 4], [3, 99, 3, 4]),
      bars([1, 99, 2, null]),
    ])
    expect([merged.time, merged.close, merged.volume, merged.net]).toEqual([
      [1, 2],
      [10, 20],
      [7, 8],
      [1, 4],
    ])
    expect(mergeSources([])).toEqual(noBars())
  })

  test('in other units are multiplied, money not', () => {
    const one = bars([1, 10, 5, 7])
    expect(rescaled(one, 10, 100)).toEqual({
      time: [1],
      open: [90],
      high: [120],
      low: [70],
      close: [100],
      volume: [500],
      net: [7],
    })
    expect(rescaled(one, 1, 1)).toBe(one)
    expect(rescaled(one, 10, 1)).toMatchObject({ close: [100], volume: [5] })
    expect(rescaled(one, 1, 100)).toMatchObject({ close: [10], volume: [500] })
  })
})

describe('sources against each other', () => {
  test('a premium is in ten-thousandths of the base, with its sign', () => {
    const premium = premiums(
      bars([1, 1_000, 1, 0], [2, 1_000, 1, 0]),
      [1, 2, 3],
      bars([1, 1_001, 1, 0], [2, 999, 1, 0]),
    )
    expect(premium.map((each) => each && Math.round(each * 1e6) / 1e6)).toEqual([10, -10, null])
  })

  test('a delta is a running sum, unknown before its first value, unchanged over a gap', () => {
    expect(cumulativeDelta([0, 1, 2, 3, 4], bars([1, 1, 1, null], [2, 1, 1, 5], [4, 1, 1, -7]))).toEqual([
      ...[null, null, 5, 5, -2],
    ])
  })

  test('times begin one bar before the first known money, with at least two bars', () => {
    const known = bars([3, 1, 1, null], [4, 1, 1, 2])
    expect(fromFirstKnown([1, 2, 3, 4, 5], [known])).toEqual([3, 4, 5])
    expect(fromFirstKnown([1, 2, 3], [bars([1, 1, 1, null])])).toEqual([2, 3])
  })

  test('a change is counted from a day ago, from UTC midnight or from Beijing’s', () => {
    const now = clock('10:30:00')
    const hours = bars(
      [now - DAY - 30 * MINUTE, 100, 1, 0],
      [clock('00:00:00'), 200, 1, 0],
      [clock('08:00:00'), 300, 1, 0],
      [clock('10:00:00'), 400, 1, 0],
    )
    expect(basePrices(hours, HOUR, now)).toEqual({ '24h': 100, utc: 299, local: 199 })
    expect(basePrices(noBars(), HOUR, now)).toEqual({ '24h': null, utc: null, local: null })
    expect(basePrices(bars([clock('09:30:00'), 1, 1, 0]), HOUR, now).utc).toBeNull()
  })
})

test.each([
  ['10:00:00', 100],
  ['10:10:00', 100],
  ['10:29:59', 100],
  ['10:30:00', 110],
  ['10:59:00', 110],
  ['11:31:00', 120],
])('a day before %s the price is that of the nearest hour: %d', (time, price) => {
  const from = clock('09:00:00') - DAY
  const hours = {
    time: [from, from + HOUR, from + 2 * HOUR],
    open: [90, 100, 110],
    close: [100, 110, 120],
  }
  expect(basePrices(hours, HOUR, clock(time))['24h']).toBe(price)
})

describe('an address of bitcoin', () => {
  test.each([
    [{}, { type: 'ALL', period: '1m', source: 'ALL' }],
    [
      { T: 'PERP', P: '4h', S: 'OKX' },
      { type: 'PERP', period: '4h', source: 'OKX' },
    ],
    [{ T: 'X' }, { wrong: { what: 'type', given: 'X' } }],
    [{ P: '2m' }, { wrong: { what: 'period', given: '2m' } }],
    [{ S: 'okx' }, { wrong: { what: 'source', given: 'okx' } }],
    [{ S: '' }, { wrong: { what: 'source', given: '' } }],
  ])('%j is %j', (address, choice) => expect(readCoinChoice(address)).toEqual(choice))

  test.each([
    ['BTCUSDT.BINANCE', 'SPOT'],
    ['BTCUSDTSWAP.OKX', 'PERP'],
    ['BTCUSDTPERP.BINANCE', 'PERP'],
  ])('%s is %s', (id, type) => expect(coinTypeOf(id)).toBe(type))

  test('means sources of the registry', () => {
    const table = {
      id: ['600519.SH', 'BTCUSDT.BINANCE', 'BTCUSDTSWAP.OKX', 'ETHUSDT.OKX'],
      name: ['a', 'b', 'c', 'd'],
      priceScale: [2, 2, 1, 2],
      volumeScale: [0, 5, 3, 5],
    }
    const all = coinSources(table)
    expect(all).toEqual([
      { id: 'BTCUSDT.BINANCE', exchange: 'BINANCE', type: 'SPOT', name: 'b', priceScale: 2, volumeScale: 5 },
      { id: 'BTCUSDTSWAP.OKX', exchange: 'OKX', type: 'PERP', name: 'c', priceScale: 1, volumeScale: 3 },
    ])
    const ids = (type: 'ALL' | 'SPOT' | 'PERP', source: string) =>
      chosenSources(all, { type, source, period: '1m' }).map(({ id }) => id.split('.')[1])
    expect([ids('ALL', 'ALL'), ids('PERP', 'ALL'), ids('ALL', 'BINANCE'), ids('PERP', 'BINANCE')]).toEqual([
      ['BINANCE', 'OKX'],
      ['OKX'],
      ['BINANCE'],
      [],
    ])
  })
})
