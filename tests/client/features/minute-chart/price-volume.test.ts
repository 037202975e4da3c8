import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  byStep,
  firstOf,
  lastOf,
  levelsOfMinutes,
  pocOf,
  priceSteps,
  priceTable,
  usualStep,
} from '../../../../client/features/minute-chart/price-volume'

const minutes = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 950, max: 1_050 })), { maxLength: 60 })
  .map((rows) => ({
    volume: Float64Array.from(rows, ([lots]) => lots * 100),
    amount: Float64Array.from(rows, ([lots, price]) => lots * 100 * price),
    prices: rows.flatMap(([lots, price]) => (lots > 0 ? [price] : [])),
  }))

test('minutes at their average prices are each price once, the highest first, and all of the volume', () => {
  fc.assert(
    fc.property(minutes, ({ volume, amount, prices }) => {
      const levels = levelsOfMinutes({ volume, amount })
      const all = volume.reduce((sum, each) => sum + each, 0)
      expect(levels.map(({ price }) => price)).toEqual([...new Set(prices)].sort((a, b) => b - a))
      expect(levels.reduce((sum, level) => sum + level.volume, 0)).toBe(all)
      // Who crossed the spread is not known of a minute.
      expect(levels.every(({ bought, sold }) => Number.isNaN(bought) && Number.isNaN(sold))).toBe(true)
      const { covered } = priceTable([], { volume, amount }, all * 2)
      expect(covered).toBe(all > 0 ? 0.5 : Number.NaN)
    }),
  )
})

const level = (price: number, volume: number, bought = 0, sold = 0) => ({ price, volume, bought, sold })

test('levels of a step are added from its first price on; volume and sides are all there', () => {
  const levels = [level(1_010, 300, 100, 200), level(1_009, 500, 500), level(1_005, 200), level(1_004, 900, 0, 900)]
  expect(byStep(levels, 5)).toEqual([level(1_010, 300, 100, 200), level(1_005, 700, 500, 0), level(1_000, 900, 0, 900)])
  expect(byStep(levels, 1)).toBe(levels)
  expect(byStep([level(1_001, 1, Number.NaN, Number.NaN), level(1_000, 2, Number.NaN, Number.NaN)], 2)[0]).toEqual(
    level(1_000, 3, Number.NaN, Number.NaN),
  )
})

test.each([
  [1_004, 5, 1_000, 1_004],
  [1_005, 5, 1_005, 1_009],
  [1_005, 1, 1_005, 1_005],
])('a price of %i at a step of %i is in the row from %i to %i', (price, step, first, last) => {
  expect([firstOf(price, step), lastOf(price, step)]).toEqual([first, last])
})

test.each([
  [[], 1, [1]],
  [[100], 1, [1]],
  // Five prices are read at a glance as they are.
  [[100, 104], 1, [1, 2]],
  // 451 prices: steps of 10 leave 46 rows, of 20 leave 23.
  [[1_000, 1_450], 20, [1, 2, 5, 10, 20, 50, 100, 200]],
])('prices %j are grouped by %i', (ends, step, steps) => {
  const [low = 0, high = low] = ends
  const levels = ends.length === 0 ? [] : Array.from({ length: high - low + 1 }, (_, at) => level(high - at, 100))
  expect(priceSteps(levels)).toEqual(steps)
  expect(usualStep(levels)).toBe(step)
})

test('the POC is the price with most volume, the highest of equal ones', () => {
  expect(pocOf([])).toBeUndefined()
  expect(pocOf([level(12, 5), level(11, 9), level(10, 9), level(9, 1)])).toBe(11)
})
