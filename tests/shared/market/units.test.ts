import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountToYuan, parsePrice, priceToNumber, yuanToAmount } from '../../../shared/market/units'

describe('reading a price', () => {
  test.each([
    ['a decimal of the right length', '1854.98', 2, 185_498],
    ['a vendor’s binary noise', '1854.980000000000018', 2, 185_498],
    ['binary noise below', 0.1 + 0.2 - 1e-17, 2, 30],
    ['a half, upwards', '1.005', 2, 101],
    ['three decimals', '0.999', 3, 999],
    ['an integer', '7', 2, 700],
    ['spaces around', ' 12.30 ', 2, 1230],
    ['a negative number, away from zero', '-1.005', 2, -101],
    ['zero', '0', 2, 0],
  ])('takes %s', (_, text, scale, price) => {
    expect(parsePrice(text, scale)).toBe(price)
  })

  test.each(['', '  ', 'abc', '1,854.98', 'NaN', 'Infinity', '12.3.4', '--'])('has no price for %j', (text) => {
    expect(parsePrice(text, 2)).toBeNaN()
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('has no price for the number %s', (value) => {
    expect(parsePrice(value, 2)).toBeNaN()
  })

  test('gives back every price that was printed with its decimals', () => {
    const scales = fc.integer({ min: 0, max: 4 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), scales, (price, scale) => {
        expect(parsePrice(priceToNumber(price, scale).toFixed(scale), scale)).toBe(price)
        expect(parsePrice(priceToNumber(price, scale), scale)).toBe(price)
      }),
    )
  })
})

describe('money', () => {
  test.each([
    ['stocks: one unit is a fen', 12_345, { priceScale: 2 }, 123.45],
    ['funds: one unit is a li', 12_345, { priceScale: 3 }, 12.345],
    ['crypto: price and volume have decimals', 6_500_012 * 25_000, { priceScale: 2, volumeScale: 5 }, 16_250.03],
  ])('%s', (_, amount, scales, yuan) => {
    expect(amountToYuan(amount, scales)).toBeCloseTo(yuan, 6)
    expect(yuanToAmount(yuan, scales)).toBe(amount)
  })
})
