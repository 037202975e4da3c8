import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LevelSide } from '../../../shared/flow/level-side'

const changes = fc.array(fc.record({ price: fc.integer({ min: 1, max: 20 }), volume: fc.nat(3), best: fc.boolean() }), {
  maxLength: 80,
})

describe('one side of a book', () => {
  test.each([true, false])('equals a plain table after any changes (descending: %s)', (descending) => {
    fc.assert(
      fc.property(changes, (steps) => {
        const side = new LevelSide(descending)
        const table = new Map<number, number>()
        const better = (a: number, b: number) => (descending ? a > b : a < b)
        for (const { price, volume, best } of steps) {
          if (best) for (const known of [...table.keys()]) if (better(known, price)) table.delete(known)
          if (volume === 0) table.delete(price)
          else table.set(price, volume)
          if (best) side.setBest(price, volume)
          else side.set(price, volume)
        }
        const expected = [...table].sort(([a], [b]) => (descending ? b - a : a - b))
        const { prices, volumes } = side.top(100)
        expect(prices.map((price, index) => [price, volumes[index]])).toEqual(expected)
        expect(side.top(2).prices).toEqual(prices.slice(0, 2))
      }),
    )
  })
})
