import { expect, test } from 'vitest'
import { wilsonInterval } from '../../../shared/flow/proportion'

// Published values of Wilson's interval without continuity correction.
test.each([
  [0, 10, 0, 0.2775],
  [1, 1, 0.2065, 1],
  [8, 10, 0.4902, 0.9433],
  [50, 100, 0.4038, 0.5962],
  [81, 263, 0.2553, 0.3662],
])('%i of %i lies between %f and %f', (hits, all, low, high) => {
  const interval = wilsonInterval(hits, all)
  expect(interval[0]).toBeCloseTo(low, 4)
  expect(interval[1]).toBeCloseTo(high, 4)
})

test('of nothing everything is possible', () => {
  expect(wilsonInterval(0, 0)).toEqual([0, 1])
})
