import { expect, test } from 'vitest'
import type { Feed } from '../../../gateway/feeds/feed'
import { withBooks } from '../../../gateway/feeds/with-books'
import type { FeedEvent, OrderAdd } from '../../../shared/market/events'
import { clock, makeInstrument, makeQuote, makeTrade } from '../../support/market-events'

const order = (time: string, over: Partial<OrderAdd> = {}): OrderAdd => ({
  kind: 'order',
  instrument: '600001.SH',
  exchangeTime: clock(time),
  orderNo: 1,
  side: 'sell',
  price: 1_010,
  volume: 500,
  venueSeq: 0,
  ...over,
})
const begin: FeedEvent[] = [
  { kind: 'day', tradingDay: '20230201' },
  { kind: 'instruments', instruments: [makeInstrument(), makeInstrument({ id: '000001.SZ' })] },
]

async function quotesOf(...batches: FeedEvent[][]) {
  const feed: Feed = {
    name: 'fake',
    quality: 'ok',
    badge: '',
    async *events() {
      yield* batches
    },
    clock: () => ({ marketTime: 0, speed: 1, phase: 'morning', tradingDay: '20230201' }),
  }
  const kinds: string[] = []
  const quotes: FeedEvent[] = []
  for await (const batch of withBooks(feed).events(new AbortController().signal)) {
    for (const event of batch) {
      kinds.push(event.kind)
      if (event.kind === 'quote') quotes.push(event)
    }
  }
  return { kinds, quotes }
}

test('instruments with orders and prints but no snapshots get them, each before the row that follows', async () => {
  const { kinds, quotes } = await quotesOf(
    begin,
    [order('09:31:00'), makeTrade({ exchangeTime: clock('09:31:00'), sellNo: 1, price: 1_010, volume: 200 })],
    [makeTrade({ exchangeTime: clock('09:31:01'), sellNo: 1, price: 1_010, volume: 100 })],
    [order('09:31:09', { orderNo: 2, price: 1_020 })],
  )
  expect(kinds).toEqual(['day', 'instruments', 'order', 'trade', 'quote', 'trade', 'quote', 'order'])
  expect(quotes).toMatchObject([
    { exchangeTime: clock('09:31:00') + 20, volume: 200, askPrices: [1_010], askVolumes: [300] },
    { exchangeTime: clock('09:31:03') + 20, volume: 300, askVolumes: [200] },
  ])
})

test('instruments with snapshots of their own, and those without orders, get none', async () => {
  const { kinds } = await quotesOf(
    begin,
    [makeQuote({ exchangeTime: clock('09:15:00') }), order('09:31:00')],
    [makeTrade({ instrument: '000001.SZ' }), order('09:31:09')],
  )
  expect(kinds.filter((kind) => kind === 'quote')).toHaveLength(1)
})

test('a first own snapshot ends the made ones', async () => {
  const { quotes } = await quotesOf(
    begin,
    [order('09:31:00')],
    [makeQuote({ exchangeTime: clock('09:31:02'), volume: 7 }), order('09:31:09', { orderNo: 2 })],
  )
  expect(quotes).toMatchObject([{ volume: 7 }])
})

test('a new day begins with empty books', async () => {
  const { quotes } = await quotesOf(
    begin,
    [order('09:31:00'), ...begin, order('09:31:00', { orderNo: 9, side: 'buy', price: 1_000 })],
    [makeTrade({ exchangeTime: clock('09:31:09') })],
  )
  expect(quotes).toMatchObject([{ bidPrices: [1_000], askPrices: [] }])
})
