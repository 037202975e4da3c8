import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CancelSide, WITHOUT_DISTANCE } from '../../../shared/flow/cancel-flow'
import { OrderFlow, QUEUE_SHOWN } from '../../../shared/flow/order-flow'
import { type OrderEvent, RebuiltBook } from '../../../shared/flow/rebuilt-book'
import type { OrderAdd, OrderCancel } from '../../../shared/market/events'
import { daySteps, exchangeActions } from '../../support/exchange-actions'
import { ExchangeDay } from '../../support/exchange-day'
import { clock, makeQuote, makeTrade } from '../../support/market-events'
import { QueueAudit } from '../../support/queue-audit'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const SIDES = ['buy', 'sell'] as const

/** All minutes of a side together. */
function dayOf(flow: OrderFlow, side: 'buy' | 'sell'): CancelSide {
  const total: CancelSide = { count: 0, cancelled: Array(6).fill(0), money: Array(6).fill(0), added: Array(6).fill(0) }
  for (const [, minute] of flow.cancels.all()) {
    total.count += minute[side].count
    for (const part of ['cancelled', 'money', 'added'] as const) {
      total[part] = total[part].map((value, place) => value + (minute[side][part][place] as number))
    }
  }
  return total
}

describe.each(['sse', 'szse'] as const)('a stream in the manner of %s', (style) => {
  test('gives sums over distances that are the withdrawn shares of its rows, side by side', () => {
    fc.assert(
      fc.property(exchangeActions, fc.boolean(), (actions, late) => {
        const flow = new OrderFlow(late ? 1 : 0)
        const given = { buy: [] as OrderCancel[], sell: [] as OrderCancel[] }
        for (const { rows } of daySteps(new ExchangeDay(style), actions)) {
          for (const row of rows) {
            flow.add(row)
            if (row.kind === 'cancel') given[row.side].push(row)
          }
        }
        for (const side of SIDES) {
          const { count, cancelled } = dayOf(flow, side)
          expect(count).toBe(given[side].length)
          expect(sum(cancelled)).toBe(sum(given[side].map(({ volume }) => volume)))
        }
      }),
      { numRuns: 200 },
    )
  })

  test('never withdraws more from a side than came to it', () => {
    fc.assert(
      fc.property(exchangeActions, (actions) => {
        const flow = new OrderFlow(0)
        for (const { rows } of daySteps(new ExchangeDay(style), actions)) for (const row of rows) flow.add(row)
        for (const side of SIDES) {
          const { cancelled, added } = dayOf(flow, side)
          // Market orders that never traded have no price, and so no distance.
          const priced = (values: number[]) => sum(values.slice(0, WITHOUT_DISTANCE))
          expect(priced(cancelled) + cancelled[WITHOUT_DISTANCE]!).toBeLessThanOrEqual(sum(added))
          expect(priced(cancelled)).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('gives queues whose shares are the level of the rebuilt book, at its price', () => {
    fc.assert(
      fc.property(exchangeActions, (actions) => {
        const flow = new OrderFlow(0)
        const book = new RebuiltBook()
        for (const { rows, bids, asks, auction } of daySteps(new ExchangeDay(style), actions)) {
          for (const row of rows) {
            flow.add(row)
            book.add(row)
          }
          if (auction) continue
          const top = book.top(1)
          for (const [side, levels, truth] of [
            ['buy', top.bids, bids[0]],
            ['sell', top.asks, asks[0]],
          ] as const) {
            const { price, shares, sizes, orders, older } = flow.queue(side)
            expect([price, shares]).toEqual([levels.prices[0] ?? 0, levels.volumes[0] ?? 0])
            expect([price, shares]).toEqual(truth ?? [0, 0])
            expect(older).toBe(0)
            if (orders <= QUEUE_SHOWN) expect(sum(sizes)).toBe(shares)
            expect(sizes).toHaveLength(Math.min(orders, QUEUE_SHOWN))
          }
        }
      }),
      { numRuns: 200 },
    )
  })
})

const ID = '600001.SH'
const order = (orderNo: number, side: 'buy' | 'sell', price: number, volume: number, time = '10:00:00'): OrderAdd => ({
  kind: 'order',
  instrument: ID,
  exchangeTime: clock(time),
  orderNo,
  side,
  price,
  volume,
  venueSeq: 0,
})
const cancel = (orderNo: number, side: 'buy' | 'sell', volume = 0, time = '10:00:01'): OrderCancel => ({
  kind: 'cancel',
  instrument: ID,
  exchangeTime: clock(time),
  orderNo,
  side,
  volume,
  venueSeq: 0,
})
const fed = (since: number, ...events: OrderEvent[]) => {
  const flow = new OrderFlow(since)
  for (const event of events) flow.add(event)
  return flow
}

describe('a withdrawal', () => {
  test('is as far from the best as it was at its moment, and worth its own price', () => {
    const flow = fed(
      0,
      order(1, 'buy', 1_000, 100),
      order(2, 'buy', 997, 400),
      cancel(2, 'buy', 100),
      cancel(1, 'buy'),
      cancel(2, 'buy'),
    )
    expect(dayOf(flow, 'buy')).toEqual({
      count: 3,
      cancelled: [400, 0, 100, 0, 0, 0],
      money: [100_000 + 300 * 997, 0, 99_700, 0, 0, 0],
      added: [100, 0, 400, 0, 0, 0],
    })
  })

  test('of an order that better ones have come before stands further back', () => {
    const flow = fed(0, order(1, 'sell', 1_000, 100), order(2, 'sell', 999, 100), cancel(1, 'sell'))
    expect(dayOf(flow, 'sell').cancelled).toEqual([0, 100, 0, 0, 0, 0])
    expect(dayOf(flow, 'buy').count).toBe(0)
  })

  test('in the call auction has no distance', () => {
    const flow = fed(0, order(1, 'buy', 1_000, 100, '09:16:00'), cancel(1, 'buy', 0, '09:17:00'))
    expect(dayOf(flow, 'buy')).toMatchObject({ cancelled: [0, 0, 0, 0, 0, 100], added: [0, 0, 0, 0, 0, 100] })
    expect(flow.isAuction).toBe(true)
  })

  test('of an order from before counts its shares, without a distance and without money', () => {
    const flow = fed(clock('09:59:00'), cancel(7, 'sell', 300))
    expect(dayOf(flow, 'sell')).toMatchObject({ count: 1, cancelled: [0, 0, 0, 0, 0, 300], money: [0, 0, 0, 0, 0, 0] })
    expect(flow.isWhole).toBe(false)
  })
})

describe('who comes late', () => {
  const since = clock('09:59:00')

  test('measures from the best price that the venue shows, until somebody stands better', () => {
    const flow = new OrderFlow(since)
    flow.see(makeQuote({ bidPrices: [1_000], bidVolumes: [900], askPrices: [1_001], askVolumes: [500] }))
    for (const event of [order(1, 'buy', 999, 100), cancel(1, 'buy')]) flow.add(event)
    expect(dayOf(flow, 'buy').cancelled).toEqual([0, 100, 0, 0, 0, 0])
    // The best level is traded through before the next snapshot.
    flow.add(makeTrade({ exchangeTime: clock('10:00:02'), side: 'sell', price: 998, volume: 100, buyNo: 5, sellNo: 6 }))
    for (const event of [order(2, 'buy', 998, 100), cancel(2, 'buy')]) flow.add(event)
    expect(dayOf(flow, 'buy').cancelled).toEqual([100, 100, 0, 0, 0, 0])
  })

  test('counts as added only what is left of an order that meets orders from before', () => {
    const flow = new OrderFlow(since)
    flow.see(makeQuote({ bidPrices: [999], bidVolumes: [900], askPrices: [1_000], askVolumes: [300] }))
    flow.add(order(10, 'buy', 1_000, 500))
    flow.add(
      makeTrade({ exchangeTime: clock('10:00:00'), side: 'buy', price: 1_000, volume: 300, buyNo: 10, sellNo: 4 }),
    )
    expect(flow.queue('buy')).toMatchObject({ price: 1_000, orders: 1, sizes: [200] })
    expect(sum(dayOf(flow, 'buy').added)).toBe(200)
  })

  const LEVELS = makeQuote({ bidPrices: [1_000], bidVolumes: [900], askPrices: [1_001], askVolumes: [500] })
  const hit = (price: number, volume: number, buyNo: number) =>
    makeTrade({ exchangeTime: clock('10:00:02'), side: 'sell', price, volume, buyNo, sellNo: 99 })

  test('shows the orders it knows, and what stood at the level before them', () => {
    const flow = new OrderFlow(since)
    flow.add(order(1, 'buy', 1_000, 100))
    expect(flow.queue('buy').older).toBe(undefined)
    flow.see(LEVELS)
    expect(flow.queue('buy')).toEqual({ price: 1_000, older: 800, orders: 1, shares: 100, sizes: [100] })
    expect(flow.queue('sell')).toEqual({ price: 1_001, older: 500, orders: 0, shares: 0, sizes: [] })
  })

  test('takes from those before by what they trade, and from the known by what these do', () => {
    const flow = new OrderFlow(since)
    flow.see(LEVELS)
    for (const event of [order(1, 'buy', 1_000, 500), hit(1_000, 200, 7), cancel(1, 'buy', 100)]) flow.add(event)
    expect(flow.queue('buy')).toMatchObject({ older: 700, shares: 400 })
    flow.add(hit(1_000, 300, 1))
    expect(flow.queue('buy')).toMatchObject({ older: 700, shares: 100 })
  })

  test('knows everybody at a price better than any shown, and not how many at one that was traded through to', () => {
    const flow = new OrderFlow(since)
    flow.see({ ...LEVELS, askPrices: [1_003] })
    flow.add(order(1, 'buy', 1_002, 100))
    expect(flow.queue('buy')).toMatchObject({ price: 1_002, older: 0 })
    for (const event of [cancel(1, 'buy'), hit(998, 200, 7)]) flow.add(event)
    expect(flow.queue('buy')).toMatchObject({ price: 998, older: undefined, orders: 0 })
  })
})

describe('who comes late, on the side of those who sell', () => {
  const LEVELS = makeQuote({ bidPrices: [1_000], bidVolumes: [900], askPrices: [1_001], askVolumes: [500] })
  const lifted = (price: number, volume: number, sellNo: number) =>
    makeTrade({ exchangeTime: clock('10:00:02'), side: 'buy', price, volume, buyNo: 99, sellNo })
  const late = () => {
    const flow = new OrderFlow(clock('09:59:00'))
    flow.see(LEVELS)
    return flow
  }

  test('sees bought from the level what a print takes, and the bids as they were', () => {
    const flow = late()
    flow.add(lifted(1_001, 200, 7))
    expect([flow.queue('sell').older, flow.queue('buy').older]).toEqual([300, 900])
  })

  test('does not know how many wait where buyers traded through to', () => {
    const flow = late()
    flow.add(lifted(1_003, 200, 7))
    expect(flow.queue('sell')).toMatchObject({ price: 1_003, older: undefined })
  })

  test('measures from the lower of the best that is shown and the best that is known', () => {
    const flow = late()
    for (const event of [order(1, 'sell', 1_003, 100), cancel(1, 'sell')]) flow.add(event)
    expect(dayOf(flow, 'sell').cancelled).toEqual([0, 0, 100, 0, 0, 0])
    expect(flow.best('sell')).toBe(1_001)
  })

  test('takes no level from the book of an auction, whose sides meet', () => {
    const flow = late()
    flow.see({ ...LEVELS, bidPrices: [1_005], askPrices: [1_005] })
    expect([flow.queue('buy'), flow.queue('sell')]).toMatchObject([{ price: 1_000 }, { price: 1_001 }])
  })

  test('counts orders of an auction as they come: nothing of them trades on arrival', () => {
    const flow = late()
    for (const no of [1, 2]) flow.add(order(no, 'buy', 1_000, 100, '09:16:00'))
    expect(dayOf(flow, 'buy').added[WITHOUT_DISTANCE]).toBe(200)
  })
})

test.each<[string, OrderEvent[], boolean]>([
  ['orders and their withdrawals', [order(1, 'sell', 1_001, 300), cancel(1, 'sell')], true],
  ['a withdrawal of an order that never came', [cancel(7, 'sell', 300)], false],
  ['a print of a waiting order that never came', [makeTrade({ side: 'buy', sellNo: 7, buyNo: 8 })], false],
  [
    'a print of more than its order had left',
    [order(1, 'sell', 1_001, 100), makeTrade({ exchangeTime: clock('10:00:01'), volume: 300, sellNo: 1, buyNo: 8 })],
    false,
  ],
])('a day from its first row on, with %s: every order of it is known: %s', (_, events, whole) => {
  expect(fed(0, ...events).isWhole).toBe(whole)
})

test('prints tell of no orders', () => {
  expect(fed(0, makeTrade(), order(1, 'buy', 1_000, 100), cancel(1, 'buy')).processed).toBe(2)
})

test('a queue tells the first fifty in the order of time, and counts all', () => {
  const flow = fed(
    0,
    ...Array.from({ length: 60 }, (_, at) => order(at + 1, 'buy', 1_000, (at + 1) * 100)),
    cancel(2, 'buy'),
  )
  const { orders, sizes, shares } = flow.queue('buy')
  expect([orders, sizes.length, shares]).toEqual([59, 50, 182_800])
  expect(sizes.slice(0, 3)).toEqual([100, 300, 400])
  expect(sizes).toEqual(auditOf(60).slice(0, 50))
})

/** The same by one that keeps orders by their numbers alone. */
function auditOf(count: number): number[] {
  const audit = new QueueAudit()
  for (let at = 1; at <= count; at++) audit.add(order(at, 'buy', 1_000, at * 100))
  audit.add(cancel(2, 'buy'))
  return audit.front('buy').volumes
}
