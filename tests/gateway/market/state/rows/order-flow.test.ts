import { describe, expect, test } from 'vitest'
import { createMarketState } from '../../../../../gateway/market/state/market-state'
import { FLOWS_MAX } from '../../../../../gateway/market/state/order-flows'
import { DEFAULT_GRADES } from '../../../../../shared/flow/grades'
import type { MarketEvent, OrderAdd, OrderCancel } from '../../../../../shared/market/events'
import {
  QUEUE_AUCTION,
  QUEUE_FULL,
  QUEUE_ORDERS,
  QUEUE_SOURCE,
  QUEUE_WHOLE,
  type Row,
} from '../../../../../shared/protocol/kinds'
import { topic } from '../../../../../shared/protocol/topics'
import type { Update } from '../../../../../shared/protocol/update'
import { clock, DAY, makeInstrument, makeQuote, makeTrade } from '../../../../support/market-events'

const STOCK = makeInstrument()
const TOPIC = topic.orders(STOCK.id)
const many = Array.from({ length: FLOWS_MAX + 1 }, (_, at) => makeInstrument({ id: `${600_100 + at}.SH` }))

function market(options: { read?: Set<string>; asked?: (readonly string[])[] } = {}) {
  const { read = new Set([TOPIC]), asked } = options
  const state = createMarketState({
    grades: DEFAULT_GRADES,
    now: () => 7,
    interest: (name) => read.has(name),
    ...(asked ? { askOrders: (ids: readonly string[]) => void asked.push([...ids]) } : {}),
  })
  const apply = (...events: MarketEvent[]) => {
    for (const event of events) state.apply(event)
  }
  apply({ kind: 'day', tradingDay: DAY }, { kind: 'instruments', instruments: [STOCK, ...many] })
  const queue = (name = TOPIC) => state.rows(name, 'order-queue')[0] as Row<'order-queue'>
  const cancels = () => state.rows(TOPIC, 'cancel-minute')
  /** What a tick tells of the topic. */
  const tick = (time = '10:00:02') =>
    (state.tick(clock(time)) as Exclude<Update, { kind: 'reset' }>[]).filter(({ topic: name }) => name === TOPIC)
  return { state, read, apply, queue, cancels, tick }
}

const order = (orderNo: number, side: 'buy' | 'sell', price: number, volume: number, time = '10:00:00'): OrderAdd => ({
  kind: 'order',
  instrument: STOCK.id,
  exchangeTime: clock(time),
  orderNo,
  side,
  price,
  volume,
  venueSeq: 0,
})
const cancel = (orderNo: number, side: 'buy' | 'sell', volume = 0, time = '10:00:01'): OrderCancel => ({
  kind: 'cancel',
  instrument: STOCK.id,
  exchangeTime: clock(time),
  orderNo,
  side,
  volume,
  venueSeq: 0,
})

describe('the orders of an instrument', () => {
  test('are followed once somebody asks, from the first row of the day on where none was missed', () => {
    const { apply, queue } = market()
    expect(queue()).toMatchObject({ known: QUEUE_WHOLE, since: 0, bidPrice: 0, bidSizes: '' })
    apply(order(1, 'buy', 1_000, 300), order(2, 'buy', 1_000, 500), order(3, 'sell', 1_001, 700))
    expect(queue()).toMatchObject({
      known: QUEUE_SOURCE | QUEUE_ORDERS | QUEUE_WHOLE,
      bidPrice: 1_000,
      bidOlder: 1,
      bidOrders: 2,
      bidShares: 800,
      bidSizes: '300 500',
      askPrice: 1_001,
      askOlder: 1,
      askOrders: 1,
      askShares: 700,
      askSizes: '700',
    })
  })

  test('are published as minutes in shares and yuan, by side and distance', () => {
    const { apply, queue, cancels } = market()
    queue()
    apply(order(1, 'buy', 1_000, 300), order(2, 'buy', 998, 500), cancel(2, 'buy', 200), cancel(1, 'buy'))
    expect(cancels()).toHaveLength(1)
    expect(cancels()[0]).toMatchObject({
      slot: 31,
      buyCount: 2,
      sellCount: 0,
      buyCancelled0: 300,
      buyMoney0: 3_000,
      buyAdded0: 300,
      buyCancelled2: 200,
      buyMoney2: 1_996,
      buyAdded2: 500,
      sellCancelled0: 0,
      buyCancelled5: 0,
    })
  })

  test('of a day that was sent again without them are counted from the first one that arrives', () => {
    const { apply, queue } = market()
    queue()
    apply(makeTrade({ exchangeTime: clock('09:40:00'), summed: true }))
    expect(queue()).toMatchObject({ since: 0, known: QUEUE_WHOLE })
    apply(makeTrade({ exchangeTime: clock('09:59:00'), venueSeq: 2 }))
    apply(order(1, 'buy', 1_000, 300), order(2, 'buy', 1_000, 500, '10:00:03'))
    expect(queue()).toMatchObject({ since: clock('10:00:00'), known: QUEUE_SOURCE | QUEUE_ORDERS, bidShares: 800 })
  })

  test('say since when they are counted where the day has begun without them', () => {
    const { apply, queue } = market()
    apply(makeTrade({ exchangeTime: clock('09:59:00') }))
    expect(queue()).toMatchObject({ since: clock('09:59:00'), known: 0 })
    const other = market()
    other.apply({ ...order(1, 'buy', 1_000, 100), instrument: (many[0] as { id: string }).id })
    other.state.tick(clock('10:00:00'))
    expect(other.queue()).toMatchObject({ since: clock('10:00:00'), known: QUEUE_SOURCE })
  })

  test('show the shares ahead of the known orders', () => {
    const { apply, queue } = market()
    apply(makeTrade({ exchangeTime: clock('09:59:00') }))
    queue()
    apply(order(1, 'buy', 1_000, 100))
    // 0 = nobody knows how much: no snapshot has come.
    expect(queue()).toMatchObject({ bidPrice: 1_000, bidOlder: 0, bidShares: 100 })
    apply(makeQuote({ exchangeTime: clock('10:00:01'), bidPrices: [1_000], bidVolumes: [1_000] }))
    expect(queue()).toMatchObject({ time: clock('10:00:01'), bidOlder: 901, bidOrders: 1, bidShares: 100 })
  })

  test('have no best price while a call auction gathers them', () => {
    const { apply, queue } = market()
    queue()
    apply(order(1, 'buy', 1_010, 300, '09:16:00'), order(2, 'sell', 1_000, 300, '09:16:01'))
    expect(queue()).toMatchObject({
      bidPrice: 0,
      askPrice: 0,
      known: QUEUE_SOURCE | QUEUE_ORDERS | QUEUE_WHOLE | QUEUE_AUCTION,
    })
  })

  test('restart with the day, complete for instruments that had readers', () => {
    const { apply, queue, cancels } = market()
    apply(makeTrade({ exchangeTime: clock('09:59:00') }))
    expect(queue().since).toBe(clock('09:59:00'))
    apply(order(1, 'buy', 1_000, 300), cancel(1, 'buy'), { kind: 'day', tradingDay: '20230202' })
    expect(cancels()).toEqual([])
    expect(queue()).toMatchObject({ known: QUEUE_WHOLE, since: 0 })
  })
})

