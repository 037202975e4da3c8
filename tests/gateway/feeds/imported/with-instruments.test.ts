import { expect, test } from 'vitest'
import type { Feed } from '../../../../gateway/feeds/feed'
import { withInstruments } from '../../../../gateway/feeds/imported/with-instruments'
import type { FeedEvent } from '../../../../shared/market/events'
import type { Instrument } from '../../../../shared/market/instrument'
import { makeInstrument, makeTrade } from '../../../support/market-events'

const known = [
  makeInstrument({ name: '海棠股份', industry: '纺织', industries: { sw2: '服装' }, floatShares: 7, prevClose: 0 }),
  makeInstrument({ id: '000001.SZ', name: '松风银行', industry: '银行', prevClose: 0 }),
]

const feedOf = (...batches: FeedEvent[][]): Feed => ({
  name: 'fake',
  quality: 'ok',
  badge: '',
  async *events() {
    yield* batches
  },
  clock: () => ({ marketTime: 0, speed: 1, phase: 'morning', tradingDay: '20230201' }),
})

async function eventsOf(feed: Feed): Promise<FeedEvent[]> {
  const events: FeedEvent[] = []
  for await (const batch of feed.events(new AbortController().signal)) events.push(...batch)
  return events
}

const day = (tradingDay: string): FeedEvent => ({ kind: 'day', tradingDay })
const list = (over: Parameters<typeof makeInstrument>[0]): FeedEvent => ({
  kind: 'instruments',
  instruments: [makeInstrument(over)],
})

test('every instrument of the table is published when the first day begins, once', async () => {
  const events = await eventsOf(withInstruments(feedOf([day('20230201'), makeTrade()], [day('20230202')]), known))
  expect(events.map(({ kind }) => kind)).toEqual(['day', 'instruments', 'trade', 'day'])
  expect(events[1]).toMatchObject({ instruments: [{ id: '600001.SH' }, { id: '000001.SZ' }] })
})

test('a pair with its own days does not begin the market’s day', async () => {
  const pair: FeedEvent = { kind: 'day', tradingDay: '20230201', of: ['BTCUSDT.BINANCE'] }
  const events = await eventsOf(withInstruments(feedOf([pair, day('20230201')]), known))
  expect(events.map(({ kind }) => kind)).toEqual(['day', 'day', 'instruments'])
})

test('fields missing in the feed are filled in', async () => {
  const bare = { name: '600001', industry: '', floatShares: 0, totalShares: 0, meanVolume5: 0, prevClose: 1_234 }
  const [event] = await eventsOf(withInstruments(feedOf([list(bare)]), known))
  expect(event).toEqual({ kind: 'instruments', instruments: [{ ...known[0], prevClose: 1_234 }] })
})

test('a first trading day is the feed’s, else the table’s', async () => {
  const table = [{ ...(known[0] as Instrument), listed: '20200102' }]
  const listedOf = async (over: object) =>
    ((await eventsOf(withInstruments(feedOf([list(over)]), table)))[0] as { instruments: Instrument[] }).instruments[0]
      ?.listed
  expect([await listedOf({}), await listedOf({ listed: '20200103' })]).toEqual(['20200102', '20200103'])
})

test('fields of the feed have priority', async () => {
  const said = { name: 'XD海棠股', industry: '化工', floatShares: 9 }
  const [event] = await eventsOf(withInstruments(feedOf([list(said)]), known))
  expect(event).toMatchObject({ instruments: [{ ...said, industries: { sw2: '服装' } }] })
})

test('an instrument missing in the table stays unchanged', async () => {
  const [event] = await eventsOf(withInstruments(feedOf([list({ id: '600999.SH', industry: '' })]), known))
  expect(event).toEqual(list({ id: '600999.SH', industry: '' }))
})
