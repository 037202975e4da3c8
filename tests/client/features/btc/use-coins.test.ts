import { beforeEach, describe, expect, test, vi } from 'vitest'
import { COMMON, type CoinPeriod } from '../../../../client/features/btc/choice'
import type { CoinRange } from '../../../../client/features/btc/coin-range'
import {
  ageOf,
  asCoinBars,
  type Coin,
  coinNow,
  createCoinLine,
  isLate,
  LATE_MS,
  priceOf,
} from '../../../../client/features/btc/use-coins'
import { CoinStore } from '../../../../client/store/rows/coin-store'
import { FlowStore } from '../../../../client/store/rows/flow-store'
import { TickStore } from '../../../../client/store/rows/tick-store'
import type { Bars } from '../../../../shared/protocol/rest'
import { clock } from '../../../support/market-events'
import { partOf } from '../../../support/part-of'
import { printRow } from '../../../support/rows'
import { section } from '../../store/section'

const NOW = clock('10:00:30')
const MINUTE = 60_000
const SLOT = Math.floor(NOW / MINUTE)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  return () => void vi.useRealTimers()
})

/** A coin with two price decimals and five volume decimals, the common units of the page. */
function coin(over: Partial<Coin> = {}): Coin {
  return {
    id: 'BTCUSDT.BINANCE',
    exchange: 'BINANCE',
    type: 'SPOT',
    name: '比特币',
    label: 'BINANCE',
    simulated: false,
    priceScale: COMMON.priceScale,
    volumeScale: COMMON.volumeScale,
    tick: new TickStore(),
    flow: new FlowStore(() => 1),
    own: new CoinStore(),
    ...over,
  }
}

/** Recorded bars of a minute each: minutes ago, price, volume, net. */
const recorded = (rows: readonly (readonly [ago: number, price: number, volume: number, net: number | null])[]) =>
  partOf<Bars>({
    time: rows.map(([ago]) => (SLOT - ago) * MINUTE),
    open: rows.map(([, price]) => price),
    high: rows.map(([, price]) => price + 1),
    low: rows.map(([, price]) => price - 1),
    close: rows.map(([, price]) => price),
    volume: rows.map(([, , volume]) => volume),
    adNet: rows.map(([, , , net]) => net),
  })

function trade({ tick, flow }: Coin, rows: readonly (readonly [ago: number, price: number, volume: number])[]): void {
  const minutes = rows.map(([ago, price, volume]) => {
    const of = { open: price, high: price, low: price, close: price }
    return { slot: SLOT - ago, ...of, volume, amount: price * volume }
  })
  tick.apply(section('minute', minutes))
  tick.commit(NOW)
  flow.apply(
    section(
      'flow',
      rows.map(([ago]) => ({ slot: SLOT - ago, adS: 5 })),
    ),
  )
  flow.commit(NOW)
}
const lineOf = (one: Coin, past?: Bars, range: CoinRange = {}, period: CoinPeriod = '1m') =>
  createCoinLine(one, period, past, range)

describe('how late a coin is', () => {
  test.each([
    [0, 0, false],
    [LATE_MS, LATE_MS, false],
    [LATE_MS + 1, LATE_MS + 1, true],
  ])('that last arrived %i ms ago', (ago, age, late) => {
    const one = coin()
    one.tick.commit(NOW - ago)
    expect([ageOf(one), isLate(one)]).toEqual([age, late])
  })

  test('that never arrived has no age, and is late', () => {
    expect([ageOf(coin()), isLate(coin())]).toEqual([null, true])
  })

  test('a coin’s time is that of the clock', () => expect(coinNow({ simulated: false })).toBe(NOW))

  test.each([
    [2, 10_123_456, 101_234.56],
    [0, 101_234, 101_234],
    [1, -5, -0.5],
  ])('with %i decimals %i units are %d', (priceScale, units, price) => {
    expect(priceOf(coin({ priceScale }), units)).toBe(price)
  })
})

describe('bars of a coin', () => {
  test('have the net by aggressor of what was recorded, known or not', () => {
    expect(
      asCoinBars(
        recorded([
          [2, 100, 5, 7],
          [1, 101, 6, null],
        ]),
      ),
    ).toEqual({
      time: [(SLOT - 2) * MINUTE, (SLOT - 1) * MINUTE],
      open: [100, 101],
      high: [101, 102],
      low: [99, 100],
      close: [100, 101],
      volume: [5, 6],
      net: [7, null],
    })
    expect(asCoinBars(undefined).time).toEqual([])
  })

  test('continue the recorded ones with live data', () => {
    const one = coin()
    trade(one, [
      [1, 103, 7],
      [0, 104, 8],
    ])
    const { time, close, volume, net } = lineOf(
      one,
      recorded([
        [3, 100, 5, 1],
        [2, 101, 6, 2],
      ]),
    )()
    expect(time.map((at) => SLOT - at / MINUTE)).toEqual([3, 2, 1, 0])
    expect([close, volume, net]).toEqual([
      [100, 101, 103, 104],
      [5, 6, 7, 8],
      [1, 2, 5, 5],
    ])
  })

  test('are shown in common units, whatever the units of the source', () => {
    const one = coin({ priceScale: COMMON.priceScale - 1, volumeScale: COMMON.volumeScale - 3 })
    trade(one, [[0, 104, 8]])
    const { close, high, volume } = lineOf(one, recorded([[1, 100, 5, 1]]))()
    expect([close, high, volume]).toEqual([
      [1_000, 1_040],
      [1_010, 1_040],
      [5_000, 8_000],
    ])
  })

  test('are computed once for each state of the stores', () => {
    const one = coin()
    const line = lineOf(one, recorded([[1, 100, 5, 1]]))
    const before = line()
    expect(line()).toBe(before)
    trade(one, [[0, 104, 8]])
    expect(line()).not.toBe(before)
    expect(line().close).toEqual([100, 104])
  })

  test('of seconds are built from prints, net of bought and sold', () => {
    const one = coin()
    const prints = [
      printRow({ time: NOW - 1_500, price: 100, volume: 10, side: 1 }),
      printRow({ time: NOW - 1_200, price: 102, volume: 10, side: 2 }),
      printRow({ time: NOW - 200, price: 101, volume: 30, side: 1 }),
    ]
    one.tick.apply(section('trade', prints, { seq: 1 }))
    one.tick.commit(NOW)
    const { time, open, high, close, volume } = lineOf(one, undefined, {}, '1s')()
    expect(time.map((at) => at - NOW)).toEqual([-2_000, -1_000])
    expect([open, high, close, volume]).toEqual([
      [100, 101],
      [102, 101],
      [102, 101],
      [20, 30],
    ])
  })

  test.each([
    ['up to yesterday', { to: '20200101' }, [100]],
    ['up to a minute', { to: '202001010930' }, [100]],
    ['without an end', {}, [100, 104]],
  ])('of a range %s include only what is in it', (_, range, close) => {
    const one = coin()
    trade(one, [[0, 104, 8]])
    expect(lineOf(one, recorded([[1, 100, 5, 1]]), range)().close).toEqual(close)
  })
})
