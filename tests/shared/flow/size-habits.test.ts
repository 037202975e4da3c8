import { expect, test } from 'vitest'
import { isLiked, roundness } from '../../../shared/flow/size-habits'

test.each([
  [100, 8],
  [500, 8],
  [1_000, 32],
  [20_000, 128],
  [300, 2.5],
  [3_000, 10],
  [1_500, 1.5],
  [1_700, 1],
  [150, 0.01],
  [0, 0.01],
  [-100, 0.01],
  [Number.POSITIVE_INFINITY, 0.01],
  [Number.NaN, 0.01],
  [10, 8, 10],
  [20_000, 512, 10],
  [170, 1, 10],
  [15, 0.01, 10],
  [9, 0.01, 10],
])('%s shares are %s times as usual as their neighbours', (volume, weight, lot = 100) => {
  expect(roundness(volume, lot)).toBe(weight)
  expect(isLiked(volume, lot)).toBe(weight > 1)
})
