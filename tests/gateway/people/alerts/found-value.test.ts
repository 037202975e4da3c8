import { beforeEach, expect, test } from 'vitest'
import { found, putAuction, putImbalance, putOwn } from '../../../../gateway/people/alerts/found-value'
import type { Quote } from '../../../../shared/market/events'
import { partOf } from '../../../support/part-of'
import { INSTRUMENTS } from '../../../support/small-market'

beforeEach(() => Object.assign(found, { top: 0, bottom: 1 }))
const said = (isKnown: boolean) => (isKnown ? found.top / found.bottom : undefined)

test.each([
  [1.2345678, 1.234568],
  [-0.0000014, -0.000001],
  [999_999.1234567, 999_999.123457],
  // From a million on to a hundredth.
  [1_000_000.126, 1_000_000.13],
  [-2_000_000.126, -2_000_000.13],
  [90_071_992_547_409.9, 90_071_992_547_409.9],
  [90_071_992_547_410, undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
])('own data of %d counts as %d', (value, counted) => expect(said(putOwn(value))).toBe(counted))

const book = (bidVolumes: number[], askVolumes: number[]) =>
  partOf<Quote>({
    exchangeTime: Date.parse('2026-11-20T10:00:00+08:00'),
    bidPrices: [1_000],
    askPrices: [1_001],
    bidVolumes,
    askVolumes,
  })

// The five best levels of either side.
test.each([
  [[300], [100], 50],
  [[100], [300], -50],
  [[1, 2, 3, 4, 5, 900], [1, 1, 1, 1, 1, 900], 50],
  [[5], [], 100],
  [[], [], undefined],
])('bids of %j and asks of %j have an imbalance of %d %%', (bids, asks, percent) => {
  expect(said(putImbalance(book(bids, asks)))).toBe(percent)
})

const OPERANDS = ['auctionPrice', 'auctionChange', 'auctionRatio', 'auctionUnmatched'] as const
const listed = {
  ...(INSTRUMENTS[0] as (typeof INSTRUMENTS)[number]),
  prevClose: 1_000,
  priceScale: 2,
  meanVolume5: 240_000,
}

// 5 % up; 6,000 of 240,000 shares in a day of 240 minutes; 300 shares of 10.50 yuan left.
test.each([
  [{ volumeScale: 0 }, [10.5, 5, 6, 3_150]],
  [{ volumeScale: 2 }, [10.5, 5, 6, 31.5]],
  [{ prevClose: 0, meanVolume5: 0 }, [10.5, undefined, undefined, 3_150]],
])('of an auction with %j the figures are %j', (more, expected) => {
  for (const [bidVolumes, askVolumes] of [
    [
      [6_000, 300],
      [6_000, 0],
    ],
    [
      [6_000, 0],
      [6_000, 300],
    ],
  ] as const) {
    const auction = partOf<Quote>({ bidPrices: [1_050], askPrices: [1_050], bidVolumes, askVolumes })
    expect(OPERANDS.map((operand) => said(putAuction(operand, auction, { ...listed, ...more })))).toEqual(expected)
  }
})
