import { describe, expect, test } from 'vitest'
import { BookQuotes } from '../../../shared/flow/book-quotes'
import type { OrderAdd } from '../../../shared/market/events'
import { clock, makeTrade } from '../../support/market-events'

const ID = '600001.SH'
const order = (over: Partial<OrderAdd>): OrderAdd => ({
  kind: 'order',
  instrument: ID,
  exchangeTime: clock('09:31:00'),
  orderNo: 1,
  side: 'buy',
  price: 1_000,
  volume: 100,
  venueSeq: 0,
  ...over,
})
function make() {
  const quotes = new BookQuotes()
  quotes.follow({ id: ID, prevClose: 990 })
  return quotes
}

describe('snapshots made from orders', () => {
  test('show the book and the totals of the prints', () => {
    const quotes = make()
    quotes.add(order({ orderNo: 1, side: 'sell', price: 1_010, volume: 500 }))
    quotes.add(order({ orderNo: 2, price: 1_000, volume: 300 }))
    quotes.add(makeTrade({ price: 1_010, volume: 200, buyNo: 3, sellNo: 1 }))
    expect(quotes.take(Number.POSITIVE_INFINITY)).toEqual({
      kind: 'quote',
      instrument: ID,
      exchangeTime: clock('09:31:00') + 20,
      last: 1_010,
      open: 1_010,
      high: 1_010,
      low: 1_010,
      volume: 200,
      amount: 202_000,
      trades: 1,
      bidPrices: [1_000],
      bidVolumes: [300],
      askPrices: [1_010],
      askVolumes: [300],
    })
  })

  test('have the first, highest, lowest and last price of the prints', () => {
    const quotes = make()
    for (const price of [1_010, 1_000, 1_020, 1_005]) quotes.add(makeTrade({ price, volume: 100, buyNo: 3, sellNo: 1 }))
    expect(quotes.take(Number.POSITIVE_INFINITY)).toMatchObject({ open: 1_010, high: 1_020, low: 1_000, last: 1_005 })
  })

  test('come 3 s apart while anything changes, and stop when nothing does', () => {
    const quotes = make()
    const times: number[] = []
    for (let ms = 0; ms < 10_000; ms += 100) {
      const time = clock('09:31:00') + ms
      while (quotes.due < time) times.push((quotes.take(time)?.exchangeTime ?? 0) - clock('09:31:00'))
      quotes.add(order({ orderNo: ms + 1, exchangeTime: time }))
    }
    expect(times).toEqual([20, 3_020, 6_020, 9_020])
    expect(quotes.due).toBe(clock('09:31:00') + 12_020)
    quotes.take(quotes.due)
    expect(quotes.due).toBe(Number.POSITIVE_INFINITY)
    expect(quotes.take(0)).toBeUndefined()
  })

  test('show the indicative price on both sides while an auction gathers orders', () => {
    const quotes = make()
    const time = clock('09:20:00')
    quotes.add(order({ exchangeTime: time, orderNo: 1, side: 'sell', price: 980, volume: 300 }))
    quotes.add(order({ exchangeTime: time, orderNo: 2, price: 1_000, volume: 500 }))
    expect(quotes.take(time)).toMatchObject({
      last: 0,
      bidPrices: [1_000],
      bidVolumes: [300],
      askPrices: [1_000],
      askVolumes: [300],
    })
  })

  test('show totals but no levels once a row is known to be missing', () => {
    const quotes = make()
    quotes.add(order({ orderNo: 2, price: 1_000, volume: 300 }))
    quotes.add(makeTrade({ price: 1_010, volume: 200, buyNo: 3, sellNo: 1 }))
    expect(quotes.take(Number.POSITIVE_INFINITY)).toMatchObject({ volume: 200, bidPrices: [], askPrices: [] })
  })

  test('are of no instrument that has its own, and never later than asked', () => {
    const quotes = make()
    quotes.add(order({ instrument: '600002.SH' }))
    expect(quotes.due).toBe(Number.POSITIVE_INFINITY)
    quotes.add(order({}))
    expect(quotes.take(clock('09:31:00'))?.exchangeTime).toBe(clock('09:31:00'))
  })
})
