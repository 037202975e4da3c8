import { afterEach, beforeEach, expect, test } from 'vitest'
import type { WireRow } from '../../../gateway/feeds/bridge/wire'
import { rowsText } from '../../../gateway/feeds/bridge/write-row'
import type { Feed } from '../../../gateway/feeds/feed'
import { createLiveFeed } from '../../../gateway/feeds/level-one/live-feed'
import { tencentVenue } from '../../../gateway/feeds/tencent/venue'
import { VolumeCount } from '../../../gateway/feeds/volume-count'
import { FeedWatch } from '../../../gateway/market/gaps/feed-watch'
import { Orders } from '../../../gateway/market/pipeline/carry-out-orders'
import type { Db } from '../../../gateway/storage/database'
import { migrate } from '../../../gateway/storage/migrate'
import type { FeedEvent, MarketEvent, PastMinute } from '../../../shared/market/events'
import { BEGUN, bridgeCase, HELLO } from '../../support/bridge-case'
import { BRIDGE_OPEN } from '../../support/bridge-rows'
import { NOW, SPOT, startHealthy } from '../../support/coin-servers/binance-run'
import { BOOK_PATH, depthUpdate, greet, SPOT_PATH, wholeBook } from '../../support/coin-servers/binance-server'
import { openTestDatabase } from '../../support/test-database'
import { gb18030 } from '../../support/venue-servers/gb18030'
import { BAN_PAGE, startHttpVenue } from '../../support/venue-servers/http-venue'
import { makeRow, tencentStatement } from '../../support/venue-servers/made-row'
import { at, VirtualTime } from '../../support/venue-servers/virtual-time'

// What an operator orders, from the database to the venue's own protocol on loopback and back.

const MINUTE = 60_000
const own = bridgeCase()
let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
  await migrate(db)
})
afterEach(() => db.destroy())

/** Orders the feed's source to be asked again; `answer` is what happens until its rows are here. */
async function order(feed: Feed, told: () => readonly FeedEvent[], answer: () => Promise<unknown>): Promise<string> {
  const row = { kind: 'resync-source', channel: '', subject: feed.name, reason: 'r', operator: 'ann', operator_id: 'u' }
  await db
    .insertInto('ops_orders')
    .values({ ...row, at: 0, until: null, state: 'waiting', confirmed_by: null, ended_at: null, outcome: '' })
    .execute()
  const volume = new VolumeCount()
  let counted = told().length
  let answered: Promise<unknown> | undefined
  const orders = new Orders({
    db,
    feed,
    now: () => 0,
    sources: () => [{ name: feed.name, isCoin: false, volume }],
    state: { instrument: () => undefined, rebuild: async () => 'no-record' },
    async wait() {
      answered ??= answer()
      await answered
      for (const event of told().slice(counted)) volume.add(event)
      counted = told().length
    },
  })
  await orders.look()
  const { state, outcome } = await db.selectFrom('ops_orders').select(['state', 'outcome']).executeTakeFirstOrThrow()
  return `${state} ${outcome}`
}

/** A print a second of the n-th minute. */
const minuteRows = (minute: number): WireRow[] =>
  Array.from({ length: 60 }, (_, second) => {
    const n = minute * 60 + second
    return ['T', '600000.SH', BRIDGE_OPEN + n * 1_000, 10, 100, 'B', 2 * n + 1, 2 * n + 2, n + 1]
  })

test('a sender that is stuck comes again, and the minutes of the outage are there', async () => {
  await own.start()
  const watch = new FeedWatch()
  const { feed, events } = own.bridge
  let seen = 0
  const observe = () => {
    for (const event of events.slice(seen)) if (event.kind !== 'status') watch.observe(event as MarketEvent)
    seen = events.length
  }
  const look = (second: number) =>
    watch.look({ marketTime: BRIDGE_OPEN + second * 1_000, speed: 1, isTrading: true, lateMs: 3_000 }, second * 1_000)
  const stuck = await own.begun()
  for (let second = 0; second < 60; second++) {
    stuck.say(rowsText(BEGUN + 1 + second, minuteRows(0).slice(second, second + 1)))
    await stuck.waitForAck(BEGUN + 1 + second)
    observe()
    look(second + 1)
  }
  for (let second = 61; second <= 300; second++) look(second)
  expect(watch.faults()).toMatchObject([{ code: 'halt', exchange: 'SH' }])
  const states = () => watch.minutes.takeChanged().map(({ exchange, state }) => `${exchange} ${state}`)
  expect(states()).toEqual(['SH unknown', 'SH unknown', 'SH unknown'])

  const outcome = await order(
    feed,
    () => events,
    async () => {
      await stuck.ended()
      const again = await own.dial()
      again.say(HELLO)
      expect(await again.until((one) => 'welcome' in one)).toMatchObject({ ack: BEGUN + 60 })
      again.say(rowsText(BEGUN + 61, [1, 2, 3, 4].flatMap(minuteRows)))
      await again.waitForAck(BEGUN + 300)
    },
  )
  expect(outcome).toBe('done 已重新请求 bridge，0.0 秒内收到 240 条')
  observe()
  look(301)
  expect(states()).toEqual(['SH refilled', 'SH refilled', 'SH refilled'])
  expect(watch.faults()).toEqual([])
})

