import { expect, test } from 'vitest'
import { gradesInOrder } from '../../../../client/features/settings/flow-section'
import { DEFAULT_SETTINGS } from '../../../../client/store/account/user-settings'

const own = (xlarge: number, large: number, medium: number) => ({
  ...DEFAULT_SETTINGS,
  'flow.xlarge': xlarge,
  'flow.large': large,
  'flow.medium': medium,
})

test.each([
  [1_000_000, 200_000, 40_000, true],
  [3, 2, 1, true],
  [200_000, 200_000, 40_000, false],
  [1_000_000, 40_000, 40_000, false],
  [1_000_000, 40_000, 200_000, false],
  [200_000, 1_000_000, 40_000, false],
  [3, 2, 0, false],
  [3, 2, -1, false],
  [Number.NaN, 2, 1, false],
])('bounds of %d, %d and %d fall from one grade to the next: %s', (xlarge, large, medium, inOrder) => {
  expect(gradesInOrder(own(xlarge, large, medium))).toBe(inOrder)
})

test('the default bounds are in order', () => expect(gradesInOrder(DEFAULT_SETTINGS)).toBe(true))
