import { expect, test } from 'vitest'
import { NumberSet } from '../../../../../gateway/feeds/simulated/exchange/number-set'

test('numbers are new once, and once more when all are forgotten', () => {
  const set = new NumberSet()
  expect([3, 70_000, 3, 70_000, 4].map((number) => set.add(number))).toEqual([true, true, false, false, true])
  set.clear()
  expect([3, 70_000].map((number) => set.add(number))).toEqual([true, true])
})

test('a number that no order has takes no memory', () => {
  const set = new NumberSet()
  expect(set.add(2 ** 50)).toBe(true)
  expect(set.add(1)).toBe(true)
  expect(set.add(1)).toBe(false)
})
