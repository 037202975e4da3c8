import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RebuiltOrder } from '../../../../../shared/flow/order-builder'
import { SplitOrderStore } from '../../../../../shared/flow/split/orders/order-store'
import { Children } from '../../../../../shared/flow/split/parents/children'
import { orderOf } from '../orders'

const KEPT = 100

/** Adds orders to a store and, in this order, to children; numbers count from `first`. */
function childrenOf(told: readonly Partial<RebuiltOrder>[], orders = new SplitOrderStore(1_024, 1), first = 1) {
  const children = new Children(KEPT)
  const slots = told.map((each, n) => orders.slot(orders.add(orderOf({ orderNo: first + n, ...each }), 0.01, 1e-6)))
  for (const slot of slots) children.add(orders, slot)
  return { children, orders, slots }
}

const order = fc.record({
  submitTime: fc.nat(100_000),
  volume: fc.integer({ min: 1, max: 50 }).map((lots) => lots * 100),
  active: fc.boolean(),
})
const some = fc.array(order, { minLength: 1, maxLength: 50, size: 'max' })

/** A slice of which `rested` shares traded at rest, and the rest crossed a second later. */
function crossing(submitTime: number, orderNo: number, rested: number, volume: number): Partial<RebuiltOrder> {
  const first = orderOf({ orderNo, submitTime, volume: rested, active: false })
  const crossed = orderOf({ orderNo: orderNo + 1, submitTime: submitTime + 1_000, volume: volume - rested })
  return { orderNo, submitTime, doneTime: submitTime + 1_000, volume, active: false, parts: { rested: first, crossed } }
}

const sumsOf = ({ count, volume, amount, actives, logMean }: Children) => ({ count, volume, amount, actives, logMean })

describe('the children of a parent', () => {
  test('are told in the order of time, whatever the order they became known in', () => {
    fc.assert(
      fc.property(some, (told) => {
        const times = childrenOf(told)
          .children.list()
          .map(({ time }) => time)
        expect(times).toEqual(told.map(({ submitTime }) => submitTime).sort((a, b) => a - b))
      }),
    )
  })

  test('add up to the sums told of them', () => {
    fc.assert(
      fc.property(some, (told) => {
        const { children } = childrenOf(told)
        const list = children.list()
        const volume = list.reduce((sum, child) => sum + child.volume, 0)
        expect(sumsOf(children)).toEqual({
          count: list.length,
          volume,
          amount: volume * 1_000,
          actives: list.filter(({ active }) => active).length,
          logMean: Math.log(volume / list.length),
        })
        expect([children.firstTime, children.lastTime]).toEqual([list[0]?.time, list.at(-1)?.time])
      }),
    )
  })

  test('know the size that most of them have', () => {
    const sizes = fc.array(fc.constantFrom(500, 500, 500, 700, 900), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(sizes, (volumes) => {
        const { children } = childrenOf(volumes.map((volume, n) => ({ submitTime: 1_000 * n, volume })))
        const most = [500, 700, 900].find(
          (size) => volumes.filter((volume) => volume === size).length * 2 > volumes.length,
        )
        if (most !== undefined) expect(children.usual).toBe(most)
      }),
    )
  })

  test('given away again, one leaves all as it was before', () => {
    fc.assert(
      fc.property(some, order, fc.nat(), (told, extra, at) => {
        const { children: before } = childrenOf(told)
        const number = told.length + 1_000
        const place = at % (told.length + 1)
        const { children, orders, slots } = childrenOf(
          told
            .flatMap((each, n) => {
              const numbered = { orderNo: n + 1, ...each }
              return n === place ? [{ ...extra, orderNo: number }, numbered] : [numbered]
            })
            .concat(place === told.length ? [{ ...extra, orderNo: number }] : []),
        )
        children.drop(orders, slots[place] as number)
        // which of several of one moment comes first is of no matter
        const byNumber = (list: ReturnType<Children['list']>) => list.sort((a, b) => a.orderNo - b.orderNo)
        expect(byNumber(children.list())).toEqual(byNumber(before.list()))
        expect(sumsOf(children)).toEqual(sumsOf(before))
      }),
    )
  })

  test('an order that is none of them cannot be given away', () => {
    const { children, orders } = childrenOf([{ submitTime: 1 }, { submitTime: 2 }])
    const before = sumsOf(children)
    children.drop(orders, orders.slot(orders.add(orderOf({ orderNo: 99 }), 0.01, 1e-6)))
    expect(sumsOf(children)).toEqual(before)
  })

  test('a slice that rested and then crossed goes whole', () => {
    const { children, orders, slots } = childrenOf([
      { submitTime: 0 },
      crossing(5_000, 70, 300, 1_000),
      { submitTime: 9_000 },
    ])
    children.drop(orders, slots[1] as number)
    expect(children.list().map(({ time }) => time)).toEqual([0, 9_000])
    expect(children).toMatchObject({ count: 2, volume: 2_000, actives: 2 })
  })

  test('without order numbers the one of that moment and size goes', () => {
    const { children, orders, slots } = childrenOf(
      [100, 200, 300, 400].map((volume, n) => ({ orderNo: 0, submitTime: 1_000 * n, volume })),
    )
    children.drop(orders, slots[2] as number)
    expect(children.list().map(({ volume }) => volume)).toEqual([100, 200, 400])
    expect(children.volume).toBe(700)
  })

  test('one given away after the oldest were let go leaves the others in order', () => {
    const told = Array.from({ length: KEPT + 6 }, (_, n) => ({ submitTime: 1_000 * n, volume: 100 }))
    const { children, orders, slots } = childrenOf(told)
    children.drop(orders, slots[KEPT] as number)
    const numbers = children.list().map(({ orderNo }) => orderNo)
    expect(numbers).toEqual(
      told
        .map((_, n) => n + 1)
        .slice(6)
        .filter((no) => no !== KEPT + 1),
    )
  })

  test('a slice that rested and then crossed is two of them', () => {
    const { children } = childrenOf([{ submitTime: 0 }, crossing(5_000, 70, 300, 1_000)])
    expect(children.list().slice(1)).toEqual([
      { orderNo: 70, time: 6_000, price: 1_000, volume: 300, active: false },
      { orderNo: 71, time: 6_000, price: 1_000, volume: 700, active: true },
    ])
    expect(children).toMatchObject({ count: 3, volume: 2_000, actives: 2, usual: 1_000, lead: 2 })
  })

  test('the newest are kept, the sums go over all', () => {
    const told = Array.from({ length: KEPT + 40 }, (_, n) => ({ submitTime: 1_000 * n, volume: 100 }))
    const { children } = childrenOf(told)
    const list = children.list()
    expect(list.map(({ orderNo }) => orderNo)).toEqual(told.map((_, n) => n + 1).slice(40))
    expect(children).toMatchObject({
      count: told.length,
      volume: 100 * told.length,
      firstTime: 0,
      meanGap: 1_000,
      cv: 0,
    })
  })

  test('intervals: their mean and how irregular they are', () => {
    const { children } = childrenOf([0, 1_000, 4_000, 5_000, 8_000].map((submitTime) => ({ submitTime })))
    expect(children.meanGap).toBe(2_000)
    expect(children.cv).toBeCloseTo(0.5)
  })
})

