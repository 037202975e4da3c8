import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BigOrder, BigOrders } from '../../../shared/flow/big-orders'

const order = (no: number, turnover: number): BigOrder => ({
  instrument: '600519.SH',
  side: 'buy',
  orderNo: no,
  key: `k${no}`,
  grade: 2,
  volume: turnover / 10,
  turnover,
  time: turnover,
  definition: 'OD-eastmoney-live',
})

test('the largest are kept, largest first, an order as it stands last', () => {
  const orders = new BigOrders(2)
  expect(
    [order(1, 50), order(2, 20), order(1, 60), order(3, 10), order(2, 20)].map((each) => orders.put(each)),
  ).toEqual([true, true, true, false, false])
  expect(orders.list().map(({ orderNo, turnover }) => [orderNo, turnover])).toEqual([
    [1, 60],
    [2, 20],
  ])
})

test('an order that was outgrown comes back with all that it traded', () => {
  const orders = new BigOrders(1)
  for (const each of [order(1, 10), order(2, 20), order(1, 30)]) orders.put(each)
  expect(orders.list()).toEqual([order(1, 30)])
})

test('whatever orders grow, the list is the largest of their last sizes', () => {
  const fills = fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 1_000 })), {
    maxLength: 80,
  })
  fc.assert(
    fc.property(fills, fc.integer({ min: 1, max: 8 }), (steps, most) => {
      const orders = new BigOrders(most)
      const sizes = new Map<number, number>()
      for (const [no, fill] of steps) {
        const size = (sizes.get(no) ?? 0) + fill
        sizes.set(no, size)
        orders.put(order(no, size))
      }
      const largest = [...sizes.values()].sort((a, b) => b - a).slice(0, most)
      expect(orders.list().map(({ turnover }) => turnover)).toEqual(largest)
    }),
  )
})
