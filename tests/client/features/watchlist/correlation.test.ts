import { describe, expect, test } from 'vitest'
import {
  correlationOf,
  correlations,
  dailyReturns,
  daysOf,
  meanCorrelation,
  type Returns,
} from '../../../../client/features/watchlist/correlation'

const day = (at: number) => `202601${String(at).padStart(2, '0')}`
const of = (count: number, value: (at: number) => number, from = 1): Returns =>
  new Map(Array.from({ length: count }, (_, index) => [day(from + index), value(from + index)]))
const days = (count: number, from = 1) => [...of(count, () => 0, from).keys()]

describe('the correlation of daily returns', () => {
  test.each([
    // Σi = 120, Σi² = 1,240, Σi³ = 14,400, Σi⁴ = 178,312: 4,480 ÷ √(280 × 75,805.33) = 0.9724.
    ['numbers and their squares', of(15, (at) => at / 1_000), of(15, (at) => at * at), 15, 0.9724],
    ['numbers and what falls as they rise', of(15, (at) => at), of(15, (at) => 3 - 2 * at), 15, -1],
    // Alternating moves against two up, two down: Σxy = 0.
    [
      'turns that have nothing to do with each other',
      of(16, (at) => (at % 2 ? 1 : -1)),
      of(16, (at) => (at % 4 < 2 ? 1 : -1)),
      16,
      0,
    ],
    ['what does not move', of(15, (at) => at), of(15, () => 0.01), 15, Number.NaN],
    ['too few common days', of(20, (at) => at), of(14, (at) => at), 14, Number.NaN],
    ['days in common alone', of(20, (at) => at), of(20, (at) => at, 5), 16, 1],
  ] as const)('of %s', (_, one, other, common, expected) => {
    const { value, days: n } = correlationOf(one, other, days(30))
    expect([n, Number(value.toFixed(4)) + 0]).toEqual([common, expected])
    expect(correlationOf(other, one, days(30)).value).toBe(value)
  })

  test('uses the given number of latest days', () => {
    expect(daysOf([of(3, () => 1), of(3, () => 1, 2)], 3)).toEqual([day(2), day(3), day(4)])
    // The last fifteen days rise together, the five before them do not.
    const one = of(20, (at) => at)
    const other = of(20, (at) => (at <= 5 ? -50 * at : at))
    const inWindow = (window: number) => correlations([one, other], window)[0]?.[1]
    expect(inWindow(15)).toEqual({ value: 1, days: 15 })
    expect(inWindow(20)?.value).toBeLessThan(0.9)
  })

  test('of a list has each pair once in its mean, and leaves out what is not known', () => {
    const up = of(15, (at) => at)
    const matrix = correlations([up, of(15, (at) => -at), up, of(3, () => 1)], 60)
    expect(matrix.map((row) => row.map(({ value }) => Math.round(value)))).toEqual([
      [1, -1, 1, Number.NaN],
      [-1, 1, -1, Number.NaN],
      [1, -1, 1, Number.NaN],
      [Number.NaN, Number.NaN, Number.NaN, 1],
    ])
    // (−1 + 1 − 1) ÷ 3
    expect(meanCorrelation(matrix)).toBeCloseTo(-1 / 3, 12)
    expect(meanCorrelation([])).toBeNaN()
  })
})

test('a return is relative to the reference of its day: an ex-date is not a fall, and a day without one is left out', () => {
  expect([...dailyReturns(['1', '2', '3', '4'], [1_050, 520, 0, 530], [1_000, 500, 520, 0])]).toEqual([
    ['1', 0.050_000_000_000_000_044],
    ['2', 0.040_000_000_000_000_036],
  ])
})