describe('published rows of them', () => {
  test('are sent at every second tick at most, only if changed and read', () => {
    const { apply, queue, tick, read } = market()
    queue()
    const kinds = () => tick().map(({ kind }) => kind)
    apply(order(1, 'buy', 1_000, 300))
    expect(kinds()).toEqual(['order-queue', 'cancel-minute'])
    apply(cancel(1, 'buy'))
    expect(kinds()).toEqual([])
    expect(kinds()).toEqual(['order-queue', 'cancel-minute'])
    expect([kinds(), kinds()]).toEqual([[], []])
    read.clear()
    apply(order(2, 'buy', 1_000, 300))
    expect([kinds(), kinds()]).toEqual([[], []])
  })

  test('are absent for instruments without a reader', () => {
    const { apply, tick } = market()
    apply(order(1, 'buy', 1_000, 300), cancel(1, 'buy'))
    expect([tick(), tick()]).toEqual([[], []])
  })

  test('do not count prints that are sums over a time range', () => {
    const { apply, queue } = market()
    queue()
    apply(
      order(1, 'buy', 1_000, 300),
      makeTrade({ exchangeTime: clock('10:00:01'), summed: true, buyNo: -3, sellNo: -2 }),
    )
    expect(queue()).toMatchObject({ bidShares: 300 })
    const late = market()
    late.apply(makeTrade({ exchangeTime: clock('09:59:00') }))
    late.queue()
    late.apply(makeQuote({ exchangeTime: clock('09:59:30'), bidPrices: [1_000], bidVolumes: [900] }))
    late.apply(makeTrade({ exchangeTime: clock('10:00:01'), side: 'sell', summed: true, buyNo: -3, sellNo: -2 }))
    expect(late.queue()).toMatchObject({ bidOlder: 901 })
  })
})

describe('how many are followed', () => {
  test('is bounded: one more is refused while all are read, and takes the place of one that is not', () => {
    const topics = many.map(({ id }) => topic.orders(id))
    const read = new Set(topics)
    const { queue } = market({ read })
    for (const name of topics.slice(0, FLOWS_MAX)) expect(queue(name).known & QUEUE_FULL).toBe(0)
    const last = topics[FLOWS_MAX] as string
    expect(queue(last).known & QUEUE_FULL).toBe(QUEUE_FULL)
    read.delete(topics[3] as string)
    expect(queue(last).known & QUEUE_FULL).toBe(0)
  })

  test('are requested from a source, until a minute after the last reader', () => {
    const asked: (readonly string[])[] = []
    const { queue, tick, read } = market({ asked })
    expect(queue().known).toBe(QUEUE_SOURCE | QUEUE_WHOLE)
    expect(asked).toEqual([[STOCK.id]])
    read.clear()
    for (let at = 0; at < 240; at++) tick()
    expect(asked).toHaveLength(1)
    tick()
    expect(asked).toEqual([[STOCK.id], []])
  })
})

test.each([
  ['a print', makeTrade({ exchangeTime: clock('09:40:00') }), clock('09:40:00')],
  ['an order that the venue counted', makeQuote({ exchangeTime: clock('09:40:00'), orders: 1 }), clock('09:40:00')],
  ['a quote of nothing', makeQuote({ exchangeTime: clock('09:40:00'), orders: 0 }), 0],
] as const)('who asks after %s has orders from then on: %#', (_title, event, since) => {
  const { apply, queue } = market()
  apply(event)
  expect(queue().since).toBe(since)
})
