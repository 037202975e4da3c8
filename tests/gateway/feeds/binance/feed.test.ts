import { describe, expect, test } from 'vitest'
import { NOW, PERP, SPOT, start, startHealthy } from '../../../support/coin-servers/binance-run'
import {
  BOOK_PATH,
  depthUpdate,
  PRINT_PATH,
  print,
  SPOT_PATH,
  wholeBook,
} from '../../../support/coin-servers/binance-server'
import { eventually } from '../../../support/coin-servers/eventually'

const MINUTE = 60_000
const HOUR = 3_600_000

describe('the Binance feed', () => {
  test('never closes, and its day is Beijing’s', async () => {
    const { feed } = await start()
    expect(feed).toMatchObject({ name: 'binance', quality: 'ok', badge: '' })
    expect(feed.clock()).toEqual({ marketTime: NOW, speed: 1, phase: 'always', tradingDay: '20260910' })
  })

  test('requests its channels in one message per connection, and each book after its first update', async () => {
    const { server } = await startHealthy()
    const asked = Object.fromEntries(
      server.connections.map(({ path, heard }) => [path, heard.map((text) => JSON.parse(text).params)]),
    )
    expect(asked).toEqual({
      [SPOT_PATH]: [['btcusdt@trade', 'btcusdt@depth@100ms', 'btcusdt@kline_1m']],
      [BOOK_PATH]: [['btcusdt@depth@100ms']],
      [PRINT_PATH]: [['btcusdt@aggTrade', 'btcusdt@kline_1m', 'btcusdt@markPrice@1s']],
    })
    expect(server.requests.filter((path) => path.includes('/depth')).sort()).toEqual([
      '/api/v3/depth?symbol=BTCUSDT&limit=1000',
      '/fapi/v1/depth?symbol=BTCUSDT&limit=1000',
    ])
  })

  test('has the active side of prints; futures count sums of prints in tenths and thousandths', async () => {
    const { server, run, spot } = await startHealthy()
    const prints = await server.connection(PRINT_PATH)
    spot.send(
      print(7, '100.01', '0.00012', NOW),
      print(7, '100.01', '0.00012', NOW),
      print(8, '100.00', '1', NOW, true),
    )
    const { data } = print(0, '100.1', '0.250', NOW, true)
    prints.send({ stream: 'btcusdt@aggTrade', data: { ...data, e: 'aggTrade', a: 3, f: 40, l: 44 } })
    await run.until(({ trades }) => trades.length === 3, 'three prints')
    expect(run.trades.filter(({ instrument }) => instrument === SPOT)).toMatchObject([
      { price: 10_001, volume: 12, amount: 120_012, side: 'buy', venueSeq: 7 },
      { price: 10_000, volume: 100_000, side: 'sell', venueSeq: 8 },
    ])
    expect(run.trades.filter(({ instrument }) => instrument === PERP)).toMatchObject([
      { price: 1_001, volume: 250, side: 'sell', venueSeq: 44 },
    ])
  })

  test('a ping is answered with its own payload', async () => {
    const { spot } = await startHealthy()
    spot.ping('1757469630000')
    await eventually(() => spot.pongs.length > 0, 'a pong')
    expect(spot.pongs).toEqual(['1757469630000'])
  })

  test('has day figures that are the sum of its minutes: candles before the start, prints after it', async () => {
    const minute = (start: number, close: string) => [
      start,
      '99',
      '101',
      '98',
      close,
      '2',
      start + 59_999,
      '200',
      5,
      '1',
      '100',
      '0',
    ]
    const midnight = Date.UTC(2026, 8, 9, 16)
    const { run, spot } = await startHealthy({
      rest: (path) => {
        if (path.includes('/depth')) return { body: wholeBook(100) }
        const isFirstPage =
          path.includes('interval=1m') &&
          path.includes('/api/') &&
          path.includes(`startTime=${NOW - 30_000 - 24 * HOUR}`)
        return {
          body: isFirstPage
            ? [minute(midnight - MINUTE, '97'), minute(midnight, '99.5'), minute(NOW - 30_000, '1')]
            : [],
        }
      },
    })
    await run.until(({ events }) => events.some((event) => event.kind === 'past-minute'), 'past minutes')
    spot.send(print(7, '100.01', '0.5', NOW), depthUpdate({ U: 103, u: 103 }, NOW + 100))
    await run.until(() => run.quotes(SPOT).at(-1)?.exchangeTime === NOW + 100, 'the quote')
    expect(run.quotes(SPOT).at(-1)).toMatchObject({
      open: 9_900,
      high: 10_100,
      low: 9_800,
      last: 10_001,
      volume: 250_000,
      amount: 2_500_050_000,
      trades: 6,
    })
    // Two finished minutes are told, the unfinished one is not; the last before midnight is the previous close.
    expect(run.of('past-minute').map(({ start, close }) => [start, close])).toEqual([
      [midnight - MINUTE, 9_700],
      [midnight, 9_950],
    ])
    expect(run.of('instruments').at(-1)?.instruments[0]).toMatchObject({ id: SPOT, prevClose: 9_700, kind: 'crypto' })
  })

  test('stores half a year of days; six bars of four hours are a day of the perpetual', async () => {
    const bar = (start: number, price: string) => [start, price, price, price, price, '1', start + 1, price, 1]
    const day = Date.UTC(2026, 8, 7, 16)
    const { run } = await startHealthy({
      rest: (path) => {
        if (path.includes('/depth')) return { body: wholeBook(100) }
        if (path.includes('interval=1d'))
          return { body: [0, 1, 2].map((at) => bar(day + at * 24 * HOUR, String(100 + at))) }
        if (!path.includes('interval=4h')) return { body: [] }
        return { body: Array.from({ length: 12 }, (_, at) => bar(day + at * 4 * HOUR, String(100 + at))) }
      },
    })
    await run.until(() => run.of('past-day').length === 2, 'two days')
    expect(run.of('past-day')).toMatchObject([
      { instrument: SPOT, tradingDay: '20260909', prevClose: 10_000, close: 10_100, volume: 100_000 },
      {
        instrument: PERP,
        tradingDay: '20260909',
        prevClose: 1_050,
        open: 1_060,
        close: 1_110,
        high: 1_110,
        volume: 6_000,
      },
    ])
  })
})
