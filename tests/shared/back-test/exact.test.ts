import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountOf,
  compareExactly,
  compareFractions,
  floorOf,
  halfUpOf,
  liPerUnit,
  rootOf,
} from '../../../shared/back-test/exact'

describe('a whole square root', () => {
  // From 94,906,267 on the square less one rounds up to the square in floating point.
  test.each([1n, 2n, 3n, 10n, 94_906_267n, 3_037_000_500n, 10n ** 20n])('of the numbers about %d squared', (root) => {
    expect(rootOf(root * root)).toBe(root)
    expect(rootOf(root * root - 1n)).toBe(root - 1n)
    expect(rootOf(root * root + 2n * root)).toBe(root)
  })
})

test('products are divided exactly, rounded down and half up, however large they are', () => {
  const factor = fc.oneof(fc.nat({ max: 1_000 }), fc.nat({ max: 2 ** 31 - 1 }), fc.maxSafeNat())
  fc.assert(
    fc.property(factor, factor, fc.integer({ min: 1, max: 1_000_000 }), (a, b, divisor) => {
      const [product, by] = [BigInt(a) * BigInt(b), BigInt(divisor)]
      expect(floorOf(a, b, divisor)).toBe(Number(product / by))
      expect(halfUpOf(a, b, divisor)).toBe(Number(product / by + ((product % by) * 2n >= by ? 1n : 0n)))
      expect(amountOf(a, b)).toBe(halfUpOf(a, b, 10))
    }),
  )
})

test('fractions compare by their cross products; doubles decide only where they differ clearly', () => {
  const part = fc.bigInt({ min: 0n, max: 10n ** 12n })
  fc.assert(
    fc.property(part, part, part, part, (top, bottom, otherTop, otherBottom) => {
      const [a, b] = [
        { top, bottom: bottom + 1n },
        { top: otherTop, bottom: otherBottom + 1n },
      ]
      const sign = compareFractions(a, b)
      expect(sign).toBe(Math.sign(Number(a.top * b.bottom - b.top * a.bottom)))
      expect(compareFractions(b, a)).toBe(0 - sign)
    }),
  )
  const never = () => {
    throw new Error('asked exactly')
  }
  expect([compareExactly(1, 1 + 1e-6, never), compareExactly(-1, -2, never)]).toEqual([-1, 1])
  expect([compareExactly(1, 1 + 1e-12, () => 7), compareExactly(0, 0, () => 7)]).toEqual([7, 7])
})

test('a price unit of two decimals has ten li', () => expect([0, 2, 3].map(liPerUnit)).toEqual([1_000, 10, 1]))
