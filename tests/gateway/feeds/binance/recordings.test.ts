import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { DepthSync } from '../../../../gateway/feeds/binance/depth-sync'
import type { DepthMessage, DepthSnapshot } from '../../../../gateway/feeds/binance/messages'
import { BinanceSession } from '../../../../gateway/feeds/binance/session'
import { binanceVenue } from '../../../../gateway/feeds/binance/venue'
import { dialSocket } from '../../../../gateway/feeds/coin/dial'
import { CoinIntake } from '../../../../gateway/feeds/coin/intake'
import { createCoinFeed } from '../../../../gateway/feeds/coin/live-feed'
import type { CoinPair } from '../../../../gateway/feeds/coin/pair'
import type { FeedEvent, Trade } from '../../../../shared/market/events'
import { BOOK_PATH, SPOT_PATH, startBinance, wholeBook } from '../../../support/coin-servers/binance-server'
import { FeedRun } from '../../../support/coin-servers/feed-run'
import { FakeClock } from '../../../support/fake-clock'
import { partOf } from '../../../support/part-of'
import { recording } from '../../../support/recordings'

const RECORDED_AT = 1_723_161_260_000

const linesOf = (file: string) => gunzipSync(readFileSync(file)).toString().split('\n').filter(Boolean)
/** Messages of the recording as received, the REST answer apart. */
function messagesOf(file: string) {
  const all = linesOf(file).map((line) => line.slice(line.indexOf(' ') + 1))
  const whole = all.find((text) => text.startsWith('{"lastUpdateId"')) as string
  return { snapshot: JSON.parse(whole) as DepthSnapshot, stream: all.filter((text) => text !== whole) }
}

describe('Binance as recorded', () => {
  test('six minutes of BTCUSDT through a server on loopback: every print, its sides and sums, and the book', async (context) => {
    const { snapshot, stream } = messagesOf(recording(context, 'crypto', 'binance_spot_btcusdt_20240808_ws.jsonl.gz'))
    const server = await startBinance({
      rest: (path) => ({ body: path.includes('/depth') ? (path.startsWith('/api') ? snapshot : wholeBook(100)) : [] }),
    })
    const clock = new FakeClock()
    clock.pass(RECORDED_AT)
    const feed = createCoinFeed(binanceVenue({ url: server.url }), { clock, random: () => 0, dial: dialSocket })
    const run = new FeedRun(feed, clock)
    const spot = await server.connection(SPOT_PATH)
    // What came before the snapshot was recorded waits for it.
    spot.send(...stream.slice(0, 7))
    await run.until(() => run.quotes('BTCUSDT.BINANCE').some((quote) => quote.bidPrices.length > 0), 'the book')
    spot.send(...stream.slice(7))
    await run.until(() => run.trades.length === 9757, 'all prints')
    const sum = (of: (trade: Trade) => number) => run.trades.reduce((total, trade) => total + of(trade), 0)
    expect({
      volume: sum(({ volume }) => volume),
      bought: sum(({ side, volume }) => (side === 'buy' ? volume : 0)),
      buys: sum(({ side }) => (side === 'buy' ? 1 : 0)),
      amount: sum(({ amount }) => amount),
      high: Math.max(...run.trades.map(({ price }) => price)),
      low: Math.min(...run.trades.map(({ price }) => price)),
      first: run.trades[0],
      last: run.trades.at(-1)?.venueSeq,
      lost: run.statuses.at(-1)?.detail.includes('漏收'),
    }).toEqual({
      volume: 21_203_315,
      bought: 9_665_118,
      buys: 4103,
      amount: 130_840_741_123_886,
      high: 6_186_080,
      low: 6_158_322,
      first: {
        kind: 'trade',
        instrument: 'BTCUSDT.BINANCE',
        exchangeTime: 1_723_161_255_342,
        price: 6_183_763,
        volume: 2_000,
        amount: 12_367_526_000,
        side: 'sell',
        buyNo: 0,
        sellNo: 0,
        venueSeq: 3_735_683_259,
      },
      last: 3_735_693_015,
      lost: false,
    })
    // The last update of the book came before the last three prints.
    expect(run.quotes('BTCUSDT.BINANCE').at(-1)).toMatchObject({
      exchangeTime: 1_723_161_601_173,
      trades: 9754,
      volume: 21_200_698,
      last: 6_168_600,
      open: 6_183_763,
      bidPrices: expect.arrayContaining([6_168_599]),
      high: 6_186_080,
      low: 6_158_322,
    })
    const books = server.connections.find(({ path }) => path === BOOK_PATH)
    expect(books?.heard.map((text) => JSON.parse(text))).toEqual([
      { method: 'SUBSCRIBE', params: ['btcusdt@depth@100ms'], id: 1 },
    ])
  })

  test('the book agrees with the venue’s best levels at the same update numbers', (context) => {
    const { snapshot, stream } = messagesOf(recording(context, 'crypto', 'binance_spot_btcusdt_20240808_ws.jsonl.gz'))
    const messages = stream.map(
      (text) => JSON.parse(text) as { stream: string; data: Record<string, string> & { u: number } },
    )
    const best = new Map(
      messages
        .filter((message) => message.stream.endsWith('@bookTicker'))
        .map(({ data }) => [data.u, [data.b, data.B, data.a, data.A].map(Number)]),
    )
    const sync = new DepthSync(binanceVenue().pairs[0] as CoinPair)
    const steps: Record<string, number> = {}
    let agreed = 0
    const different: unknown[] = []
    for (const [at, { stream: name, data }] of messages.entries()) {
      if (at === 7) sync.snapshot(snapshot)
      if (!name.endsWith('@depth@100ms')) continue
      const step = sync.update(partOf<DepthMessage>(data))
      const word = typeof step === 'string' ? step : step.broken
      steps[word] = (steps[word] ?? 0) + 1
      const told = best.get(data.u)
      if (!told || step !== 'applied') continue
      const { bidPrices, bidVolumes, askPrices, askVolumes } = sync.book.top()
      const ours = [bidPrices[0], bidVolumes[0], askPrices[0], askVolumes[0]].map((value) => value ?? 0)
      const theirs = told.map((value, column) => Math.round(value * (column % 2 === 0 ? 100 : 100_000)))
      if (ours.join() === theirs.join()) agreed++
      else different.push([ours, theirs])
    }
    expect(steps).toEqual({ early: 3, applied: 3448 })
    expect(different).toEqual([])
    expect(agreed).toBe(564)
  })
})

