import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFakeFeed, dayStart, MARKET_TIME, makeInstrument, makeTrade } from '../../support/fake-feed'
import { makeQuote } from '../../support/market-events'
import { startTestGateway, type TestGateway } from '../../support/start-gateway'
import { until } from '../../support/until'

const ID = '600519.SH'
const DAY = '20260706'
const MINUTE = 60_000
const instruments = [makeInstrument({ id: ID })]

let folder: string
let gateway: TestGateway | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeus-auction-'))
})
afterEach(async () => {
  await gateway?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A gateway whose feed tells nothing but what it is handed. */
async function live() {
  const feed = createFakeFeed()
  gateway = await startTestGateway({ feed, dataDir: folder })
  return { feed, course: () => gateway?.state.bookDay(ID)?.auction }
}

/** A book of the auction, `minutes` before 09:45. */
const meeting = (minutes: number, price: number, matched: number) =>
  makeQuote({
    instrument: ID,
    exchangeTime: MARKET_TIME - minutes * MINUTE,
    bidPrices: [price, price],
    askPrices: [price],
    bidVolumes: [matched, 300],
    askVolumes: [matched],
  })

test('a restart in the middle of the day has the course of its opening auction', async () => {
  const before = await live()
  await before.feed.push(...dayStart(DAY, instruments, 'opening-auction'))
  await before.feed.push(meeting(29, 1_001, 200), meeting(25, 1_003, 500), meeting(20.5, 1_002, 900))
  await before.feed.push({ kind: 'phase', phase: 'morning', exchangeTime: MARKET_TIME })
  const course = before.course()
  expect(course).toEqual({
    place: [3, 15, 28],
    price: [1_001, 1_003, 1_002],
    matched: [200, 500, 900],
    unmatched: [300, 300, 300],
  })
  await gateway?.stop()

  const after = await live()
  await after.feed.push(...dayStart(DAY, instruments))
  // Its day begins with the first that is heard of it.
  await after.feed.push(makeTrade({ instrument: ID, exchangeTime: MARKET_TIME }))
  await until('the course is there again', () => (after.course()?.place.length ?? 0) > 0)
  expect(after.course()).toEqual(course)
})
