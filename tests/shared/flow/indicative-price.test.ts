import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indicativePrice, type Levels, type TieRule } from '../../../shared/flow/indicative-price'
import { type AuctionOrder, plainAuction } from '../../support/plain-auction'

const orders = fc.array(
  fc.record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    price: fc.integer({ min: 90, max: 110 }),
    volume: fc.integer({ min: 1, max: 4 }).map((lots) => lots * 100),
    no: fc.nat(),
  }),
  { maxLength: 30 },
)

function levelsOf(orders: readonly AuctionOrder[], side: 'buy' | 'sell'): Levels {
  const volumes = new Map<number, number>()
  for (const order of orders) {
    if (order.side === side) volumes.set(order.price, (volumes.get(order.price) ?? 0) + order.volume)
  }
  const sorted = [...volumes].sort(([a], [b]) => (side === 'buy' ? b - a : a - b))
  return { prices: sorted.map(([price]) => price), volumes: sorted.map(([, volume]) => volume) }
}

const levels = (...pairs: [price: number, volume: number][]): Levels => ({
  prices: pairs.map(([price]) => price),
  volumes: pairs.map(([, volume]) => volume),
})
const MIDDLE: TieRule = { rule: 'middle' }

describe('the indicative price', () => {
  test.each([MIDDLE, { rule: 'nearest', reference: 101 } as const])(
    'is one at which most trades and least is left, order by order (%j)',
    (tie) => {
      fc.assert(
        fc.property(orders, (all) => {
          const equal = plainAuction(all)
          const found = indicativePrice(levelsOf(all, 'buy'), levelsOf(all, 'sell'), tie)
          if (!equal[0]) return found === undefined
          expect(found).toMatchObject({ matched: equal[0].matched })
          expect(Math.abs(found?.surplus ?? 0)).toBe(Math.abs(equal[0].surplus))
          const prices = equal.map(({ price }) => price)
          const [low, high] = [Math.min(...prices), Math.max(...prices)]
          expect(found?.price).toBeGreaterThanOrEqual(low)
          expect(found?.price).toBeLessThanOrEqual(high)
          if (tie.rule === 'nearest') {
            expect(Math.min(...prices.map((price) => Math.abs(price - 101)))).toBe(Math.abs((found?.price ?? 0) - 101))
          }
          return true
        }),
      )
    },
  )

  test.each([
    ['nobody meets', levels([99, 100]), levels([100, 100]), MIDDLE, undefined],
    ['one side is empty', levels([99, 100]), levels(), MIDDLE, undefined],
    ['one price', levels([100, 300]), levels([100, 200]), MIDDLE, { price: 100, matched: 200, surplus: 100 }],
    // As 600519 showed on 2023-02-01: buyers left over lift the price to the highest, sellers press it to the lowest.
    [
      'buyers are left over',
      levels([105, 300]),
      levels([100, 200]),
      MIDDLE,
      { price: 105, matched: 200, surplus: 100 },
    ],
    [
      'sellers are left over',
      levels([105, 200]),
      levels([100, 300]),
      MIDDLE,
      { price: 100, matched: 200, surplus: -100 },
    ],
    ['nothing is left over', levels([105, 200]), levels([100, 200]), MIDDLE, { price: 103, matched: 200, surplus: 0 }],
    [
      'nearest to the reference',
      levels([105, 300]),
      levels([100, 200]),
      { rule: 'nearest', reference: 101 } as const,
      { price: 100, matched: 200, surplus: 100 },
    ],
  ])('where %s', (_, bids, asks, tie, expected) => {
    expect(indicativePrice(bids, asks, tie)).toEqual(expected)
  })
})
