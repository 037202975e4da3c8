import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIST_LENGTH, SizeList } from '../../../../../shared/flow/split/grids/size-list'
import type { Candidate } from '../../../../../shared/flow/split/orders/candidate'
import { bytesOf } from '../../../../support/bytes-of'

const orderOf = (n: number) =>
  ({ submitTime: n + 0.5, logVolume: n % 17, choices: n % 13, nullRate: n % 11, name: n + 1 }) as Candidate

function listOf(count: number): SizeList {
  const list = new SizeList()
  for (let n = 0; n < count; n++) list.add(orderOf(n))
  return list
}

test('holds the newest orders, as many as there were or as it may', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 * LIST_LENGTH }), (count) => {
      const { mask, times, sizes, lots, rates, orderNames, ...list } = listOf(count)
      expect(list.count).toBe(count)
      for (let n = Math.max(0, count - LIST_LENGTH); n < count; n++) {
        const at = n & mask
        expect([times[at], sizes[at], lots[at], rates[at], orderNames[at]]).toEqual([
          n + 0.5,
          n % 17,
          n % 13,
          n % 11,
          n + 1,
        ])
      }
    }),
    { examples: [[32], [33], [LIST_LENGTH], [LIST_LENGTH + 1]] },
  )
})

test('takes memory by need', () => {
  expect(bytesOf(listOf(1))).toBe(32 * 24)
  expect(bytesOf(listOf(10 * LIST_LENGTH))).toBe(LIST_LENGTH * 24)
})
