import { describe, expect, test } from 'vitest'
import {
  allowedByExpectation,
  countsOfDays,
  nullResult,
} from '../../../../client/features/order-split/null-test/null-result'
import { dice, type NullInput, nullTest } from '../../../../client/features/order-split/null-test/null-run'
import { SIDES } from '../../../../shared/market/events'
import { tradesOf } from '../../../support/split-feed'
import { halfDay } from '../../../support/split-generator/half-day'

describe('a null test', () => {
  const trades = tradesOf(halfDay({ generator: 'first', seed: 102, lengthMs: 3_600_000 }).prints)
  const input = (shuffles: number, seed: number, prints = trades.length): NullInput => ({
    tape: {
      time: trades.slice(0, prints).map((trade) => trade.exchangeTime),
      price: trades.map((trade) => trade.price),
      volume: trades.map((trade) => trade.volume),
      side: trades.map((trade) => SIDES.indexOf(trade.side)),
      buyNo: trades.map((trade) => trade.buyNo),
      sellNo: trades.map((trade) => trade.sellNo),
    },
    instrument: '600519.SH',
    scales: { priceScale: 2 },
    shuffles,
    seed,
  })

  test('reports the recorded day first, then each shuffled one, and the former holds more', () => {
    const reports = [...nullTest(input(2, 7))]
    expect(reports.map(({ day }) => day)).toEqual(['recorded', 'shuffled', 'shuffled'])
    const [recorded, ...shuffled] = reports.map(({ found }) => found)
    const result = nullResult(recorded ?? [], shuffled, 0)
    expect(result.real).toBeGreaterThanOrEqual(2)
    expect(result.mean).toBeLessThan(result.real)
  })

  test('is the same for the same seed and can be ended after any day', () => {
    const first = nullTest(input(1, 9, 2_000))
    const second = nullTest(input(200, 9, 2_000))
    expect([first.next().value, first.next().value]).toEqual([second.next().value, second.next().value])
  })

  test('its dice fill their range evenly', () => {
    const random = dice(5)
    const draws = Array.from({ length: 20_000 }, random)
    expect(draws.every((draw) => draw >= 0 && draw < 1)).toBe(true)
    for (let tenth = 0; tenth < 10; tenth++) {
      const share = draws.filter((draw) => Math.floor(draw * 10) === tenth).length / draws.length
      expect(Math.abs(share - 0.1)).toBeLessThan(0.01)
    }
  })
})

test('a shuffled day may hold what is printed, and three deviations more', () => {
  const { expected, allowed } = allowedByExpectation(0.8, 0.5, 10)
  expect(expected).toBeCloseTo(0.4, 12)
  expect(allowed).toBeCloseTo(0.4 + 3 * 0.2, 12)
  expect(allowedByExpectation(0, 1, 10).allowed).toBe(0)
})

describe('its result', () => {
  const shuffled = [[0.4], [], [0.9, 0.3], [0.5]]

  test('counts from the threshold on', () => {
    expect(nullResult([0.9, 0.8, 0.35], shuffled, 0.35)).toMatchObject({
      real: 3,
      days: 4,
      mean: 0.75,
      most: 1,
      asMany: 0,
      chance: 0.2,
      falseShare: 0.25,
    })
    expect(nullResult([0.9, 0.8, 0.35], shuffled, 0.85)).toMatchObject({ real: 1, mean: 0.25, asMany: 1, chance: 0.4 })
  })

  test('is at the threshold itself as above it', () => {
    expect(nullResult([0.9, 0.5, 0.4999], [[0.5], [0.4999]], 0.5)).toMatchObject({ real: 2, mean: 0.5, most: 1 })
  })

  test('says how far shuffled days differ', () => {
    expect(nullResult([], [[0.5], [0.5, 0.5, 0.5]], 0).deviation).toBeCloseTo(Math.SQRT2, 12)
    expect(nullResult([], shuffled, 0).deviation).toBeCloseTo(Math.sqrt(2 / 3), 12)
    expect(nullResult([], [[0.5]], 0).deviation).toBe(0)
  })

  test('without a shuffled day knows nothing', () => {
    expect(nullResult([0.9], [], 0)).toMatchObject({
      real: 1,
      days: 0,
      chance: 1,
      falseShare: undefined,
      interval: [0, 1],
    })
  })

  test('a recorded day without findings has no share of false ones', () => {
    expect(nullResult([], shuffled, 0)).toMatchObject({ real: 0, asMany: 4, chance: 1, falseShare: undefined })
  })

  test('days are counted by their findings, up to the recorded count', () => {
    const bars = (recorded: number[], days: number[][]) =>
      countsOfDays(recorded, days, 0).map(({ findings, days: count }) => [findings, count])
    expect(bars([0.9, 0.9, 0.9], shuffled)).toEqual([
      [0, 1],
      [1, 2],
      [2, 1],
      [3, 0],
    ])
    expect(
      bars(
        [0.9],
        [
          [0.5, 0.5, 0.5, 0.5],
          [0.4, 0.4, 0.4],
        ],
      ),
    ).toEqual([
      [1, 0],
      [2, 0],
      [3, 1],
      [4, 1],
    ])
    expect(bars([], [])).toEqual([[0, 0]])
  })
})