describe('two parents’ children joined', () => {
  test('are told in the order of time and add up', () => {
    fc.assert(
      fc.property(some, some, (one, other) => {
        const { children, orders } = childrenOf(one)
        const { children: joined } = childrenOf(other, orders, 500)
        const sums = [sumsOf(children), sumsOf(joined)] as const
        const both = [...children.list(), ...joined.list()]
        children.join(joined)
        const list = children.list()
        const times = list.map(({ time }) => time)
        expect(times).toEqual([...times].sort((a, b) => a - b))
        expect(new Set(list.map(({ orderNo }) => orderNo))).toEqual(new Set(both.map(({ orderNo }) => orderNo)))
        for (const sum of ['count', 'volume', 'amount', 'actives'] as const) {
          expect(children[sum]).toBe(sums[0][sum] + sums[1][sum])
        }
        expect(children.firstTime).toBe(times[0])
        expect(children.lastTime).toBe(times.at(-1))
      }),
    )
  })

  test('keep their intervals’ mean, without the pause between the two', () => {
    const { children, orders } = childrenOf([0, 1_000, 2_000].map((submitTime) => ({ submitTime })))
    children.join(
      childrenOf(
        [60_000, 63_000, 66_000].map((submitTime) => ({ submitTime })),
        orders,
        500,
      ).children,
    )
    expect(children.meanGap).toBe(2_000)
    expect(children.cv).toBeCloseTo(0.5)
  })

  test.each([
    { size: 1_000, usual: 1_000, lead: 3 },
    { size: 900, usual: 1_000, lead: 1 },
  ])('two of 1,000 and one of $size shares: $usual leads by $lead', ({ size, usual, lead }) => {
    const { children, orders } = childrenOf([{ submitTime: 0 }, { submitTime: 1 }])
    children.join(childrenOf([{ submitTime: 2, volume: size }], orders, 500).children)
    expect(children).toMatchObject({ usual, lead })
  })

  test('keep the newest of both', () => {
    const from = (start: number) => Array.from({ length: 200 }, (_, n) => ({ submitTime: start + 2 * n }))
    const { children, orders } = childrenOf(from(0))
    children.join(childrenOf(from(1), orders, 500).children)
    const times = children.list().map(({ time }) => time)
    expect(times).toEqual(Array.from({ length: KEPT }, (_, n) => 400 - KEPT + n))
    expect(children.count).toBe(400)
  })

  test.each([
    { own: KEPT, kept: { joined: 0, own: KEPT } },
    { own: KEPT - 10, kept: { joined: 10, own: KEPT - 10 } },
  ])('keep the newest of both if those joined to $own came earlier', ({ own, kept }) => {
    const { children, orders } = childrenOf(Array.from({ length: own }, (_, n) => ({ submitTime: 1_000 + n })))
    const earlier = Array.from({ length: 50 }, (_, n) => ({ submitTime: n }))
    children.join(childrenOf(earlier, orders, 500).children)
    const times = children.list().map(({ time }) => time)
    expect(times).toEqual([
      ...Array.from({ length: kept.joined }, (_, n) => 50 - kept.joined + n),
      ...Array.from({ length: kept.own }, (_, n) => 1_000 + n),
    ])
  })
})