test('a coin exchange is connected to anew and tells the minutes that it had left out', async () => {
  const outage = [NOW - 30_000 - 2 * MINUTE, NOW - 30_000 - MINUTE]
  let isBack = false
  const candle = (start: number) => [start, '99', '101', '98', '100', '2', start + 59_999, '200', 5, '1', '100', '0']
  const { server, clock, feed, run } = await startHealthy({
    rest: (path) => {
      if (path.includes('/depth')) return { body: wholeBook(100) }
      const from = Number(/startTime=(\d+)/.exec(path)?.[1] ?? Number.NaN)
      const isOurs = isBack && path.includes('interval=1m') && path.includes('/api/')
      return {
        body: isOurs ? outage.filter((start) => start >= from && start < from + 1_000 * MINUTE).map(candle) : [],
      }
    },
  })
  const past = () => run.of('past-minute').map(({ instrument, start }: PastMinute) => [instrument, start])
  const minutesAsked = (times: number) =>
    run.until(() => server.requests.filter((path) => path.includes('interval=1m')).length >= times, 'minutes asked for')
  await minutesAsked(2)
  await minutesAsked(4)
  expect(past()).toEqual([])
  isBack = true
  const outcome = await order(
    feed,
    () => run.events,
    async () => {
      clock.advance(1)
      await greet(server, clock.now(), 2)
      const books = await server.connection(BOOK_PATH, 2)
      books.send(depthUpdate({ U: 99, u: 102, pu: 98 }, clock.now()))
      await run.status('live')
      await run.until(() => past().length === 2, 'the minutes of the outage')
    },
  )
  expect(outcome).toMatch(/^done 已重新请求 binance，0\.0 秒内收到 \d+ 条$/)
  expect(past()).toEqual(outage.map((start) => [SPOT, start]))
  expect(server.connections.filter(({ path, isOpen }) => path === SPOT_PATH && isOpen)).toHaveLength(1)
})

test('a page of quotes that rests after the close is read once more, and not where it refused us', async () => {
  const time = new VirtualTime(at('20260912', '120000')) // a Saturday
  const venue = await startHttpVenue(() => ({ body: gb18030(tencentStatement(makeRow({ stamp: '20260911150003' }))) }))
  const feed = createLiveFeed(tencentVenue({ url: venue.url }), time.options(['600001.SH']))
  const told: FeedEvent[] = []
  const stop = new AbortController()
  const batches = feed.events(stop.signal)[Symbol.asyncIterator]()
  const until = async (isSo: () => boolean) => {
    while (!isSo()) told.push(...((await batches.next()).value ?? []))
  }
  const isPaused = () => told.at(-1)?.kind === 'status' && told.some((event) => event.kind === 'quote')
  await until(isPaused)
  expect(venue.requests).toHaveLength(1)
  // What it had told too early is put right.
  const later = makeRow({ stamp: '20260911150006', volume: 3_100, amount: 31_156 })
  venue.reply = () => ({ body: gb18030(tencentStatement(later)) })
  const outcome = await order(
    feed,
    () => told,
    () => until(() => venue.requests.length === 2 && told.filter(({ kind }) => kind === 'quote').length === 2),
  )
  expect(outcome).toBe('done 已重新请求 tencent，0.0 秒内收到 2 条')
  venue.reply = () => BAN_PAGE
  feed.askAgain?.('tencent')
  await until(() => told.some((event) => event.kind === 'status' && event.state === 'error'))
  await db.deleteFrom('ops_orders').execute()
  expect(
    await order(
      feed,
      () => told,
      async () => {},
    ),
  ).toBe('failed tencent 现在不能请求：正在休息，或没有连接')
  stop.abort()
})
