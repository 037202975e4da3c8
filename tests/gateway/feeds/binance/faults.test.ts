import { describe, expect, test } from 'vitest'
import { feedOf, NOW, pass, SPOT, start, startHealthy } from '../../../support/coin-servers/binance-run'
import {
  BOOK_PATH,
  depthUpdate,
  greet,
  print,
  SPOT_PATH,
  sendHeartbeats,
  wholeBook,
} from '../../../support/coin-servers/binance-server'
import type { CoinConnection } from '../../../support/coin-servers/coin-server'
import { FeedRun } from '../../../support/coin-servers/feed-run'
import type { FakeClock } from '../../../support/fake-clock'

const MINUTE = 60_000
const HOUR = 3_600_000

/** What is done to the spot connection, and what operators read of it. */
const FAULTS: readonly (readonly [
  what: string,
  fault: (spot: CoinConnection, clock: FakeClock) => void,
  reason: string,
])[] = [
  ['a close at 24 hours', (spot) => spot.close(1008), '连接被对方关闭（1008）'],
  ['a line that breaks', (spot) => spot.cut(), '连接被对方关闭（1006）'],
  ['malformed JSON', (spot) => spot.send('{"stream":"btcusdt@trade","data":{'), '收到不是 JSON 的消息'],
  [
    'a print without a price',
    (spot) => spot.send({ stream: 'btcusdt@trade', data: { e: 'trade' } }),
    'trade 消息的字段不对',
  ],
  ['a price that is none', (spot) => spot.send(print(7, 'NaN', '1', NOW)), 'trade 消息的字段不对'],
  ['a time of next year', (spot) => spot.send(print(7, '1', '1', NOW + 9e10)), 'time 消息的字段不对'],
]

