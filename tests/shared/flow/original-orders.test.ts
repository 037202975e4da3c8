import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OriginalOrders } from '../../../shared/flow/original-orders'
import type { OrderEvent } from '../../../shared/flow/rebuilt-book'
import { daySteps, exchangeActions } from '../../support/exchange-actions'
import { ExchangeDay } from '../../support/exchange-day'
import { makeTrade } from '../../support/market-events'

type Actions = typeof exchangeActions extends fc.Arbitrary<infer T> ? T : never

/** Feeds a day's rows, those that `kept` keeps, and hands on what is known after each of them. */
function reconstruct(style: 'sse' | 'szse', actions: Actions, kept: (row: OrderEvent) => boolean) {
  const day = new ExchangeDay(style)
  const orders = new OriginalOrders()
  const rows = [...daySteps(day, actions)].flatMap((step) => step.rows).filter(kept)
  for (const row of rows) orders.add(row)
  return { rows, orders, truth: day.orders }
}

const everyRow = () => true
const printsOnly = (row: OrderEvent) => row.kind === 'trade'
const withoutOrders = (row: OrderEvent) => row.kind !== 'order'

describe.each(['sse', 'szse'] as const)('orders from a stream in the manner of %s', (style) => {
  test.each([
    ['orders and prints', everyRow],
    ['prints alone', printsOnly],
    ['prints and withdrawals', withoutOrders],
  ])('with %s: fills are the truth, sizes never more than it', (_, kept) => {
    fc.assert(
      fc.property(exchangeActions, (actions) => {
        const { orders, truth } = reconstruct(style, actions, kept)
        for (const order of orders.all()) {
          const original = truth.get(order.orderNo)
          expect(order.side).toBe(original?.side)
          expect(order.filled).toBe(original?.filled)
          expect(order.volume).toBeLessThanOrEqual(original?.volume ?? 0)
          expect(order.volume).toBeGreaterThanOrEqual(order.filled + order.withdrawn)
          expect(order.active).toBeLessThanOrEqual(order.filled)
        }
      }),
    )
  })

  test('with orders and prints: every order that stood or traded whole has its true size', () => {
    fc.assert(
      fc.property(exchangeActions, (actions) => {
        const { rows, orders, truth } = reconstruct(style, actions, everyRow)
        const withRow = new Set(rows.flatMap((row) => (row.kind === 'order' ? [row.orderNo] : [])))
        const last = rows.at(-1)
        for (const [orderNo, original] of truth) {
          // What SSE leaves out: a market order whose rest was withdrawn at once, and one that met nobody.
          if (!withRow.has(orderNo) && original.filled < original.volume) continue
          const order = orders.get(orderNo)
          expect(order?.volume).toBe(original.volume)
          const arriving = last?.kind === 'trade' && [last.buyNo, last.sellNo].includes(orderNo)
          if (!arriving) expect(order?.known).toBe(withRow.has(orderNo) ? 'told' : 'filled')
        }
      }),
    )
  })
})

describe('what the exchanges leave out', () => {
  const SZ = { instrument: '000001.SZ' }
  const rest = { kind: 'order', exchangeTime: 2, venueSeq: 0, price: 1_010 } as const

  test('SSE: the part filled on arrival is missing from the row and is added to it', () => {
    const orders = new OriginalOrders()
    orders.add(makeTrade({ buyNo: 9, sellNo: 4, volume: 300, exchangeTime: 1 }))
    expect(orders.get(9)).toMatchObject({ volume: 300, known: 'at-least' })
    orders.add({ ...rest, instrument: '600001.SH', orderNo: 9, side: 'buy', volume: 500 })
    orders.add(makeTrade({ buyNo: 9, sellNo: 12, side: 'sell', volume: 200, exchangeTime: 3 }))
    expect(orders.get(9)).toEqual({
      orderNo: 9,
      side: 'buy',
      price: 1_010,
      volume: 800,
      known: 'told',
      filled: 500,
      active: 300,
      withdrawn: 0,
      amount: 500_000,
      firstTime: 1,
      lastTime: 3,
    })
  })

  test('SSE: without rows nothing says that an order was filled whole', () => {
    const orders = new OriginalOrders()
    orders.add(makeTrade({ buyNo: 9, sellNo: 4, volume: 300 }))
    orders.add(makeTrade({ buyNo: 10, sellNo: 4, volume: 300 }))
    expect([...orders.all()].map(({ orderNo, known }) => [orderNo, known])).toEqual([
      [9, 'at-least'],
      [4, 'at-least'],
      [10, 'at-least'],
    ])
  })

  test.each(['buy', 'sell'] as const)(
    'SSE: an order that takes by %s is whole once another’s turn has come',
    (side) => {
      const orders = new OriginalOrders()
      orders.add({ ...rest, instrument: '600001.SH', orderNo: 3, side: 'buy', volume: 500 })
      orders.add(makeTrade({ buyNo: 9, sellNo: 10, volume: 300, side }))
      const [active, resting] = side === 'buy' ? [9, 10] : [10, 9]
      expect([orders.get(active)?.known, orders.get(resting)?.known]).toEqual(['at-least', 'at-least'])
      orders.add(makeTrade({ buyNo: 11, sellNo: 12, volume: 100, side }))
      expect([orders.get(active)?.known, orders.get(resting)?.known]).toEqual(['filled', 'at-least'])
    },
  )

  test('SZSE: prints alone are a lower bound until the rest is withdrawn', () => {
    const orders = new OriginalOrders()
    orders.add(makeTrade({ ...SZ, buyNo: 9, sellNo: 4, volume: 300 }))
    expect(orders.get(4)).toMatchObject({ volume: 300, known: 'at-least' })
    orders.add({ ...SZ, kind: 'cancel', exchangeTime: 2, venueSeq: 0, orderNo: 4, side: 'sell', volume: 700 })
    expect(orders.get(4)).toMatchObject({ volume: 1_000, known: 'withdrawn', filled: 300, withdrawn: 700 })
  })

  test('a print without numbers tells of no order', () => {
    const orders = new OriginalOrders()
    orders.add(makeTrade({ buyNo: 0, sellNo: 0 }))
    expect([...orders.all()]).toEqual([])
  })
})
