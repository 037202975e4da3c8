import { describe, expect, test } from 'vitest'
import { type BasketDayNow, type BasketPeriod, basketBars } from '../../../../client/store/baskets/basket-bars'
import { beijingDate } from '../../../../shared/market/session'
import type { BasketCourse } from '../../../../shared/protocol/rest-baskets'

/** Thursday, Friday, Monday and Tuesday over the turn of a month; of Friday too little is known. */
const COURSE: BasketCourse = {
  start: '20261029',
  late: false,
  lacking: [],
  rebalanced: [],
  prevValue: 1_200,
  members: [],
  day: ['20261029', '20261030', '20261102', '20261103'],
  before: [1_000, 1_010, 1_100, 1_150],
  open: [1_005, null, 1_120, 1_160],
  close: [1_010, null, 1_150, 1_200],
  covered: [1, 0.6, 1, 1],
}
const NOW: BasketDayNow = { day: '20261104', value: 1_190, prevValue: 1_200, open: 1_205, hasValue: true }

const barsOf = (period: BasketPeriod, now: BasketDayNow = NOW) => {
  const { time, open, close, before, ...unknown } = basketBars(COURSE, now, period)
  expect(unknown).toEqual({ high: time.map(() => null), low: time.map(() => null), volume: time.map(() => null) })
  return time.map((at, row) => [beijingDate(at), before[row], open[row], close[row]])
}

describe('bars of a basket, in hundredths of a point', () => {
  test('by day end with the running one, and are empty if too little is covered', () => {
    expect(barsOf('1d')).toEqual([
      ['20261029', 100_000, 100_500, 101_000],
      ['20261030', 101_000, null, null],
      ['20261102', 110_000, 112_000, 115_000],
      ['20261103', 115_000, 116_000, 120_000],
      ['20261104', 120_000, 120_500, 119_000],
    ])
  })

  test('by week go from the first opening to the last available close', () => {
    expect(barsOf('1w')).toEqual([
      ['20261029', 100_000, 100_500, 101_000],
      ['20261102', 110_000, 112_000, 119_000],
    ])
  })

  test('by month span the days of one month', () => {
    expect(barsOf('1M', { ...NOW, hasValue: false })).toEqual([
      ['20261029', 100_000, 100_500, 101_000],
      ['20261102', 110_000, 112_000, 120_000],
    ])
  })

  test('leave out a running day without a value', () => {
    expect(barsOf('1d', { ...NOW, hasValue: false })).toHaveLength(4)
  })
})
