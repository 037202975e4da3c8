import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OrderBook, type RestingOrder } from '../../../../../gateway/feeds/simulated/exchange/order-book'

type Action =
  | { do: 'submit'; side: 'buy' | 'sell'; price: number; volume: number; rest: boolean }
  | { do: 'cancel'; pick: number }

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('submit' as const),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      price: fc.integer({ min: 95, max: 105 }),
      volume: fc.integer({ min: 1, max: 50 }),
      rest: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), pick: fc.nat() }) },
)

/** The plainest book there is: a list, searched from the start each time. */
function plainMatch(
  book: RestingOrder[],
  order: RestingOrder,
  rest: boolean,
): [no: number, price: number, volume: number][] {
  const fills: [number, number, number][] = []
  let left = order.volume
  while (left > 0) {
    const able = book.filter(
      (other) =>
        other.side !== order.side && (order.side === 'buy' ? other.price <= order.price : other.price >= order.price),
    )
    const best = able.sort((a, b) => (order.side === 'buy' ? a.price - b.price : b.price - a.price) || a.no - b.no)[0]
    if (!best) break
    const volume = Math.min(left, best.volume)
    fills.push([best.no, best.price, volume])
    best.volume -= volume
    left -= volume
    if (best.volume === 0) book.splice(book.indexOf(best), 1)
  }
  if (left > 0 && rest) book.push({ ...order, volume: left })
  return fills
}

describe('an order book', () => {
  test('matches by price, then time, at the resting price, like a plain list of orders', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 120 }), (actions) => {
        const book = new OrderBook()
        const plain: RestingOrder[] = []
        const traded = new Map<number, number>()
        const sizes = new Map<number, number>()
        actions.forEach((step, at) => {
          if (step.do === 'cancel') {
            const no = plain.length > 0 ? (plain[step.pick % plain.length] as RestingOrder).no : 9999
            const found = plain.findIndex((order) => order.no === no)
            expect(book.cancel(no)).toBe(found < 0 ? 0 : (plain[found] as RestingOrder).volume)
            if (found >= 0) plain.splice(found, 1)
            return
          }
          const order = { no: at + 1, side: step.side, price: step.price, volume: step.volume }
          sizes.set(order.no, order.volume)
          const fills: [number, number, number][] = []
          const left = book.submit(order, step.rest, (resting, volume) => {
            fills.push([resting.no, resting.price, volume])
            for (const no of [resting.no, order.no]) traded.set(no, (traded.get(no) ?? 0) + volume)
          })
          expect(fills).toEqual(plainMatch(plain, order, step.rest))
          expect(left).toBe(order.volume - fills.reduce((sum, [, , volume]) => sum + volume, 0))
          const bid = book.best('buy')
          const ask = book.best('sell')
          expect(bid === 0 || ask === 0 || bid < ask).toBe(true)
        })
        for (const [no, volume] of traded) expect(volume).toBeLessThanOrEqual(sizes.get(no) as number)
        expect(book.drain()).toEqual(plain)
        expect(book.size).toBe(0)
      }),
    )
  })

  test('adds up its levels, best first', () => {
    const book = new OrderBook()
    const add = (no: number, price: number, volume: number) =>
      book.submit({ no, side: 'sell', price, volume }, true, () => {})
    add(1, 102, 300)
    add(2, 101, 200)
    add(3, 102, 100)
    const levels: [number, number][] = []
    book.levels('sell', 10, (price, volume) => levels.push([price, volume]))
    expect(levels).toEqual([
      [101, 200],
      [102, 400],
    ])
    expect(book.depth('sell')).toBe(2)
    expect(book.depth('buy')).toBe(0)
  })
})
