import { expect, test } from 'vitest'
import { compareRandomDays } from '../../../support/random-days'

test('figures of 1,000 random days are the sums of their minutes and prints, before and after their end', () => {
  const { wrong, ...compared } = compareRandomDays(1_000)
  expect(wrong).toEqual([])
  expect(compared).toMatchObject({ figures: 60_000 })
  console.info(compared)
})
