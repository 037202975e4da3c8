import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LargeOrder, LargestOrders } from '../../../shared/flow/largest-orders'

const orderOf = (no: number, turnover: number): LargeOrder => ({
  no,
  turnover,
  grade: 2,
  volume: turnover / 10,
  time: 1_800_000_000_000 + turnover,
})

const byNumber = (orders: LargeOrder[]) => orders.sort((a, b) => a.no - b.no)

test('the largest orders are those that a full sort finds, as they stood last, as long as they only grow', () => {
  const growth = fc.array(fc.tuple(fc.integer({ min: -9, max: 30 }), fc.integer({ min: 1, max: 10_000 })), {
    maxLength: 200,
  })
  fc.assert(
    fc.property(growth, (steps) => {
      const largest = new LargestOrders(6)
      const totals = new Map<number, number>()
      steps.forEach(([no, by], step) => {
        if (no === 0) return
        // apart by thousandths, so that no two are equal
        totals.set(no, Math.floor(totals.get(no) ?? 0) + by + step / 1_000)
        largest.put(orderOf(no, totals.get(no) as number))
      })
      const expected = [...totals].sort((a, b) => b[1] - a[1]).slice(0, 6)
      expect(byNumber(largest.list())).toEqual(byNumber(expected.map(([no, turnover]) => orderOf(no, turnover))))
    }),
  )
})

test('an order below the smallest of a full list is left out', () => {
  const largest = new LargestOrders(2)
  expect([5, 7, 4, 6, 5].map((turnover, no) => largest.put(orderOf(no + 1, turnover)))).toEqual([
    true,
    true,
    false,
    true,
    false,
  ])
})

test('an order that comes to as much as the smallest of a full list does not take its place', () => {
  const largest = new LargestOrders(2)
  expect([5, 7, 5].map((turnover, no) => largest.put(orderOf(no + 1, turnover)))).toEqual([true, true, false])
  expect(byNumber(largest.list()).map(({ no }) => no)).toEqual([1, 2])
})

test.each<[string, Partial<LargeOrder>]>([
  ['a number', { no: 2 ** 31 }],
  ['a volume', { volume: 2 ** 40 }],
  ['a time', { time: 1_800_000_000_000 + 2 ** 32 }],
])('an order with %s of more than 32 bits stands beside the others', (_, wide) => {
  const largest = new LargestOrders(3)
  const orders = [orderOf(1, 50), { ...orderOf(2, 60), ...wide }, orderOf(3, 70)]
  for (const order of orders) largest.put(order)
  expect(byNumber(largest.list())).toEqual(byNumber([...orders]))
})
