import { MINUTE_MS } from '../../../shared/market/units'
import type { CoinPair } from '../coin/pair'
import { text } from '../coin/text'
import type { CoinVenue, LinePlan } from '../coin/venue'
import { SourceFault } from '../polling/source-fault'
import { candlesAnswer } from './messages'
import { isSwap, perpetualPlan, throwRefusal } from './perpetual'
import { barOf, type OkxChannel, OkxSession } from './session'

/** Spot: ticks of 0.1; quantities arrive with eight decimals, of which five are used. */
const SPOT: CoinPair = {
  id: 'BTCUSDT.OKX',
  symbol: 'BTC-USDT',
  name: 'BTC/USDT OKX',
  priceScale: 1,
  volumeScale: 5,
  quantityPlaces: 8,
}
/** The perpetual: contracts of 0.01 coin, at least a hundredth of one. */
const SWAP: CoinPair = {
  id: 'BTCUSDTSWAP.OKX',
  symbol: 'BTC-USDT-SWAP',
  name: 'BTC/USDT 永续 OKX',
  priceScale: 1,
  volumeScale: 4,
  quantityPlaces: 6,
}

const STREAMS = 'wss://ws.okx.com:8443'
const REST = 'https://www.okx.com'
const PAGE_MINUTES = 300
const DAYS = 180

interface OkxOptions {
  /** A gateway to all of the venue's addresses, instead of its own. */
  url?: string
}

export function okxVenue({ url }: OkxOptions = {}): CoinVenue {
  const streams = url ? url.replace(/^http/, 'ws') : STREAMS
  const line = (title: string, path: string, channels: readonly OkxChannel[]): LinePlan => ({
    title,
    url: streams + path,
    // A connection on which nothing moves for 30 s is cut.
    heartbeat: { text: 'ping', idleMs: 25_000 },
    silentMs: 40_000,
    // 480 subscriptions an hour.
    control: { burst: 20, everyMs: 8_000 },
    session: (context) => new OkxSession([SPOT, SWAP], channels, context),
  })
  return {
    name: 'okx',
    title: 'OKX',
    restUrl: (path) => (url ?? REST) + path,
    pairs: [SPOT, SWAP],
    lines: [
      line('OKX 成交与盘口', '/ws/v5/public', ['trades', 'books', 'funding-rate', 'open-interest']),
      line('OKX K 线', '/ws/v5/business', ['candle1m']),
    ],
    pageMinutes: PAGE_MINUTES,
    // Both ends are left out.
    minutesPath: ({ symbol }, from) =>
      `/api/v5/market/candles?instId=${symbol}&bar=1m&limit=${PAGE_MINUTES}` +
      `&before=${from - 1}&after=${from + PAGE_MINUTES * MINUTE_MS}`,
    // The venue's days begin at Beijing midnight.
    daysPath: ({ symbol }) => `/api/v5/market/candles?instId=${symbol}&bar=1D&limit=${DAYS}`,
    perpetual: (pair) => (isSwap(pair) ? perpetualPlan(pair) : undefined),
    readCandles(pair, body) {
      const answer = candlesAnswer.safeParse(body)
      if (!answer.success) throw new SourceFault('garbled', text.reason.badMessage('candles'))
      throwRefusal(answer.data)
      const { data } = answer.data
      return data.map((candle) => barOf(pair, candle)).reverse()
    },
  }
}
