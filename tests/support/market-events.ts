import type { IndexValue, Quote, Trade } from '../../shared/market/events'
import type { Instrument } from '../../shared/market/instrument'
import { dateToMs } from '../../shared/market/session'

export const DAY = '20230201'

/** Epoch ms of a Beijing wall time (`09:30:00`) on `DAY`. */
export function clock(time: string, day = DAY): number {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number)
  return dateToMs(day) + Math.round(((hour * 60 + minute) * 60 + second) * 1000)
}

/** An invented stock; override what matters to the test. */
export const makeInstrument = (over: Partial<Instrument> = {}): Instrument => ({
  id: '600001.SH',
  name: '海棠股份',
  kind: 'stock',
  board: 'main',
  priceScale: 2,
  volumeScale: 0,
  prevClose: 1_000,
  limitUp: 1_100,
  limitDown: 900,
  floatShares: 1_000_000,
  totalShares: 2_000_000,
  industry: '纺织',
  meanVolume5: 50_000,
  hasOrderNumbers: true,
  ...over,
})

/** A print of 100 shares at 10.00; the amount follows price and volume. */
export function makeTrade(over: Partial<Trade> = {}): Trade {
  const trade: Trade = {
    kind: 'trade',
    instrument: '600001.SH',
    exchangeTime: clock('09:31:00'),
    price: 1_000,
    volume: 100,
    amount: 0,
    side: 'buy',
    buyNo: 2,
    sellNo: 1,
    venueSeq: 0,
    ...over,
  }
  return over.amount === undefined ? { ...trade, amount: trade.price * trade.volume } : trade
}

/** A quote with one level a side around `last`. */
export function makeQuote(over: Partial<Quote> = {}): Quote {
  const last = over.last ?? 1_000
  return {
    kind: 'quote',
    instrument: '600001.SH',
    exchangeTime: clock('09:31:00'),
    last,
    open: last,
    high: last,
    low: last,
    volume: 0,
    amount: 0,
    bidPrices: [last - 1],
    bidVolumes: [300],
    askPrices: [last + 1],
    askVolumes: [500],
    ...over,
  }
}

export const makeIndexValue = (over: Partial<IndexValue> = {}): IndexValue => ({
  kind: 'index',
  instrument: '000016.SH',
  exchangeTime: clock('09:31:00'),
  last: 300_000,
  open: 300_000,
  high: 300_000,
  low: 300_000,
  equalWeight: 300_000,
  volume: 0,
  turnover: 0,
  ...over,
})
