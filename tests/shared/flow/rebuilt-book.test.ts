import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RebuiltBook } from '../../../shared/flow/rebuilt-book'
import type { OrderAdd, OrderCancel, Trade } from '../../../shared/market/events'
import { daySteps, exchangeActions } from '../../support/exchange-actions'
import { ExchangeDay } from '../../support/exchange-day'
import { clock, makeTrade } from '../../support/market-events'

const zip = ({ prices, volumes }: { prices: readonly number[]; volumes: readonly number[] }) =>
  prices.map((price, level) => [price, volumes[level]])

describe.each(['sse', 'szse'] as const)('a stream in the manner of %s', (style) => {
  test('gives the true book after every action, of limit and market orders alike', () => {
    fc.assert(
      fc.property(exchangeActions, (actions) => {
        const book = new RebuiltBook()
        for (const { rows, auction, bids, asks } of daySteps(new ExchangeDay(style), actions)) {
          for (const row of rows) book.add(row)
          if (auction) continue
          const top = book.top(10)
          expect({ bids: zip(top.bids), asks: zip(top.asks) }).toEqual({ bids, asks })
        }
        expect(book.faults).toEqual({ unknownFills: 0, unknownCancels: 0, excess: 0 })
      }),
      { numRuns: 300 },
    )
  })

  test('never shows sides that overlap in continuous trading, not even between an order and its prints', () => {
    fc.assert(
      fc.property(exchangeActions, (actions) => {
        const book = new RebuiltBook()
        for (const { rows, auction } of daySteps(new ExchangeDay(style), actions)) {
          for (const row of rows) {
            book.add(row)
            if (auction || row.exchangeTime < clock('09:30:00')) continue
            const { bids, asks } = book.top(1)
            expect(bids.prices[0] ?? 0).toBeLessThan(asks.prices[0] ?? Number.POSITIVE_INFINITY)
          }
        }
      }),
    )
  })
})

const order = (over: Partial<OrderAdd>): OrderAdd => ({
  kind: 'order',
  instrument: '000001.SZ',
  exchangeTime: clock('10:00:00'),
  orderNo: 1,
  side: 'buy',
  price: 1_000,
  volume: 100,
  venueSeq: 0,
  ...over,
})
const cancel = (orderNo: number, volume = 0): OrderCancel => ({
  kind: 'cancel',
  instrument: '000001.SZ',
  exchangeTime: clock('10:00:00'),
  orderNo,
  side: 'buy',
  volume,
  venueSeq: 0,
})
const print = (over: Partial<Trade>) => makeTrade({ instrument: '000001.SZ', exchangeTime: clock('10:00:00'), ...over })
const shown = (book: RebuiltBook) => {
  const { bids, asks } = book.top(10)
  return [zip(bids), zip(asks)]
}

describe('the rebuilt book', () => {
  test.each([
    ['is empty at first', [], [[], []]],
    [
      'keeps back an order that meets the other side until its prints came',
      [order({ side: 'sell', volume: 300 }), order({ orderNo: 2, price: 1_001, volume: 500 })],
      [[], [[1_000, 300]]],
    ],
    [
      'lets what is left of it stand once it meets nobody',
      [
        order({ side: 'sell', volume: 300 }),
        order({ orderNo: 2, price: 1_001, volume: 500 }),
        print({ buyNo: 2, sellNo: 1, price: 1_000, volume: 300 }),
      ],
      [[[1_001, 200]], []],
    ],
    [
      'lets what an order was kept back for by the price cage leave again',
      [order({ side: 'sell', volume: 300 }), order({ orderNo: 2, price: 1_100, volume: 500 }), cancel(1)],
      [[[1_100, 500]], []],
    ],
    [
      'stands the rest of a market order at the price it traded at',
      [
        order({ side: 'sell', volume: 300 }),
        order({ orderNo: 2, price: 0, pricing: 'market', volume: 500 }),
        print({ buyNo: 2, sellNo: 1, price: 1_000, volume: 300 }),
        order({ orderNo: 3, price: 990 }),
      ],
      [
        [
          [1_000, 200],
          [990, 100],
        ],
        [],
      ],
    ],
    [
      'takes an order without a price for a market order',
      [order({ side: 'sell', volume: 300 }), order({ orderNo: 2, price: 0 }), order({ orderNo: 3, price: 990 })],
      [[[990, 100]], [[1_000, 300]]],
    ],
    [
      'never stands a market order that traded with nobody',
      [order({ orderNo: 2, price: 0, pricing: 'market' }), order({ orderNo: 3, price: 990 })],
      [[[990, 100]], []],
    ],
    ['withdraws all that is left where no quantity is named', [order({ volume: 700 }), cancel(1)], [[], []]],
    ['withdraws a part where one is', [order({ volume: 700 }), cancel(1, 200)], [[[1_000, 500]], []]],
  ] as const)('%s', (_, rows, expected) => {
    const book = new RebuiltBook()
    for (const row of rows) book.add(row)
    expect(shown(book)).toEqual(expected)
    expect(book.faults).toEqual({ unknownFills: 0, unknownCancels: 0, excess: 0 })
  })

  test('counts what does not fit, and goes on', () => {
    const book = new RebuiltBook()
    book.add(print({ buyNo: 2, sellNo: 1 }))
    book.add(cancel(9))
    book.add(order({ orderNo: 3, side: 'sell', volume: 100 }))
    book.add(print({ buyNo: 4, sellNo: 3, volume: 900 }))
    expect(book.faults).toEqual({ unknownFills: 1, unknownCancels: 1, excess: 1 })
    expect(shown(book)).toEqual([[], []])
    expect(book.size).toBe(0)
  })
})