/** Pairs of the recording in the units of their ticks. */
const altcoin = (symbol: string, priceScale: number): CoinPair => ({
  id: `${symbol}.BINANCE`,
  symbol,
  name: symbol,
  priceScale,
  volumeScale: 0,
  quantityPlaces: 8,
})

describe('Binance altcoins as recorded in 2021', () => {
  test.for([
    {
      pair: altcoin('NKNUSDT', 4),
      updates: 150,
      print: { price: 3_528, volume: 58, amount: 204_624, venueSeq: 19_862_790, side: 'buy' },
      figures: { last: 3_528, high: 3_528, low: 3_522, volume: 25_877, amount: 91_160_460, trades: 30 },
    },
    {
      pair: altcoin('LRCBTC', 8),
      updates: 15,
      print: { price: 638, volume: 177, amount: 112_926, venueSeq: 12_368_013, side: 'buy' },
      figures: { last: 638, high: 638, low: 638, volume: 177, amount: 112_926, trades: 1 },
    },
  ])(
    '$pair.symbol: depth without a gap, the sum of prints, the candle',
    ({ pair, updates, print, figures }, context) => {
      const file = recording(context, 'wire', 'binance', 'binance_spot_20211012.ws.txt.gz')
      const events: FeedEvent[] = []
      const troubles: unknown[] = []
      const clock = new FakeClock()
      clock.pass(1_634_000_000_000)
      const intake = new CoinIntake(pair, (...more) => events.push(...more), clock.now)
      let answer = (_: unknown) => {}
      const session = new BinanceSession(
        { pair, channels: ['aggTrade', 'depth@100ms', 'kline_1m'], depthPath: '/depth' },
        {
          clock,
          intake: () => intake,
          send: () => {},
          renew: () => {},
          ask: (_, taken) => {
            answer = taken
          },
          trouble: (_, reason) => reason && troubles.push(reason),
        },
      )
      session.opened()
      const messages = linesOf(file)
        .filter((line) => line.includes(': {'))
        .map((line) => line.slice(line.indexOf(': {') + 2))
      let depths = 0
      for (const message of messages) {
        if (!session.heard(message) || !message.includes('@depth')) continue
        depths++
        const { U } = (JSON.parse(message) as { data: { U: number } }).data
        if (depths === 1) answer({ lastUpdateId: U, bids: [], asks: [] })
      }
      expect(depths).toBe(updates)
      expect(troubles).toEqual([])
      expect(events.find((event) => event.kind === 'trade')).toMatchObject(print)
      expect(events.findLast((event) => event.kind === 'quote')).toMatchObject(figures)
    },
  )
})