describe('a fault of the Binance feed', () => {
  test.each(FAULTS)('%s is reported with its reason, and recovers', async (_, fault, reason) => {
    const { server, clock, run, spot } = await startHealthy()
    fault(spot, clock)
    const told = await run.status('reconnecting', reason)
    expect(told.detail).toBe(`币安现货：${reason}，2 秒后重连`)
    expect(server.connections.filter(({ path }) => path === SPOT_PATH)).toHaveLength(1)
    clock.advance(2_000)
    const again = await greet(server, clock.now(), 2)
    await run.status('live')
    again.send(print(9, '100.01', '1', clock.now()))
    await run.until(({ trades }) => trades.at(-1)?.venueSeq === 9, 'prints again')
  })

  test('a gap in the numbers of depth requests another snapshot on the same connection', async () => {
    const { server, clock, run, spot } = await startHealthy()
    server.rest = (path) => ({ body: path.includes('/depth') ? wholeBook(119) : [] })
    spot.send(print(7, '100.01', '1', NOW), depthUpdate({ U: 110, u: 120 }, NOW))
    await run.status('reconnecting', '币安现货：BTCUSDT 盘口序号中断（应为 103，收到 110），正在重取盘口快照')
    await run.status('live')
    spot.send(
      depthUpdate(
        {
          U: 121,
          u: 121,
          b: [
            ['100.00', '0'],
            ['99.98', '3'],
          ],
        },
        clock.now(),
      ),
    )
    await run.until(() => run.quotes(SPOT).at(-1)?.bidPrices.join() === '9999,9998', 'the new book')
    // In between no book is shown rather than a wrong one.
    expect(run.quotes(SPOT).some(({ bidPrices }) => bidPrices.length === 0)).toBe(true)
    expect(server.connections).toHaveLength(3)
  })

  test('futures state the update before: a different one is a gap', async () => {
    const { server, run } = await startHealthy()
    const books = await server.connection(BOOK_PATH)
    server.rest = (path) => ({ body: path.includes('/depth') ? wholeBook(210) : [] })
    books.send(depthUpdate({ U: 105, u: 110, pu: 102 }, NOW), depthUpdate({ U: 200, u: 220, pu: 199 }, NOW))
    await run.status('reconnecting', '币安永续盘口：BTCUSDT 盘口序号中断（应为 110，收到 199）')
    await run.status('live')
  })

  test('a snapshot older than the updates is requested again', async () => {
    const { server, clock, run } = await start()
    server.rest = (path) => ({
      body:
        path.includes('/api/v3/depth') && server.requests.filter((one) => one === path).length === 1
          ? wholeBook(50)
          : path.includes('/depth')
            ? wholeBook(100)
            : [],
    })
    await greet(server, clock.now())
    await run.status('live')
    expect(server.requests.filter((path) => path.includes('/api/v3/depth'))).toHaveLength(2)
  })

  test('the venue’s notice of its own end is followed at once', async () => {
    const { server, clock, run, spot } = await startHealthy()
    spot.send({ e: 'serverShutdown', E: NOW })
    await run.status('reconnecting', '币安现货：服务器通知即将停机，立即重连')
    clock.advance(0)
    await greet(server, clock.now(), 2)
    await run.status('live')
  })

  test('a connection is replaced before its 24 hours are over', async () => {
    const { server, clock, run } = await startHealthy()
    clock.pass(24 * HOUR - 600_000 - 5_000)
    await sendHeartbeats(server, clock.now())
    clock.advance(4_000)
    expect(run.statuses.at(-1)?.state).toBe('live')
    clock.advance(2_000)
    await run.status('reconnecting', '币安现货：连接将满 24 小时，立即重连')
    await server.connection(SPOT_PATH, 2)
    await server.connection(BOOK_PATH, 2)
    expect(server.connections.slice(0, 3).some(({ isOpen }) => isOpen)).toBe(false)
  })

  test('an open connection without messages is dropped after 30 seconds', async () => {
    const { server, clock, run, spot } = await startHealthy()
    await pass(server, clock, 20_000, SPOT_PATH)
    spot.ping('still here')
    await pass(server, clock, 12_000, SPOT_PATH)
    await run.status('reconnecting', '币安现货：连接未断但 30 秒没有数据')
  })

  test.each([
    [
      'a refused subscription',
      { error: { code: 2, msg: 'Invalid request' }, id: 1 },
      '订阅被拒绝（2 Invalid request）',
    ],
    [
      'a refused subscription, as combined streams write it',
      { code: 3, msg: 'Invalid JSON', id: 1 },
      '订阅被拒绝（3 Invalid JSON）',
    ],
  ])('%s is an error: half an hour of rest, then again', async (_, refusal, reason) => {
    const { server, clock, run } = await start({
      answer: (__, connection) => connection.send(connection.path === SPOT_PATH ? refusal : { result: null, id: 1 }),
    })
    expect((await run.status('error', reason)).detail).toContain('已停止连接，10:30:3')
    server.answer = (__, connection) => connection.send({ result: null, id: 1 })
    clock.advance(29 * MINUTE)
    expect(server.connections.filter(({ path }) => path === SPOT_PATH)).toHaveLength(1)
    clock.advance(2 * MINUTE)
    await server.connection(SPOT_PATH, 2)
  })

  test.each([
    [429, '7', 7_000],
    [418, '120', 120_000],
    [418, undefined, 30 * MINUTE],
  ])(
    'a snapshot answered with HTTP %i and Retry-After %s is requested again afterwards',
    async (status, after, restMs) => {
      const { server, clock, run } = await start()
      let refusals = 0
      server.rest = (path) => {
        if (!path.includes('/api/v3/depth')) return { body: path.includes('/depth') ? wholeBook(100) : [] }
        if (++refusals > 1) return { body: wholeBook(100) }
        return { body: '', status, ...(after ? { headers: { 'retry-after': after } } : {}) }
      }
      await greet(server, clock.now())
      const told = await run.status('error', `REST：服务器拒绝访问（HTTP ${status}）`)
      expect(told.detail).toMatch(/，\d\d:\d\d:\d\d 再试/)
      await pass(server, clock, restMs - 3_000)
      expect(refusals).toBe(1)
      await pass(server, clock, 4_000)
      await run.until(() => refusals === 2, 'the second request')
    },
  )

  test('a handshake refused with HTTP 451 is not repeated for half an hour', async () => {
    const { server, clock } = await start()
    server.refuse = { status: 451 }
    const run = new FeedRun(feedOf(server, clock), clock)
    expect((await run.status('error')).detail).toContain('币安现货：服务器拒绝访问（HTTP 451），已停止连接，')
  })

  test('data missed while disconnected is corrected from the venue’s candles, and the missed prints are counted', async () => {
    const { server, clock, run, spot } = await startHealthy()
    spot.send(print(7, '100.01', '1', NOW))
    await run.until(({ trades }) => trades.length === 1, 'a print')
    const missed = NOW - 30_000
    server.rest = (path) => {
      if (path.includes('/depth')) return { body: wholeBook(100) }
      const isSpot = path.includes('/api/') && path.includes('interval=1m')
      return { body: isSpot ? [[missed, '100', '102', '99', '101', '3', missed + 59_999, '303', 9]] : [] }
    }
    await pass(server, clock, 40_000)
    spot.cut()
    await run.status('reconnecting')
    clock.advance(2_000)
    const again = await greet(server, clock.now(), 2)
    await run.status('live')
    await run.until(() => run.of('past-minute').length > 0, 'the missed minute')
    expect(run.of('past-minute')[0]).toMatchObject({ instrument: SPOT, start: missed, high: 10_200, volume: 300_000 })
    again.send(print(12, '100.01', '1', clock.now()))
    await run.until(({ trades }) => trades.length === 2, 'prints go on')
    clock.advance(1_000)
    await run.status('live', '漏收 4 笔')
  })
})
