import { expect, test } from 'vitest'
import { isCovered } from '../../../shared/market/coverage'

// Eight tenths added up are a little less than 0.8.
const EIGHT_TENTHS = Array(8)
  .fill(0.1)
  .reduce((sum, part) => sum + part, 0)

test.each([
  [1, true],
  [0.8, true],
  [EIGHT_TENTHS, true],
  [0.799, false],
  [0, false],
])('members of %d of the weight are enough: %s', (covered, expected) => expect(isCovered(covered)).toBe(expected))
