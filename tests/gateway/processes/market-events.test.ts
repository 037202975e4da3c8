import { afterAll, beforeAll, expect, test } from 'vitest'
import { FLAG_SNAPSHOT, rowsOf, type Section } from '../../../shared/protocol/frame'
import type { Row } from '../../../shared/protocol/kinds'
import { PACE_MIN_HZ } from '../../../shared/protocol/limits'
import type { Deals, MarketEventList } from '../../../shared/protocol/rest-market'
import type { SubscribeResult } from '../../../shared/protocol/socket-events'
import { topic } from '../../../shared/protocol/topics'
import {
  createFakeFeed,
  dayStart,
  type FakeFeed,
  MARKET_TIME,
  makeInstrument,
  makeTrade,
} from '../../support/fake-feed'
import { SocketClient } from '../../support/socket-client'
import { startTestGateway, type TestGateway } from '../../support/start-gateway'

const STOCK = makeInstrument({ id: '600519.SH' })

let feed: FakeFeed
let gateway: TestGateway
let token: string
let seconds = 0

beforeAll(async () => {
  feed = createFakeFeed()
  gateway = await startTestGateway({ feed })
  token = await gateway.mint(await gateway.register('trader'))
  await feed.push(...dayStart('20260706', [STOCK]))
})
afterAll(() => gateway.stop())

/** A buy of so many lots at 10.00, minutes after the one before: each is a big order. */
function bigOrder(lots: number): Promise<void> {
  seconds += 200
  const exchangeTime = MARKET_TIME + seconds * 1_000
  return feed.push(makeTrade({ exchangeTime, volume: lots * 100, buyNo: seconds, sellNo: seconds + 1 }))
}

const lotsOf = (client: SocketClient) =>
  client.sections.flatMap((section) =>
    section.kind === 'market-event' ? rowsOf(section).map((row) => (row as Row<'market-event'>).volume / 100) : [],
  )

test('events reach a slow reader at once, and go on where one stopped who comes back', async () => {
  const before = await new SocketClient(gateway.url, token).connected()
  await before.call('subscribe', [topic.eventsMarket])
  await before.call('pace', { maxHz: PACE_MIN_HZ })
  await bigOrder(5_001)
  await bigOrder(5_002)
  await before.until(() => lotsOf(before).length === 2)
  expect(lotsOf(before)).toEqual([5_001, 5_002])
  before.cut()
  await bigOrder(5_003)
  await bigOrder(5_004)

  const after = await new SocketClient(gateway.url, token).connected()
  const { epoch } = gateway.topics.log(topic.eventsMarket)
  const answer = await after.call('subscribe', [{ topic: topic.eventsMarket, since: { epoch, seq: 2 } }])
  expect((answer.results as SubscribeResult[])[0]).toMatchObject({ ok: true, recovered: true, seq: 4 })
  await bigOrder(5_005)
  await after.until(() => lotsOf(after).length === 3)
  expect(lotsOf(after)).toEqual([5_003, 5_004, 5_005])
  expect(after.sections.some(({ kind, flags }) => kind === 'market-event' && flags & FLAG_SNAPSHOT)).toBe(false)
  after.close()
})

test('the day’s events are answered, newest first', async () => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${gateway.url}/api/market-events?kinds=bigBuy&limit=2`, { headers })
  const { data } = (await answer.json()) as { data: MarketEventList }
  expect(data.events.map(({ volume }) => volume / 100)).toEqual([5_005, 5_004])
  expect(data).toMatchObject({ tradingDay: '20260706', historyDays: 0 })
})

test('the same ids of definitions stand in frames and in answers, of events and of big orders', async () => {
  const headers = { authorization: `Bearer ${token}` }
  const ask = async (path: string) =>
    ((await (await fetch(`${gateway.url}${path}`, { headers })).json()) as { data: MarketEventList & Deals }).data
  const client = await new SocketClient(gateway.url, token).connected()
  await client.call('subscribe', [topic.eventsMarket, topic.deals(STOCK.id), topic.dealsMarket])
  const told = () =>
    client.sections.flatMap((section) =>
      section.kind === 'market-event' || section.kind === 'big-order' ? rowsOf(section as Section<'big-order'>) : [],
    )
  await bigOrder(5_006)
  await client.until(() => told().some(({ orderNo }) => orderNo === seconds))
  const ids = ['OD-eastmoney-live', 'bigBuy-y5000000.f1000-120s']
  expect([...new Set(told().map(({ definition }) => definition))].sort()).toEqual(ids)
  const { events } = await ask('/api/market-events')
  const { orders } = await ask(`/api/deals/${STOCK.id}`)
  expect([...new Set([...events, ...orders].map(({ definition }) => definition))].sort()).toEqual(ids)
  client.close()
})
