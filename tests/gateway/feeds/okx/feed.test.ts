import { describe, expect, test } from 'vitest'
import { dialSocket } from '../../../../gateway/feeds/coin/dial'
import { createCoinFeed } from '../../../../gateway/feeds/coin/live-feed'
import { okxVenue } from '../../../../gateway/feeds/okx/venue'
import { type CoinConnection, heard } from '../../../support/coin-servers/coin-server'
import { eventually } from '../../../support/coin-servers/eventually'
import { FeedRun } from '../../../support/coin-servers/feed-run'
import {
  BUSINESS_PATH,
  bookPush,
  candlePush,
  confirm,
  PUBLIC_PATH,
  SPOT,
  SWAP,
  sendCandles,
  startOkx,
  tradePush,
} from '../../../support/coin-servers/okx-server'
import { FakeClock } from '../../../support/fake-clock'

/** 2026-09-10 10:00:30 in Beijing. */
const NOW = Date.UTC(2026, 8, 10, 2, 0, 30)
const MINUTE = 60_000

async function start(parts: Parameters<typeof startOkx>[1] = {}) {
  const clock = new FakeClock()
  clock.pass(NOW - clock.now())
  const server = await startOkx(clock.now, parts)
  const feed = createCoinFeed(okxVenue({ url: server.url }), { clock, random: () => 0, dial: dialSocket })
  return { server, clock, run: new FeedRun(feed, clock) }
}

async function startHealthy(parts: Parameters<typeof startOkx>[1] = {}) {
  const parties = await start(parts)
  const connection = await parties.server.connection(PUBLIC_PATH)
  await parties.run.status('live')
  return { ...parties, connection }
}

describe('the OKX feed', () => {
  test('subscribes in one message a connection', async () => {
    const { server } = await startHealthy()
    const asked = server.connections.map(({ path, heard: texts }) => [
      path,
      texts.map((text) =>
        JSON.parse(text).args.map(({ channel, instId }: { channel: string; instId: string }) => `${channel} ${instId}`),
      ),
    ])
    expect(Object.fromEntries(asked)).toEqual({
      [PUBLIC_PATH]: [
        [
          ...['trades BTC-USDT', 'trades BTC-USDT-SWAP', 'books BTC-USDT', 'books BTC-USDT-SWAP'],
          ...['funding-rate BTC-USDT-SWAP', 'open-interest BTC-USDT-SWAP'],
        ],
      ],
      [BUSINESS_PATH]: [['candle1m BTC-USDT', 'candle1m BTC-USDT-SWAP']],
    })
  })

  test('counts contracts of the perpetual in coins, and keeps what is finer than its unit for the next print', async () => {
    const { run, connection } = await startHealthy()
    connection.send(tradePush(SWAP, 5, '100.1', '1.5', NOW), tradePush(SPOT, 7, '100.1', '0.00000612', NOW))
    connection.send(tradePush(SPOT, 9, '100.1', '0.00000512', NOW, 2), tradePush(SPOT, 9, '100.1', '1', NOW, 2))
    connection.send(tradePush(SPOT, 10, '100', '1', NOW))
    await run.until(({ trades }) => trades.length === 3, 'three prints')
    expect(run.trades).toMatchObject([
      { instrument: 'BTCUSDTSWAP.OKX', price: 1_001, volume: 150, side: 'sell', venueSeq: 5 },
      { instrument: 'BTCUSDT.OKX', price: 1_001, volume: 1, venueSeq: 9 },
      { instrument: 'BTCUSDT.OKX', price: 1_000, volume: 100_000, venueSeq: 10 },
    ])
    expect(run.statuses.at(-1)?.detail).not.toContain('漏收')
  })

  test('candles of both kinds come in coins and money', async () => {
    const { server, run } = await startHealthy()
    const candles = await server.connection(BUSINESS_PATH)
    const start = NOW - 30_000
    candles.send(candlePush(SPOT, start, '100.5', ['2', '201', '201'], '0'))
    candles.send(candlePush(SWAP, start, '100.5', ['300', '3', '301.5'], '0'))
    await run.until(() => run.of('quote').length === 2, 'two quotes')
    expect(run.of('quote')).toMatchObject([
      { instrument: 'BTCUSDT.OKX', last: 1_005, volume: 200_000, amount: 201_000_000 },
      { instrument: 'BTCUSDTSWAP.OKX', last: 1_005, volume: 30_000, amount: 30_150_000 },
    ])
  })

  test('asks for the minutes of a day in windows of 300, newest first as they come', async () => {
    const start = NOW - 30_000
    const row = (time: number) => [String(time), '1', '1', '1', '1', '1', '1', '1', '1']
    const { server, run } = await startHealthy({
      rest: (path) => ({
        body: {
          code: '0',
          msg: '',
          data: path.includes(`before=${start - 24 * 60 * MINUTE - 1}&`)
            ? [row(start - MINUTE), row(start - 2 * MINUTE)]
            : [],
        },
      }),
    })
    await run.until(() => run.of('past-minute').length === 4, 'minutes of both pairs')
    expect(
      run
        .of('past-minute')
        .slice(0, 2)
        .map((minute) => minute.start),
    ).toEqual([start - 2 * MINUTE, start - MINUTE])
    const windows = () => server.requests.filter((path) => path.includes('bar=1m')).length
    await run.until(() => windows() === 5, 'the first windows')
    await run.until(() => windows() === 10, 'all windows')
  })
})

