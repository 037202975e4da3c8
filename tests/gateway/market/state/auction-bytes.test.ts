import { expect, test } from 'vitest'
import { auctionBytes, readAuctionBytes } from '../../../../gateway/market/state/auction-bytes'

const courses = new Map([
  ['600519.SH', { place: [0, 29], price: [150_001, 150_100], matched: [2 ** 31 - 1, 5], unmatched: [-300, 700] }],
  ['000001.SZ', { place: [7], price: [1_000], matched: [0], unmatched: [0] }],
])

test('an auction of many instruments is read back unchanged', () => {
  expect(readAuctionBytes('opening', auctionBytes('opening', courses))).toEqual(courses)
  expect(readAuctionBytes('closing', auctionBytes('closing', new Map()))).toEqual(new Map())
})

test('truncated bytes are refused', () => {
  const bytes = auctionBytes('opening', courses)
  expect(() => readAuctionBytes('opening', bytes.subarray(0, bytes.length - 4))).toThrow(RangeError)
})
