import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { dialSocket } from '../../../../gateway/feeds/coin/dial'
import { createCoinFeed } from '../../../../gateway/feeds/coin/live-feed'
import type { CoinPair } from '../../../../gateway/feeds/coin/pair'
import { BookSync } from '../../../../gateway/feeds/okx/book-sync'
import type { BookRow } from '../../../../gateway/feeds/okx/messages'
import { okxVenue } from '../../../../gateway/feeds/okx/venue'
import type { Trade } from '../../../../shared/market/events'
import { FeedRun } from '../../../support/coin-servers/feed-run'
import { bookPush, PUBLIC_PATH, SPOT, SWAP, startOkx } from '../../../support/coin-servers/okx-server'
import { FakeClock } from '../../../support/fake-clock'
import { recording } from '../../../support/recordings'

const RECORDED_AT = 1_652_459_240_000

interface Push {
  arg: { channel: string; instId: string }
  action?: 'snapshot' | 'update'
  data: BookRow[]
}

const textOf = (file: string) => gunzipSync(readFileSync(file)).toString()
const pushesOf = (file: string, channel: string, instId: string): Push[] =>
  textOf(file)
    .split('\n')
    .filter((line) => line.includes(': {"arg"'))
    .map((line) => JSON.parse(line.slice(line.indexOf(': {') + 2)) as Push)
    .filter(({ arg }) => arg.channel === channel && arg.instId === instId)

describe('OKX as recorded', () => {
  test('eleven seconds of BTC-USDT through a server on loopback: prints, sides, sums', async (context) => {
    const file = recording(context, 'wire', 'okx', 'okx_v5_public_20220513.ws.txt.gz')
    const clock = new FakeClock()
    clock.pass(RECORDED_AT - clock.now())
    const server = await startOkx(clock.now, {
      answer: (message, connection) => {
        const { args } = JSON.parse(message) as { args: Push['arg'][] }
        for (const arg of args) connection.send({ event: 'subscribe', arg })
      },
    })
    const feed = createCoinFeed(okxVenue({ url: server.url }), { clock, random: () => 0, dial: dialSocket })
    const run = new FeedRun(feed, clock)
    const connection = await server.connection(PUBLIC_PATH)
    connection.send(bookPush(SWAP, 'snapshot', RECORDED_AT))
    connection.send(...pushesOf(file, 'trades', SPOT), ...pushesOf(file, 'books', SPOT))
    await run.status('live')
    const sum = (of: (trade: Trade) => number) => run.trades.reduce((total, trade) => total + of(trade), 0)
    expect({
      // One print is smaller than our unit, and is counted with the next.
      prints: run.trades.length <= 69 && run.trades.length > 60,
      volume: sum(({ volume }) => volume),
      first: run.trades[0],
      last: run.trades.at(-1)?.price,
    }).toEqual({
      prints: true,
      volume: 348_657,
      first: {
        kind: 'trade',
        instrument: 'BTCUSDT.OKX',
        exchangeTime: 1_652_459_224_818,
        price: 302_360,
        volume: 20,
        amount: 6_047_200,
        side: 'buy',
        buyNo: 0,
        sellNo: 0,
        venueSeq: 338_476_307,
      },
      last: 302_276,
    })
  })

  test.for<[string, number, number]>([
    ['BTC-USDT', 97, 1],
    ['UNI-USD-SWAP', 92, 3],
    ['BTC-USD-220527', 98, 1],
  ])(
    '%s: the checksum of the venue agrees after the snapshot and each of its updates',
    ([symbol, updates, priceScale], context) => {
      const file = recording(context, 'wire', 'okx', 'okx_v5_public_20220513.ws.txt.gz')
      const pair: CoinPair = { id: 'X.OKX', symbol, name: '', priceScale, volumeScale: 5, quantityPlaces: 8 }
      const sync = new BookSync(pair)
      const steps = pushesOf(file, 'books', symbol).map(({ action, data }) => {
        const row = data[0] as BookRow
        return action === 'snapshot' ? sync.snapshot(row) : sync.update(row)
      })
      expect(steps).toEqual(Array.from({ length: updates + 1 }, () => 'applied'))
    },
  )

  test('candles of the perpetual from 2021: a day of Beijing is the fold of its quarters of an hour', async (context) => {
    const text = textOf(recording(context, 'crypto', 'okx_btc-usdt-swap_15m.csv.gz'))
    const rows = text
      .split('\n')
      .slice(1)
      .filter((line) => line >= '2021-05-17T16:00' && line < '2021-05-19T16:00')
      .map((line) => line.split(','))
    const candles = rows.map(([date = '', open, high, low, close, contracts = '0']) => {
      const coins = String(Number(contracts) / 100)
      return [String(Date.parse(date)), open, high, low, close, contracts, coins, '0', '1']
    })
    const clock = new FakeClock()
    clock.pass(Date.UTC(2021, 4, 20) - clock.now())
    const server = await startOkx(clock.now, {
      rest: (path) => ({
        body: { code: '0', msg: '', data: path.includes(`${SWAP}&bar=1D`) ? candles.reverse() : [] },
      }),
    })
    const feed = createCoinFeed(okxVenue({ url: server.url }), { clock, random: () => 0, dial: dialSocket })
    const run = new FeedRun(feed, clock)
    await run.until(() => run.of('past-day').length > 0, 'the day')
    expect(run.of('past-day')).toMatchObject([
      {
        instrument: 'BTCUSDTSWAP.OKX',
        tradingDay: '20210519',
        prevClose: 430_056,
        open: 430_055,
        high: 438_327,
        low: 288_033,
        close: 372_463,
        volume: 1_590_546_400,
      },
    ])
  })
})
