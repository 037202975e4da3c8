import { BollingerBands, EMA, MACD, RSI, SMA, WilliamsR, WSMA } from 'trading-signals'
import { describe, expect, test } from 'vitest'
import { readBarSettings, writeBarSettings } from '../../../client/charts/bar-settings'
import { DEFAULT_CHOSEN } from '../../../client/charts/indicators/catalogue'
import {
  bollinger,
  exponentials,
  kdj,
  macd,
  movingAverages,
  rsi,
  stopAndReverse,
  vwap,
} from '../../../client/charts/indicators/formulas'
import { volumeProfile } from '../../../client/charts/indicators/profile'
import { deviation, extreme } from '../../../shared/expression/series'
import { dateToMs } from '../../../shared/market/session'
import { input, published, SERIES, same } from './indicators/oracle'

describe.each(SERIES)('on %s, equal to a published library', (_, read) => {
  /** Rows after which the start of a smoothing has no effect. */
  const SETTLED = 400

  test('MA and EMA', (context) => {
    const bars = input(read(context))
    const close = bars.close as number[]
    const [short, long] = movingAverages(bars, [5, 60])
    same(short, published(new SMA(5), close), 5)
    same(long, published(new SMA(60), close), 60)
    const [fast] = exponentials(bars, [12])
    same(fast, published(new EMA(12), close), 12)
  })

  test('MACD, whose bars are twice the difference', (context) => {
    const bars = input(read(context))
    const theirs = published(new MACD(new EMA(12), new EMA(26), new EMA(9)), bars.close as number[]) as {
      macd: number
      signal: number
      histogram: number
    }[]
    const [dif, dea, twice] = macd(bars, [12, 26, 9])
    same(
      dif,
      theirs.map((row) => row?.macd),
      60,
    )
    same(
      dea,
      theirs.map((row) => row?.signal),
      SETTLED,
    )
    same(
      twice,
      theirs.map((row) => row && 2 * row.histogram),
      SETTLED,
    )
  })

  test('KDJ, smoothed by thirds', (context) => {
    const days = read(context)
    const raw = (published(new WilliamsR(9), days) as (number | null)[]).map((value) =>
      value === null ? 50 : 100 + value,
    )
    const k = published(new WSMA(3), raw) as (number | null)[]
    const d = published(
      new WSMA(3),
      k.map((value) => value ?? 50),
    ) as (number | null)[]
    const [ourK, ourD, ourJ] = kdj(input(days), [9, 3, 3])
    same(ourK, k, SETTLED)
    same(ourD, d, SETTLED)
    same(
      ourJ,
      k.map((value, row) => 3 * (value ?? 0) - 2 * (d[row] ?? 0)),
      SETTLED,
    )
  })

  test('RSI', (context) => {
    const bars = input(read(context))
    const [short, long] = rsi(bars, [6, 24])
    same(short, published(new RSI(6, WSMA), bars.close as number[]), SETTLED)
    same(long, published(new RSI(24, WSMA), bars.close as number[]), SETTLED + 200)
  })

  test('BOLL, but for the deviation, which is by N − 1 here', (context) => {
    const bars = input(read(context))
    const theirs = published(new BollingerBands(20, 2), bars.close as number[]) as { upper: number; middle: number }[]
    const [middle, upper] = bollinger(bars, [20, 2])
    same(
      middle,
      theirs.map((row) => row?.middle),
      20,
    )
    const wider = Math.sqrt(20 / 19)
    same(
      upper,
      theirs.map((row) => row && row.middle + (row.upper - row.middle) * wider),
      20,
    )
  })
})

