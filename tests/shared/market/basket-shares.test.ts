import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cappedShares, shareCap } from '../../../shared/market/basket-shares'

test.each([
  [0, 1],
  [1, 1],
  [2, 0.5],
  [3, 1 / 3],
  [4, 0.3],
  [10, 0.3],
])('one of %i members has at most %d', (count, cap) => expect(shareCap(count)).toBe(cap))

test.each([
  [
    [1, 1, 1, 1],
    [0.25, 0.25, 0.25, 0.25],
  ],
  [
    [4, 2, 2, 2],
    [0.3, 0.7 / 3, 0.7 / 3, 0.7 / 3],
  ],
  // The second is above the cap only once the first is cut.
  [
    [50, 28, 11, 11],
    [0.3, 0.3, 0.2, 0.2],
  ],
  [
    [9, 1],
    [0.5, 0.5],
  ],
  [[7], [1]],
  [[], []],
])('sizes %j have shares %j', (sizes, shares) => {
  const found = cappedShares(sizes)
  expect(found).toHaveLength(shares.length)
  for (const [place, share] of shares.entries()) expect(found[place]).toBeCloseTo(share, 12)
})

test('shares add up to 1, none is above the cap, and those below it are in proportion to their sizes', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(sizes, (all) => {
      const [shares, cap] = [cappedShares(all), shareCap(all.length)]
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
      expect(Math.max(...shares)).toBeLessThanOrEqual(cap + 1e-9)
      const free = shares.flatMap((share, place) => (share < cap - 1e-9 ? [share / (all[place] as number)] : []))
      for (const each of free) expect(each / (free[0] as number)).toBeCloseTo(1, 9)
      // A larger one has no smaller share.
      const order = [...all.keys()].sort((a, b) => (all[a] as number) - (all[b] as number))
      const sorted = order.map((place) => shares[place] as number)
      for (let at = 1; at < sorted.length; at++) {
        expect(sorted[at]).toBeGreaterThanOrEqual((sorted[at - 1] as number) - 1e-12)
      }
    }),
  )
})
