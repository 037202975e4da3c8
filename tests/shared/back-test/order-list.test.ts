import { beforeEach, describe, expect, test } from 'vitest'
import { OrderList } from '../../../shared/back-test/order-list'
import type { BuySignal, SellSignal } from '../../../shared/back-test/rules/rule'

const buy = (index: number, explicit?: BuySignal['explicit']): BuySignal => ({
  index,
  reason: 'buy',
  ...(explicit && { explicit }),
})
const sell = (index: number, quantity: number | null, reason = 'sell'): SellSignal => ({ index, reason, quantity })

describe('orders that wait', () => {
  let orders: OrderList
  beforeEach(() => {
    orders = new OrderList()
  })
  const sells = () => orders.waitingSells().map(({ index, left }) => [index, left])

  test.each<[words: string, quantities: (number | null)[], left: (number | null)[]]>([
    ['one of everything', [null], [null]],
    ['one of everything, repeated', [null, null], [null]],
    ['two of a part', [100, 200], [100, 200]],
    ['the same part twice', [100, 100], [100, 100]],
    ['everything after a part', [100, null], [100, null]],
    ['a part after everything', [null, 100], [null, 100]],
    ['everything, a part, everything', [null, 100, null], [null, 100]],
  ])('of one code, %s', (_words, quantities, left) => {
    for (const quantity of quantities) orders.addSells([sell(5, quantity)])
    expect(sells()).toEqual(left.map((each) => [5, each]))
  })

  test('an exit of one code does not repeat the exit of another', () => {
    orders.addSells([sell(5, null), sell(4, null), sell(5, null)])
    expect(sells()).toEqual([
      [4, null],
      [5, null],
    ])
  })

  test('are sold by code, those of one code as they came', () => {
    orders.addSells([sell(7, 300), sell(2, 100), sell(7, 200), sell(2, null)])
    expect(sells()).toEqual([
      [2, 100],
      [2, null],
      [7, 300],
      [7, 200],
    ])
    expect([1, 2, 7].map((index) => orders.waitsToSell(index))).toEqual([false, true, true])
  })

  test('to buy are replaced after each close, those to sell stay unless they are cancelled', () => {
    orders.add({ buys: [buy(1), buy(2)], sells: [sell(3, null), sell(4, 100)] })
    expect(orders.buys.map(({ index }) => index)).toEqual([1, 2])
    orders.add({ buys: [buy(5)], sells: [sell(6, null)], cancels: [4] })
    expect(orders.buys.map(({ index }) => index)).toEqual([5])
    expect(sells()).toEqual([
      [3, null],
      [6, null],
    ])
  })

  test('a code that waits to be sold is not bought, unless by hand', () => {
    orders.add({ buys: [buy(1), buy(2), buy(3, { quantity: null })], sells: [sell(2, null), sell(3, null)] })
    expect(orders.buys.map(({ index }) => index)).toEqual([1, 3])
  })

  test('a code whose waiting sell is cancelled may be bought, and sold again', () => {
    orders.add({ buys: [], sells: [sell(2, null)] })
    orders.add({ buys: [buy(2)], sells: [], cancels: [2] })
    expect(orders.buys.map(({ index }) => index)).toEqual([2])
    orders.add({ buys: [buy(2)], sells: [sell(2, 100)], cancels: [2] })
    expect([orders.buys, sells()]).toEqual([[], [[2, 100]]])
  })

  test('that are filled, and those of codes no longer held, are over', () => {
    orders.addSells([sell(1, 100), sell(2, 200), sell(3, null), sell(4, null)])
    for (const order of orders.waitingSells()) if (order.index === 1) order.left = 0
    for (const order of orders.waitingSells()) if (order.index === 2) order.left = 1
    orders.settle((index) => index !== 4)
    expect(sells()).toEqual([
      [2, 1],
      [3, null],
    ])
  })

  test('of a code that is dropped are gone, to buy and to sell', () => {
    orders.add({ buys: [buy(1), buy(2)], sells: [sell(3, null), sell(4, null)] })
    for (const index of [1, 3]) orders.drop(index)
    expect([orders.buys.map(({ index }) => index), sells()]).toEqual([[2], [[4, null]]])
  })
})