describe('what formulas make of little', () => {
  test('a mean starts once there are enough values, and restarts after a gap', () => {
    const bars = input([])
    expect([...(movingAverages({ ...bars, close: [1, 2, 3, null, 5, 6] }, [2])[0] ?? [])]).toEqual([
      Number.NaN,
      1.5,
      2.5,
      Number.NaN,
      Number.NaN,
      5.5,
    ])
  })

  test('KDJ of a price that does not move stays in the middle', () => {
    const still = input(
      Array.from({ length: 5 }, (_, time) => ({ time, open: 9, high: 9, low: 9, close: 9, volume: 1 })),
    )
    expect(kdj(still, [9, 3, 3]).map((line) => [...line].at(-1))).toEqual([50, 50, 50])
  })

  test('K and D of KDJ are smoothed each by its own length', () => {
    const bars = input([10, 20].map((close, time) => ({ time, open: close, high: 20, low: 10, close, volume: 1 })))
    // Raw 0 and 100, from 50: K by halves, D by a fifth.
    const [k, d] = kdj(bars, [9, 2, 5])
    expect(k && [...k]).toEqual([25, 62.5])
    expect(d?.[0]).toBeCloseTo(45, 9)
    expect(d?.[1]).toBeCloseTo(48.5, 9)
  })

  test.each([
    ['highest', 1, [3, 3, 5, 5]],
    ['lowest', -1, [3, 1, 1, 2]],
  ] as const)('the %s of the last two', (_, sign, expected) => {
    expect([...extreme([3, 1, 5, 2], 2, sign)]).toEqual(expected)
  })

  test('the deviation is by N − 1 or by N', () => {
    expect(deviation([1, 3], 2, 1)[1]).toBeCloseTo(Math.SQRT2)
    expect(deviation([1, 3], 2, 0)[1]).toBe(1)
  })

  test('VWAP is turnover by volume, and restarts each day', () => {
    const at = dateToMs('20260716') + 34_200_000
    const bars = {
      ...input([]),
      time: [at, at + 60_000, at + 86_400_000],
      high: [10, 10, 10],
      low: [10, 10, 10],
      close: [10, 10, 10],
      volume: [100, 100, 50],
      turnover: [10, 12, 5.5],
    }
    expect([...vwap(bars, 100, false)]).toEqual([10, 11, 11])
    expect([...vwap(bars, 100, true)]).toEqual([10, 12, 11])
    expect([...vwap({ ...bars, turnover: [0, 0, 0] }, 100, false)]).toEqual([10, 10, 10])
  })

  test('VWAP without money is of the mean of high, low and close, and a day begins at midnight in Beijing', () => {
    const midnight = dateToMs('20260717')
    const bars = {
      ...input([]),
      time: [midnight - 60_000, midnight, midnight + 8 * 3_600_000],
      high: [12, 30, 60],
      low: [9, 15, 30],
      close: [9, 15, 60],
      volume: [100, 100, 100],
    }
    expect([...vwap(bars, 100, false)]).toEqual([10, 20, 35])
  })

  test('SAR stays under a rise until the low touches it, then over the fall from the highest', () => {
    const rows = [10, 11, 12, 13, 9, 8].map((close, time) => ({
      time,
      open: close,
      high: close + 1,
      low: close - 1,
      close,
      volume: 1,
    }))
    const [rising = [], falling = []] = stopAndReverse(input(rows), [2, 20])
    // From 9 towards 11 by 2 %, never inside the two lows before it; then from 14, the highest, by 2 % towards 8.
    expect([...rising].map((value) => value.toFixed(3))).toEqual(['NaN', '9.000', '9.000', '9.240', 'NaN', 'NaN'])
    expect([...falling].map((value) => value.toFixed(3))).toEqual(['NaN', 'NaN', 'NaN', 'NaN', '14.000', '14.000'])
  })

  test('RSI begins with the first move: the first bar has none', () => {
    const [line] = rsi({ ...input([]), close: [10, 11, 10.5] }, [2])
    // A rise of one, then half of it and half of a fall: 0.5 of 0.75.
    expect([line?.[0], line?.[1], line?.[2]]).toEqual([Number.NaN, 100, (0.5 / 0.75) * 100])
  })
})

describe('volume by price', () => {
  test('each bar is spread evenly over what it touched, and nothing is lost', () => {
    const profile = volumeProfile({ low: [0, 5], high: [10, 5], volume: [100, 50] }, 0, 2, 10)
    expect([...(profile?.volume ?? [])].map(Math.round)).toEqual([10, 10, 10, 10, 10, 60, 10, 10, 10, 10])
    expect(profile?.poc).toBe(5)
  })
})

describe('the user’s settings of K-lines', () => {
  test('are read back as they were written', () => {
    const liked = {
      indicators: [{ id: 'MA', values: [7, 10, 20, 60] }],
      profile: true,
      mode: 'log' as const,
      weights: { price: 2.4, MACD: 1.6 },
      compared: ['000001.SH', '600519.SH'],
    }
    expect(readBarSettings(writeBarSettings(liked))).toEqual(liked)
  })

  test.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['a number', '7'],
    ['null', 'null'],
    ['an unknown scale', '{"mode":"cubic"}'],
    ['indicators that are no list', '{"indicators":"MA"}'],
    ['instruments that are none', '{"compared":["000001",7,"ci:mine",null]}'],
    ['heights that are none', '{"weights":{"VOL":"3","price":-1,"MACD":1e9,"":1}}'],
  ])('%s is the default', (_, text) => {
    expect(readBarSettings(text)).toEqual({
      indicators: DEFAULT_CHOSEN,
      profile: false,
      mode: 'plain',
      weights: {},
      compared: [],
    })
  })

  test('an instrument is compared once, and two at most', () => {
    const { compared } = readBarSettings('{"compared":["000001.SH","000001.SH","600519.SH","600000.SH"]}')
    expect(compared).toEqual(['000001.SH', '600519.SH'])
  })

  test('unknown indicators are dropped, and parameters out of bounds use their default', () => {
    const { indicators } = readBarSettings('{"indicators":[["XYZ",1],["RSI",0,12,"x"],["RSI"],7]}')
    expect(indicators).toEqual([{ id: 'RSI', values: [6, 12, 24] }])
  })
})
