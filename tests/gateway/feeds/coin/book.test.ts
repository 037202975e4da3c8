import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CoinBook, type RawLevel } from '../../../../gateway/feeds/coin/book'
import { type CoinPair, QuantityReader } from '../../../../gateway/feeds/coin/pair'

const PAIR: CoinPair = { id: 'X.OKX', symbol: 'X', name: '', priceScale: 1, volumeScale: 5, quantityPlaces: 8 }

describe('the book of a pair', () => {
  test('has a checksum that alternates bid and ask, and continues with the longer side', () => {
    const book = new CoinBook(PAIR)
    // CRC32 of 3366.1:7:3366.8:9:3366:6:3368:8:3370:1
    book.apply(
      [
        ['3366.1', '7', '0', '3'],
        ['3366', '6', '3', '4'],
      ],
      [
        ['3366.8', '9', '10', '3'],
        ['3368', '8', '3', '4'],
        ['3370', '1', '0', '1'],
      ],
    )
    const wrong = new CoinBook(PAIR)
    wrong.apply(
      [
        ['3366.1', '7'],
        ['3366', '6'],
      ],
      [
        ['3366.8', '9'],
        ['3368', '8'],
        ['3370', '1.0'],
      ],
    )
    expect(book.checksum()).toBe(728_396_651)
    expect(wrong.checksum()).not.toBe(book.checksum())
  })

  test('is equal to a map of its levels, best first', () => {
    const level = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 3 }))
    fc.assert(
      fc.property(fc.array(level, { maxLength: 80 }), (levels) => {
        const book = new CoinBook(PAIR)
        const plain = new Map<number, number>()
        for (const [price, size] of levels) {
          const raw: RawLevel = [(price / 10).toFixed(1), String(size)]
          book.apply([raw], [raw])
          if (size === 0) plain.delete(price)
          else plain.set(price, size * 100_000)
        }
        const prices = [...plain.keys()].sort((a, b) => a - b)
        const top = book.top()
        expect(top.askPrices).toEqual(prices.slice(0, 10))
        expect(top.bidPrices).toEqual(prices.reverse().slice(0, 10))
        expect(top.bidVolumes).toEqual(top.bidPrices.map((price) => plain.get(price)))
      }),
    )
  })
})

describe('quantities finer than our unit', () => {
  test('sum to the venue’s quantity, in any pieces', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5_000_000 }), { maxLength: 60 }), (pieces) => {
        const reader = new QuantityReader(PAIR)
        const units = pieces.map((piece) => reader.take((piece / 1e8).toFixed(8), 'trade'))
        const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
        expect(sum(units)).toBe(Math.floor(sum(pieces) / 1_000))
      }),
    )
  })
})
