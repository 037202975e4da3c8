import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  absolute,
  add,
  compare,
  decimalText,
  type Fraction,
  floor,
  fraction,
  larger,
  negative,
  readDecimal,
  times,
} from '../../../shared/alerts/fraction'

/** Parts up to 2⁵³: products of two need more than a double. */
const part = fc.oneof(fc.integer({ min: -1_000, max: 1_000 }), fc.maxSafeInteger())
const anyFraction = fc.tuple(part, part).map(([top, bottom]) => fraction(top, Math.abs(bottom) || 1))

/** Sign of a.top × b.bottom − b.top × a.bottom, in whole numbers of any size. */
const signOf = (a: Fraction, b: Fraction): number => {
  const difference = BigInt(a.top) * BigInt(b.bottom) - BigInt(b.top) * BigInt(a.bottom)
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}

describe('an exact number', () => {
  test('compares as its cross products do, however large they are', () => {
    const pairs = fc.oneof(
      fc.tuple(anyFraction, anyFraction),
      // Equal, and apart by less than a double can tell.
      fc.tuple(anyFraction, fc.integer({ min: -1, max: 1 })).map(([a, more]) => [a, fraction(a.top + more, a.bottom)]),
    )
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const [one, other] = [a as Fraction, b as Fraction]
        expect(compare(one, other)).toBe(signOf(one, other))
        expect(larger(one, other)).toBe(signOf(one, other) >= 0 ? one : other)
        expect(Math.abs(absolute(one).top)).toBe(absolute(one).top)
        expect(signOf(negative(one), fraction(0))).toBe(-signOf(one, fraction(0)) + 0)
      }),
    )
  })

  test('is added and multiplied exactly, in lowest terms', () => {
    const safe = fc
      .tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }))
      .map(([top, bottom]) => fraction(top, bottom))
    const gcd = (a: number, b: number): number => (b === 0 ? Math.abs(a) : gcd(b, a % b))
    fc.assert(
      fc.property(safe, safe, (a, b) => {
        for (const [found, top, bottom] of [
          [add(a, b), a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom],
          [times(a, b), a.top * b.top, a.bottom * b.bottom],
        ] as const) {
          expect(signOf(found, fraction(top, bottom))).toBe(0)
          expect(gcd(found.top, found.bottom)).toBe(1)
          expect(found.bottom).toBeGreaterThan(0)
        }
      }),
    )
  })

  test.each([
    ['a sum', () => add(fraction(2 ** 52, 3), fraction(2 ** 52, 6)), fraction(2 ** 51)],
    ['a sum below zero', () => add(fraction(-(2 ** 52), 3), fraction(-(2 ** 52), 6)), fraction(-(2 ** 51))],
    ['a sum of zero', () => add(fraction(2 ** 53 - 1, 7), fraction(1 - 2 ** 53, 7)), fraction(0)],
    ['a product', () => times(fraction(2 ** 40, 3), fraction(3, 2 ** 39)), fraction(2)],
    ['a product below zero', () => times(fraction(-(2 ** 40), 3 ** 20), fraction(3 ** 21, 2 ** 40)), fraction(-3)],
  ])('%s whose parts are no safe numbers on the way is exact', (_words, compute, expected) => {
    expect(compute()).toEqual(expected)
  })

  test('is rounded down to a whole number, also where the quotient of doubles rounds up to the next', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 1, max: 1_000 }), (top, bottom) => {
        const [whole, rest] = [BigInt(top) / BigInt(bottom), BigInt(top) % BigInt(bottom)]
        expect(floor(fraction(top, bottom))).toBe(Number(rest < 0n ? whole - 1n : whole))
      }),
    )
    expect(floor(fraction(9_007_199_254_740_991, 9_007_199_254_740_990))).toBe(1)
    expect(floor(fraction(9_007_199_254_740_990, 9_007_199_254_740_991))).toBe(0)
  })
})

test.each([
  ['1700', [1_700, 1]],
  ['-3.5', [-7, 2]],
  ['0.10', [1, 10]],
  ['-0', [0, 1]],
  ['1234567890123', [1_234_567_890_123, 1]],
  ['12345678901.25', [49_382_715_605, 4]],
  ['12345678901234', undefined],
  ['123456789012.34', undefined],
  ['', undefined],
  ['-', undefined],
  ['1.', undefined],
  ['.5', undefined],
  ['+1', undefined],
  ['1e3', undefined],
] as const)('%j is read as %j', (text, parts) => {
  expect(readDecimal(text)).toEqual(parts && fraction(parts[0], parts[1]))
})

test.each([
  [fraction(5, 2), 2, '2.5'],
  [fraction(3), 2, '3'],
  [fraction(-1, 3), 3, '-0.333'],
  [fraction(2, 3), 2, '0.67'],
])('%j with at most %i decimals is %s', (value, digits, text) => expect(decimalText(value, digits)).toBe(text))
