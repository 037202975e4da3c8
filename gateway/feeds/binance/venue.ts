import { check } from '../coin/message'
import { type CoinPair, moneyOf, readFundingRate, unitsOf, volumeOf } from '../coin/pair'
import type { CoinVenue, LinePlan, PerpetualPlan } from '../coin/venue'
import { restFundings, restKlines, restOpenInterest, restOpenInterests } from './messages'
import { type BinanceChannel, BinanceSession } from './session'

/** Spot as the venue counts it: ticks of 0.01, lots of 10⁻⁵. */
const SPOT: CoinPair = {
  id: 'BTCUSDT.BINANCE',
  symbol: 'BTCUSDT',
  name: 'BTC/USDT 币安',
  priceScale: 2,
  volumeScale: 5,
  quantityPlaces: 8,
}
/** The perpetual: ticks of 0.1, lots of 10⁻³. */
const PERP: CoinPair = {
  id: 'BTCUSDTPERP.BINANCE',
  symbol: 'BTCUSDT',
  name: 'BTC/USDT 永续 币安',
  priceScale: 1,
  volumeScale: 3,
  quantityPlaces: 8,
}

/** Market data only; the perpetual's streams are split into books and the rest. */
const SPOT_STREAMS = 'wss://data-stream.binance.vision'
const PERP_STREAMS = 'wss://fstream.binance.com'
const SPOT_REST = 'https://data-api.binance.vision'
const PERP_REST = 'https://fapi.binance.com'

const HOUR_MS = 3_600_000
/** The venue ends connections after 24 hours. */
const LIFE_MS = 24 * HOUR_MS - 600_000
const PAGE_MINUTES = 1_000
const DAYS = 180

interface BinanceOptions {
  /** A gateway to all of the venue's addresses, instead of its own. */
  url?: string
}

export function binanceVenue({ url }: BinanceOptions = {}): CoinVenue {
  const socketUrl = (own: string, path: string) => (url ? url.replace(/^http/, 'ws') : own) + path
  const line = (title: string, address: string, pair: CoinPair, channels: readonly BinanceChannel[]): LinePlan => ({
    title,
    url: address,
    lifeMs: LIFE_MS,
    silentMs: 30_000,
    // Five a second are allowed, answers to pings included.
    control: { burst: 3, everyMs: 300 },
    session: (context) =>
      new BinanceSession({ pair, channels, depthPath: `${market(pair)}/depth?symbol=BTCUSDT&limit=1000` }, context),
  })
  return {
    name: 'binance',
    title: '币安',
    restUrl: (path) =>
      (url ?? (path.startsWith('/fapi/') || path.startsWith('/futures/') ? PERP_REST : SPOT_REST)) + path,
    pairs: [SPOT, PERP],
    lines: [
      line('币安现货', socketUrl(SPOT_STREAMS, '/stream'), SPOT, ['trade', 'depth@100ms', 'kline_1m']),
      line('币安永续盘口', socketUrl(PERP_STREAMS, '/public/stream'), PERP, ['depth@100ms']),
      line('币安永续成交', socketUrl(PERP_STREAMS, '/market/stream'), PERP, ['aggTrade', 'kline_1m', 'markPrice@1s']),
    ],
    pageMinutes: PAGE_MINUTES,
    minutesPath: (pair, from) =>
      `${market(pair)}/klines?symbol=BTCUSDT&interval=1m&startTime=${from}&limit=${PAGE_MINUTES}`,
    // Futures have no days of Beijing; six bars of four hours make one.
    daysPath: (pair) =>
      pair === SPOT
        ? `${market(pair)}/klines?symbol=BTCUSDT&interval=1d&timeZone=8&limit=${DAYS}`
        : `${market(pair)}/klines?symbol=BTCUSDT&interval=4h&limit=${DAYS * 6}`,
    perpetual: (pair) => (pair === PERP ? perpetualPlan(pair) : undefined),
    readCandles(pair, body) {
      const price = (value: string) => unitsOf(value, pair.priceScale, 'kline')
      return check(restKlines, body, 'kline').map(([start, open, high, low, close, quantity, , money, trades]) => ({
        start,
        open: price(open),
        high: price(high),
        low: price(low),
        close: price(close),
        volume: volumeOf(pair, quantity, 'kline'),
        amount: moneyOf(pair, money, 'kline'),
        trades,
      }))
    },
  }
}

const market = (pair: CoinPair): string => (pair === SPOT ? '/api/v3' : '/fapi/v1')

/** Its stream has no open interest. Of the past: 200 settlements (66 days), and 41 hours by five minutes. */
const perpetualPlan = (pair: CoinPair): PerpetualPlan => ({
  settledPath: `/fapi/v1/fundingRate?symbol=${pair.symbol}&limit=200`,
  readSettled: (body) =>
    check(restFundings, body, 'fundingRate').map(({ fundingTime, fundingRate }) => ({
      // Arrives some milliseconds late.
      time: Math.round(fundingTime / 60_000) * 60_000,
      rate: readFundingRate(fundingRate, 'fundingRate'),
    })),
  openPaths: [`/futures/data/openInterestHist?symbol=${pair.symbol}&period=5m&limit=500`],
  readOpen: (body) =>
    check(restOpenInterests, body, 'openInterestHist').map(({ timestamp, sumOpenInterest }) => ({
      time: timestamp,
      open: volumeOf(pair, sumOpenInterest, 'openInterestHist'),
    })),
  poll: {
    path: `/fapi/v1/openInterest?symbol=${pair.symbol}`,
    everyMs: 30_000,
    read(body) {
      const { openInterest, time } = check(restOpenInterest, body, 'openInterest')
      return { time, open: volumeOf(pair, openInterest, 'openInterest') }
    },
  },
})
