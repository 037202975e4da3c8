import { describe, expect, test } from 'vitest'
import { rootOf } from '../../../shared/back-test/exact'

describe('a whole square root', () => {
  // From 94,906,267 on the square less one rounds up to the square in floating point.
  test.each([1n, 2n, 3n, 10n, 94_906_267n, 3_037_000_500n, 10n ** 20n])('of the numbers about %d squared', (root) => {
    expect(rootOf(root * root)).toBe(root)
    expect(rootOf(root * root - 1n)).toBe(root - 1n)
    expect(rootOf(root * root + 2n * root)).toBe(root)
  })
})
