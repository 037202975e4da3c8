import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from '../../../shared/protocol/kinds'
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

const CODE = '600519.SH'
const MINUTE = 60_000
/** As many as must be there for some to have no tape of their own accord; the one read is traded least of all. */
const others = Array.from({ length: 60 }, (_, at) => makeInstrument({ id: `${600_600 + at}.SH`, meanVolume5: 1e8 }))

let feed: FakeFeed
let gateway: TestGateway

beforeAll(async () => {
  feed = createFakeFeed()
  gateway = await startTestGateway({ feed, env: { ZEUS_HISTORY_MB: '64' } })
  await feed.push(...dayStart('20260706', [...others, makeInstrument({ id: CODE, meanVolume5: 1 })]))
})
afterAll(() => gateway.stop())

/** The n-th print, one a minute: n lots. */
const print = (n: number) =>
  feed.push(makeTrade({ exchangeTime: MARKET_TIME + n * MINUTE, volume: n * 100, buyNo: 2 * n, sellNo: 2 * n + 1 }))

test('a definition that is asked for late has the day from its first print, read from the disk', async () => {
  for (let n = 1; n <= 20; n++) await print(n)
  const client = await new SocketClient(gateway.url, await gateway.mint(await gateway.register('trader'))).connected()
  const rows = new Map<number, number>()
  const bought = () => {
    for (const section of client.sections) {
      if (section.kind !== 'flow') continue
      const { slot = [], buy = [] } = section.columns as Partial<Record<keyof Row<'flow'>, ArrayLike<number>>>
      for (let at = 0; at < section.count; at++) rows.set(slot[at] as number, buy[at] as number)
    }
    return [...rows].sort(([one], [other]) => one - other).map(([, amount]) => amount)
  }
  const { results } = await client.call('subscribe', [topic.flow(CODE, 'sina-close')])
  expect(results).toEqual([expect.objectContaining({ ok: true })])
  await print(21)
  await client.until(() => bought().length === 21)
  expect(bought()).toEqual(Array.from({ length: 21 }, (_, at) => (at + 1) * 100 * 1_000))
  client.close()
})
