import { expect, test } from 'vitest'
import { compareRandomDays } from '../../../support/random-days'

test('figures of 20 random days are the sums of their minutes, prints and losses, before and after their end', () => {
  const { wrong, ...compared } = compareRandomDays(20)
  expect(wrong).toEqual([])
  expect(Math.min(compared.withGap, compared.withLoss, compared.withAfterHours)).toBeGreaterThan(0)
})
