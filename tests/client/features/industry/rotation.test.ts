import { describe, expect, test } from 'vitest'
import { mostAlike } from '../../../../client/features/industry/board-ranks'
import { type LadderStock, ladderRates, rungsOf } from '../../../../client/features/industry/ladder'
import { hasPeriod, periodChange, rotationOf } from '../../../../client/features/industry/rotation'
import type { BoardRotation } from '../../../../shared/protocol/rest-boards'

const rotation: BoardRotation = {
  key: 'sw1',
  tradingDays: ['20261116', '20261117', '20261118', '20261119'],
  boards: [
    { name: '电子', change: [0.1, 0.1, -0.05, 0], rank: [1, 1, 2, 1] },
    { name: '银行', change: [null, 0, 0.01, 0.01], rank: [0, 2, 1, 2] },
  ],
}

describe('a period', () => {
  test('of one day uses only today', () => {
    expect(periodChange(undefined, '电子', 0.02, 1)).toBe(0.02)
  })

  test('multiplies its days, the running one with them', () => {
    expect(periodChange(rotation, '电子', 0.02, 5)).toBeCloseTo(1.1 * 1.1 * 0.95 * 1.02 - 1, 12)
  })

  test.each([
    ['a day without a record', '银行', 5],
    ['fewer days than asked for', '电子', 10],
    ['a board that is not known', '煤炭', 5],
  ] as const)('is unknown with %s', (_, name, period) => {
    expect(periodChange(rotation, name, 0.02, period)).toBeNaN()
  })

  test('is available once enough days are recorded', () => {
    expect(([1, 5, 10] as const).map((period) => hasPeriod(rotation, period))).toEqual([true, true, false])
    expect(([1, 5] as const).map((period) => hasPeriod(undefined, period))).toEqual([true, false])
  })
})

test('the days of a board have their changes and ranks', () => {
  expect(rotationOf(rotation, '银行')[0]).toEqual({ tradingDay: '20261116', change: null, rank: 0 })
  expect(rotationOf(rotation, '煤炭')[3]).toEqual({ tradingDay: '20261119', change: null, rank: 0 })
  expect(rotationOf(rotation, '电子')[2]).toEqual({ tradingDay: '20261118', change: -0.05, rank: 2 })
})

test('the ladder goes from the longest streak down; stocks whose limit was opened are listed apart, whatever their streak', () => {
  const stock = (id: string, streak: number, sealed = true): LadderStock => ({
    id,
    streak,
    sealed,
    sealYuan: 1,
    firstAt: 0,
    opened: 0,
  })
  const stocks = [stock('a', 5), stock('b', 3), stock('c', 1), stock('d', 2, false), stock('x', 2)]
  expect(rungsOf(stocks, (id) => id !== 'x').map(({ streak, stocks: on }) => [streak, on.map(({ id }) => id)])).toEqual(
    [
      [3, ['a', 'b']],
      [1, ['c']],
      [0, ['d']],
    ],
  )
})

test('the board most alike has the most members in common for its size', () => {
  const groups = [
    { name: 'all', members: Array.from({ length: 100 }, (_, at) => String(at)) },
    { name: 'near', members: ['1', '2', '3', '200'] },
    { name: 'far', members: ['300'] },
  ]
  expect(mostAlike(groups, new Set(['1', '2', '3']))).toBe('near')
  expect(mostAlike(groups, new Set(['900']))).toBeUndefined()
})

test("the rates of a ladder: sealed stocks of all that reached the limit, and yesterday's stocks that advanced", () => {
  const stock = (id: string, streak: number, sealed = true) =>
    ({ id, streak, sealed, sealYuan: 0, firstAt: 0, opened: sealed ? 0 : 1 }) satisfies LadderStock
  const stocks = [stock('a', 3), stock('b', 2), stock('c', 2), stock('d', 1), stock('e', 1, false)]
  const before = [
    { streak: 1, stocks: 8 },
    { streak: 2, stocks: 2 },
  ]
  expect(ladderRates({ stocks, before })).toEqual({
    sealed: 0.8,
    opened: 0.2,
    advanced: 0.3,
    steps: [
      { from: 1, share: 0.25 },
      { from: 2, share: 0.5 },
    ],
  })
  expect(ladderRates({ stocks: [], before: [] })).toEqual({ sealed: null, opened: null, advanced: null, steps: [] })
})
