import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PriceLevels } from '../../../shared/flow/price-levels'

test('volume is booked to its price, by who crossed the spread', () => {
  const levels = new PriceLevels()
  levels.add(1_000, 300, 'buy')
  levels.add(1_000, 200, 'sell')
  levels.add(1_000, 50, 'none')
  levels.add(998, 100, 'sell')
  const [low, high] = [
    { price: 998, volume: 100, bought: 0, sold: 100 },
    { price: 1_000, volume: 550, bought: 300, sold: 200 },
  ]
  expect(levels.list()).toEqual([low, high])
  expect(levels.takeChanged()).toEqual([low, high])
  levels.add(998, 100, 'buy')
  expect(levels.takeChanged()).toEqual([{ ...low, volume: 200, bought: 100 }])
  expect(levels.takeChanged()).toEqual([])
})

test('who begins to take changes, or begins again, is told all levels first', () => {
  const levels = new PriceLevels()
  levels.add(1_000, 300, 'buy')
  expect(levels.takeChanged().map(({ price }) => price)).toEqual([1_000])
  levels.forgetChanges()
  levels.add(998, 100, 'sell')
  expect(levels.takeChanged().map(({ price }) => price)).toEqual([998, 1_000])
  levels.add(1_000, 100, 'sell')
  expect(levels.takeChanged().map(({ price }) => price)).toEqual([1_000])
})

test('a price out of all proportion is counted, not held', () => {
  const levels = new PriceLevels()
  levels.add(1_000, 100, 'buy')
  levels.add(10_000_000, 7, 'buy')
  expect([levels.beyond, levels.list().length]).toEqual([7, 1])
})

test('at any prices, the levels are the sums of the prints', () => {
  const prints = fc.array(
    fc.tuple(
      fc.integer({ min: 1, max: 3_000 }),
      fc.integer({ min: 1, max: 1e6 }),
      fc.constantFrom('none' as const, 'buy' as const, 'sell' as const),
    ),
  )
  fc.assert(
    fc.property(prints, (all) => {
      const levels = new PriceLevels()
      const sums = new Map<number, { volume: number; bought: number; sold: number }>()
      for (const [price, volume, side] of all) {
        levels.add(price, volume, side)
        const sum = sums.get(price) ?? { volume: 0, bought: 0, sold: 0 }
        sum.volume += volume
        if (side === 'buy') sum.bought += volume
        if (side === 'sell') sum.sold += volume
        sums.set(price, sum)
      }
      const expected = [...sums].sort(([a], [b]) => a - b).map(([price, sum]) => ({ price, ...sum }))
      expect(levels.list()).toEqual(expected)
      expect(levels.takeChanged()).toEqual(expected)
    }),
  )
})
