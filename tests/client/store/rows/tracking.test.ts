import { describe, expect, test } from 'vitest'
import { type DayGrowth, tracking } from '../../../../client/store/rows/tracking'
import { barGrowth, courseGrowth } from '../../../../client/store/rows/use-tracking'
import { dateToMs } from '../../../../shared/market/session'
import type { Bars } from '../../../../shared/protocol/rest'
import { partOf } from '../../../support/part-of'

const day = (at: number) => `202610${String(at + 1).padStart(2, '0')}`
const growths = (values: readonly number[]): DayGrowth[] => values.map((growth, at) => ({ day: day(at), growth }))

/** Twenty days: the index goes up and down by 1 %, the basket twice as far and 0.1 % more. */
const INDEX = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 0.01 : -0.01))
const OWN = INDEX.map((growth) => 2 * growth + 0.001)

describe('a basket beside an index', () => {
  const result = tracking(growths(OWN), growths(INDEX))

  test('has the spread of its daily differences, by n − 1 and a year of 250 days', () => {
    // d = ±1 % + 0.1 %: squares about the mean sum to 20 × 0.0001.
    expect(result.error).toBeCloseTo(Math.sqrt((20 * 0.0001) / 19) * Math.sqrt(250), 12)
    expect(result.error).toBeCloseTo(0.162_221, 6)
    expect(result.ratio).toBeCloseTo((0.001 * 250) / result.error, 9)
  })

  test('has the slope against the index, and not the other way round', () => {
    expect(result.beta).toBeCloseTo(2, 12)
    expect(result.correlation).toBeCloseTo(1, 12)
    expect(tracking(growths(INDEX.map((each) => -each / 2)), growths(INDEX))).toMatchObject({
      beta: expect.closeTo(-0.5, 12),
      correlation: expect.closeTo(-1, 12),
    })
  })

  test('is ahead by its chained growth less the index’s', () => {
    expect(result.own).toBeCloseTo((1.021 * 0.981) ** 10 - 1, 12)
    expect(result.other).toBeCloseTo((1.01 * 0.99) ** 10 - 1, 12)
    expect(result.excess).toBeCloseTo(result.own - result.other, 12)
    expect(result).toMatchObject({ count: 20, first: '20261001', last: '20261020' })
  })

  test('that does as the index does has no error', () => {
    expect(tracking(growths(INDEX), growths(INDEX))).toMatchObject({ error: 0, excess: 0, beta: expect.closeTo(1, 12) })
  })

  test('knows no spread of fewer than twenty common days, and growth of any', () => {
    const few = tracking(growths(OWN), growths(INDEX).slice(1))
    expect(few).toMatchObject({ count: 19, first: '20261002', error: Number.NaN, beta: Number.NaN, ratio: Number.NaN })
    expect(few.correlation).toBeNaN()
    expect(few.other).toBeCloseTo((1.01 * 0.99) ** 10 / 1.01 - 1, 12)
    expect(tracking([], growths(INDEX))).toMatchObject({ count: 0, first: '', excess: 0 })
  })
})

describe('growth by day', () => {
  test('of a basket is from the start of the day to its close, without days that have no close', () => {
    const course = {
      start: '20261001',
      late: false,
      lacking: [],
      rebalanced: [],
      prevValue: 0,
      members: [],
      day: ['20261001', '20261002', '20261005'],
      before: [1000, 1100, 1050],
      open: [null, null, null],
      close: [1100, null, 1029],
      covered: [1, 0.5, 1],
    }
    expect(courseGrowth(course)).toEqual([
      { day: '20261001', growth: expect.closeTo(0.1, 12) },
      { day: '20261005', growth: expect.closeTo(-0.02, 12) },
    ])
  })

  test('of an index is from the previous close that each day stated', () => {
    const days = { day: ['20261001', '20261002'], prevClose: [4000, 4050], factor: [1, 1] }
    const bars = { prevClose: 4000, days, time: ['20261001', '20261002'].map(dateToMs), close: [4100, 3969] }
    expect(barGrowth(partOf<Bars>(bars))).toEqual([
      { day: '20261001', growth: expect.closeTo(0.025, 12) },
      { day: '20261002', growth: expect.closeTo(-0.02, 12) },
    ])
  })
})
