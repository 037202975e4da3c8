import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BridgeDay } from '../../../../gateway/feeds/bridge/market-day'
import { RowWriter } from '../../../../gateway/feeds/bridge/write-row'
import { createReplayFeed } from '../../../../gateway/feeds/replay/feed'
import type { FeedEvent } from '../../../../shared/market/events'

const MARKET = ['trade', 'order', 'cancel', 'quote', 'index']
const ofMarket = (events: readonly FeedEvent[]) => events.filter(({ kind }) => MARKET.includes(kind))
const instrumentsOf = (events: readonly FeedEvent[]) =>
  events.flatMap((event) => (event.kind === 'instruments' ? event.instruments : []))

/** Every layout of a vendor that a replay can read, in files of our own. */
test.each(['20230110', 'binance.jsonl'])('%s gives the same rows through the bridge as in a replay', async (name) => {
  const path = join(import.meta.dirname, '../../../..', 'tests/fixtures/replay', name)
  const wait = async () => undefined
  const replay = createReplayFeed({ path, speed: Number.POSITIVE_INFINITY, now: () => 0, wait, endWhenDone: true })
  const played: FeedEvent[] = []
  for await (const batch of replay.events(new AbortController().signal)) played.push(...batch)

  const writer = new RowWriter()
  const rows = played.flatMap((event) => writer.rows(event))
  const { events, refused } = new BridgeDay(() => false).read(JSON.parse(JSON.stringify(rows)), 0)
  expect(refused).toEqual([])
  expect(ofMarket(events)).toEqual(ofMarket(played))
  expect(instrumentsOf(events)).toEqual(instrumentsOf(played))
  expect(ofMarket(events).length).toBeGreaterThan(0)
})