/** What is done to the first connection, and what operators read of it. */
const FAULTS: readonly (readonly [what: string, fault: (connection: CoinConnection) => void, reason: string])[] = [
  ['a close by the server', (connection) => connection.close(4004), '连接被对方关闭（4004）'],
  ['a line that breaks', (connection) => connection.cut(), '连接被对方关闭（1006）'],
  ['malformed JSON', (connection) => connection.send('{"arg":{"channel":'), '收到不是 JSON 的消息'],
  ['a message of no known shape', (connection) => connection.send({ what: 1 }), 'OKX 消息的字段不对'],
  [
    'a book without a time',
    (connection) =>
      connection.send({ arg: { channel: 'books', instId: SPOT }, action: 'update', data: [{ asks: [], bids: [] }] }),
    'books 消息的字段不对',
  ],
  ['a price that is none', (connection) => connection.send(tradePush(SPOT, 7, '', '1', NOW)), 'trade 消息的字段不对'],
]

describe('a fault of the OKX feed', () => {
  test.each(FAULTS)('%s is reported with its reason, and recovers', async (_, fault, reason) => {
    const { server, clock, run, connection } = await startHealthy()
    fault(connection)
    expect((await run.status('reconnecting', reason)).detail).toBe(`OKX 成交与盘口：${reason}，2 秒后重连`)
    clock.advance(2_000)
    const again = await server.connection(PUBLIC_PATH, 2)
    await run.status('live')
    again.send(tradePush(SPOT, 9, '100', '1', clock.now()))
    await run.until(({ trades }) => trades.at(-1)?.venueSeq === 9, 'prints again')
  })

  test.each([
    ['a hole in the numbers', { prevSeqId: 11, seqId: 12 }, '盘口序号中断（应为 10，收到 11）'],
    ['a checksum that does not agree', { prevSeqId: 10, seqId: 11, checksum: 12_345 }, '盘口校验和不符'],
    ['a bid above the ask', { prevSeqId: 10, seqId: 11, bids: [['101', '1', '0', '1']] }, '盘口买价高于卖价'],
  ])('%s takes another snapshot on the same connection', async (_, over, reason) => {
    const { server, clock, run, connection } = await startHealthy({
      // The second snapshot comes when the test sends it.
      answer: (message, one) => confirm(message, one, NOW, one.heard.length === 1),
    })
    connection.send(tradePush(SPOT, 7, '100', '1', NOW), bookPush(SPOT, 'update', NOW, over))
    await run.status('reconnecting', `OKX 成交与盘口：BTC-USDT ${reason}，正在重取盘口快照`)
    await eventually(() => connection.heard.length === 3, 'leaving and entering the channel')
    expect(connection.heard.slice(1).map((text) => JSON.parse(text))).toEqual([
      { op: 'unsubscribe', args: [{ channel: 'books', instId: SPOT }] },
      { op: 'subscribe', args: [{ channel: 'books', instId: SPOT }] },
    ])
    // What still comes of the old sequence is not believed.
    connection.send(bookPush(SPOT, 'update', NOW, { prevSeqId: 12, seqId: 13 }))
    await heard(connection)
    expect(run.quotes('BTCUSDT.OKX').at(-1)?.bidPrices).toEqual([])
    connection.send(bookPush(SPOT, 'snapshot', clock.now(), { seqId: 20, bids: [['99.9', '1', '0', '1']] }))
    await run.status('live')
    await run.until(() => run.quotes('BTCUSDT.OKX').at(-1)?.bidPrices[0] === 999, 'the new book')
    expect(server.connections).toHaveLength(2)
  })

  test('a sequence that begins anew after maintenance, and updates that change nothing, are no holes', async () => {
    const { run, connection } = await startHealthy()
    connection.send(bookPush(SPOT, 'update', NOW, { prevSeqId: 10, seqId: 10 }))
    connection.send(bookPush(SPOT, 'update', NOW, { prevSeqId: 10, seqId: 3 }))
    connection.send(bookPush(SPOT, 'update', NOW, { prevSeqId: 3, seqId: 5 }))
    await heard(connection)
    expect(run.statuses.at(-1)?.state).toBe('live')
  })

  test('an idle connection is asked after 25 seconds with a text ping, and a pong is no message', async () => {
    const { server, clock, run, connection } = await startHealthy()
    for (const step of [10_000, 14_000]) {
      clock.advance(step)
      await sendCandles(server, clock.now())
    }
    expect(connection.heard).toHaveLength(1)
    clock.advance(2_000)
    await eventually(() => connection.heard.includes('ping'), 'a ping')
    await heard(connection)
    expect(run.statuses.at(-1)?.state).toBe('live')
  })

  test('a connection that answers pings but brings no data is dropped after 40 seconds', async () => {
    const { server, clock, run } = await startHealthy()
    for (let step = 0; step < 5; step++) {
      clock.advance(9_000)
      await sendCandles(server, clock.now())
    }
    await run.status('reconnecting', 'OKX 成交与盘口：连接未断但 40 秒没有数据')
  })

  test('the venue’s notice of an upgrade is followed at once', async () => {
    const { server, clock, run, connection } = await startHealthy()
    connection.send({
      event: 'notice',
      code: '64008',
      msg: 'The connection will soon be closed for a service upgrade.',
    })
    await run.status('reconnecting', 'OKX 成交与盘口：服务器通知即将停机，立即重连')
    clock.advance(0)
    await server.connection(PUBLIC_PATH, 2)
    await run.status('live')
  })

  test.each([
    ['60012', 'Invalid request'],
    ['60018', 'Wrong URL or channel'],
    ['60014', 'Requests too frequent'],
  ])('the error reply %s is an error: half an hour of rest, then again', async (code, msg) => {
    const { server, clock, run } = await start({
      answer: (_, connection) => connection.send({ event: 'error', code, msg }),
    })
    await server.connection(BUSINESS_PATH)
    const told = await run.status('error', `OKX K 线：订阅被拒绝（${code} ${msg}），已停止连接，10:30:3`)
    expect(told.detail).toContain(`OKX 成交与盘口：订阅被拒绝（${code} ${msg}）`)
    const before = server.connections.length
    server.answer = (message, connection) => confirm(message, connection, clock.now())
    clock.advance(29 * MINUTE)
    expect(server.connections).toHaveLength(before)
    clock.advance(MINUTE)
    await server.connection(PUBLIC_PATH, 2)
    await run.status('live')
  })

  test('no more than 480 subscriptions an hour: a book that breaks all the time waits', async () => {
    const { clock, connection } = await startHealthy()
    for (let round = 0; round < 30; round++) connection.send(bookPush(SPOT, 'snapshot', NOW, { checksum: 1 }))
    await heard(connection)
    await eventually(() => connection.heard.length === 20, 'what may be said at once')
    await heard(connection)
    expect(connection.heard).toHaveLength(20)
    clock.advance(8_000)
    await eventually(() => connection.heard.length === 21, 'one more')
  })

  test('REST that asks to be left alone is, for as long as it says', async () => {
    let refusals = 0
    const { server, clock, run } = await start({
      rest: () =>
        ++refusals > 1
          ? { body: { code: '0', msg: '', data: [] } }
          : { body: '', status: 429, headers: { 'retry-after': '3' } },
    })
    expect((await run.status('error')).detail).toContain('REST：服务器拒绝访问（HTTP 429），10:00:33 再试')
    expect(server.requests).toHaveLength(1)
    clock.advance(3_000)
    await run.status('live')
  })
})
