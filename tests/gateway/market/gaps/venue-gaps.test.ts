import { expect, test } from 'vitest'
import { VenueGaps } from '../../../../gateway/market/gaps/venue-gaps'

test.each([
  ['ascending numbers, with holes for other instruments', [1, 2, 7, 100], { repeated: 0, reordered: 0 }],
  ['a number twice', [1, 2, 2], { repeated: 1, reordered: 0 }],
  ['an older number late', [1, 5, 3, 6], { repeated: 0, reordered: 1 }],
  ['a venue without numbers', [0, 0, 0], { repeated: 0, reordered: 0 }],
])('%s', (_, numbers, expected) => {
  const gaps = new VenueGaps()
  for (const number of numbers) gaps.check('trade', '600519.SH', number)
  expect(gaps.counts()).toEqual(expected)
})

test('prints, orders and instruments are checked separately', () => {
  const gaps = new VenueGaps()
  expect(gaps.check('trade', '600519.SH', 5)).toBeUndefined()
  expect(gaps.check('order', '600519.SH', 5)).toBeUndefined()
  expect(gaps.check('trade', '000001.SZ', 5)).toBeUndefined()
  expect(gaps.check('trade', '000001.SZ', 5)).toBe('repeated')
})

test('a new day starts its numbers again', () => {
  const gaps = new VenueGaps()
  gaps.check('trade', '600519.SH', 500)
  gaps.restart()
  expect(gaps.check('trade', '600519.SH', 1)).toBeUndefined()
  expect(gaps.counts()).toEqual({ repeated: 0, reordered: 0 })
})
