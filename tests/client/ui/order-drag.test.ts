import { expect, test } from 'vitest'
import { besideOf, gapAt } from '../../../client/ui/grid-row-drag'
import { placeAmong } from '../../../client/ui/use-order-drag'

test.each([
  [-50, 0],
  [11, 0],
  [13, 1],
  [36, 2],
  [500, 4],
])('a row dropped at %i px of four rows of 24 px is inserted before row %i', (y, place) => {
  expect(gapAt(y, 24, 4)).toBe(place)
})

test.each([
  [0, 15, 0],
  [0, 21, 1],
  [0, 99, 2],
  [2, 5, 0],
  [2, 15, 1],
  [2, 31, 2],
])('the item %i of those centred at 10, 20 and 30, dropped at %i, moves to index %i', (from, point, place) => {
  expect(placeAmong([10, 20, 30], from, point)).toBe(place)
})

test.each([
  [2, 0, { beside: 0, after: false }],
  [2, 1, { beside: 1, after: false }],
  [2, 2, undefined],
  [2, 3, undefined],
  [2, 4, { beside: 3, after: true }],
  [0, 3, { beside: 2, after: true }],
] as const)('the row at %i dropped before the one at %i moves to %j', (from, gap, expected) => {
  expect(besideOf(from, gap)).toEqual(expected)
})
