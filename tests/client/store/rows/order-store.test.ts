import { describe, expect, test } from 'vitest'
import { OrderStore } from '../../../../client/store/rows/order-store'
import { section } from '../section'

function filled(...sections: Parameters<OrderStore['apply']>[0][]) {
  const store = new OrderStore()
  for (const each of sections) store.apply(each)
  store.commit(1)
  return store
}

describe('the queues of a page', () => {
  test('are undefined before a row arrived', () => {
    expect(new OrderStore().queues()).toBe(undefined)
  })

  test('list sizes in the order of time, and what is before them if that is known', () => {
    const row = {
      known: 3,
      since: 5,
      bidPrice: 1_000,
      bidOlder: 801,
      bidOrders: 3,
      bidShares: 900,
      bidSizes: '300 100 500',
      askPrice: 1_001,
      askOlder: 0,
    }
    const queues = filled(section('order-queue', [row], { snapshot: true })).queues()
    expect(queues).toEqual({
      bid: { price: 1_000, orders: 3, shares: 900, older: 800, sizes: [300, 100, 500] },
      ask: { price: 1_001, orders: 0, shares: 0, older: undefined, sizes: [] },
      since: 5,
      source: true,
      orders: true,
      whole: false,
      auction: false,
      full: false,
    })
  })

  test.each([
    [0, {}],
    [1, { source: true }],
    [2, { orders: true }],
    [4, { whole: true }],
    [8, { auction: true }],
    [16, { full: true }],
  ])('read the bits %i', (known, expected) => {
    const none = { source: false, orders: false, whole: false, auction: false, full: false }
    expect(filled(section('order-queue', [{ known }])).queues()).toMatchObject({ ...none, ...expected })
  })
})

describe('the withdrawals of a page', () => {
  test('are summed over the day by side and distance, and by minute over all distances', () => {
    const store = filled(
      section(
        'cancel-minute',
        [
          {
            slot: 1,
            buyCount: 2,
            buyCancelled0: 300,
            buyMoney0: 3_000,
            buyAdded0: 900,
            sellCancelled4: 50,
            sellMoney4: 510,
            sellAdded1: 20,
          },
          { slot: 2, buyCount: 1, buyCancelled0: 100, buyCancelled5: 7, buyMoney0: 1_000, sellCount: 4 },
        ],
        { snapshot: true },
      ),
    )
    const { buy, sell, slot, buyShares, sellShares } = store.cancels()
    expect(buy).toEqual({
      count: 3,
      cancelled: [400, 0, 0, 0, 0, 7],
      money: [4_000, 0, 0, 0, 0, 0],
      added: [900, 0, 0, 0, 0, 0],
    })
    expect(sell).toEqual({
      count: 4,
      cancelled: [0, 0, 0, 0, 50, 0],
      money: [0, 0, 0, 0, 510, 0],
      added: [0, 20, 0, 0, 0, 0],
    })
    expect([[...slot], [...buyShares], [...sellShares]]).toEqual([
      [1, 2],
      [300, 107],
      [50, 0],
    ])
  })

  test('use the latest row of a minute, and are recomputed only after a change', () => {
    const store = filled(section('cancel-minute', [{ slot: 1, buyCancelled0: 300 }], { snapshot: true }))
    const before = store.cancels()
    expect(store.cancels()).toBe(before)
    store.apply(section('cancel-minute', [{ slot: 1, buyCancelled0: 500 }]))
    expect(store.cancels().buy.cancelled[0]).toBe(500)
  })
})
