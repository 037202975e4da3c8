import type { z } from 'zod'
import { LevelSide } from '../../../../shared/flow/level-side'
import type { Quote } from '../../../../shared/market/events'
import type { UnixMs } from '../../../../shared/market/units'
import {
  type BookTicker,
  bookTickerMessage,
  depthSnapshot,
  envelope,
  type SpotDepthMessage,
  spotDepthMessage,
  type TradeMessage,
  tradeMessage,
} from '../../binance/spot-messages'
import { parseDecimal } from '../fields'
import type { OpenedLayout } from '../layout'
import { type ReplayRow, RowError } from '../row'
import { text } from '../text'

/** Price and quantity decimals of the pairs a recording may hold (the exchange's tick and lot size). */
export const PAIRS: Readonly<Record<string, { name: string; priceScale: number; volumeScale: number }>> = {
  BTCUSDT: { name: 'BTC/USDT', priceScale: 2, volumeScale: 5 },
  ETHUSDT: { name: 'ETH/USDT', priceScale: 2, volumeScale: 4 },
}

const LEVELS = 10
/** Depth updates stored while the whole book is still pending. */
const EARLY_MAX = 1_000
const LINE = /^(\d{16,19}) (\{.*\})\s*$/

/**
 * Binance spot, the combined stream as received: nanoseconds of receipt, a blank, the message. Prints become trades;
 * depth updates and best levels, with the book maintained from the recorded REST snapshot on, become quotes with 10
 * levels whose day totals count from the start of the recording. The recorder's clock is not the exchange's, so
 * messages without a time get the latest exchange time seen. 1723161254087896568
 * {"stream":"btcusdt@trade","data":{"e":"trade","E":1723161255343,"s":"BTCUSDT",…}}
 */
export function openBinance(firstLine: string): OpenedLayout | undefined {
  if (!LINE.test(firstLine)) return undefined
  let pair: PairReader | undefined
  const early: SpotDepthMessage[] = []
  return {
    name: 'Binance 现货合并流',
    headless: true,
    stateful: true,
    jitterMs: 1_000,
    read(line) {
      const { received, message } = parseLine(line)
      const whole = depthSnapshot.safeParse(message)
      if (whole.success) return pair?.replaceBook(whole.data, early.splice(0))
      const { stream, data } = check(envelope, message, '')
      const symbol = (stream.split('@')[0] ?? '').toUpperCase()
      if (!Object.hasOwn(PAIRS, symbol)) return undefined
      if (!pair) pair = new PairReader(symbol)
      if (pair.symbol !== symbol) return undefined // one pair a file; the book's snapshot names none
      const kind = stream.split('@')[1]
      if (kind === 'trade') return pair.trade(check(tradeMessage, data, stream))
      if (kind === 'bookTicker') return pair.best(check(bookTickerMessage, data, stream), received)
      if (kind !== 'depth') return undefined
      const update = check(spotDepthMessage, data, stream)
      if (!pair.hasBook() && early.length < EARLY_MAX) early.push(update)
      return pair.depth(update)
    },
  }
}

function parseLine(line: string): { received: UnixMs; message: unknown } {
  const match = LINE.exec(line)
  if (!match) throw new RowError(text.badJson)
  try {
    return { received: Math.floor(Number(match[1]) / 1e6), message: JSON.parse(match[2] as string) }
  } catch {
    throw new RowError(text.badJson)
  }
}

function check<T>(schema: z.ZodType<T>, data: unknown, stream: string): T {
  const parsed = schema.safeParse(data)
  if (!parsed.success) throw new RowError(text.badMessage(stream))
  return parsed.data
}

type Levels = readonly (readonly [price: string, volume: string])[]

/** One pair's prints and book, as recorded so far. */
class PairReader {
  private readonly instrument: string
  private readonly bids = new LevelSide(true)
  private readonly asks = new LevelSide(false)
  private readonly day = { last: 0, open: 0, high: 0, low: 0, volume: 0, amount: 0, trades: 0 }
  private time: UnixMs = 0
  private lastUpdateId = -1
  private newestBest: BookTicker | undefined
  private readonly pair: (typeof PAIRS)[string]

  constructor(readonly symbol: string) {
    this.instrument = `${symbol}.BINANCE`
    this.pair = PAIRS[symbol] as (typeof PAIRS)[string]
  }

  hasBook(): boolean {
    return this.lastUpdateId >= 0
  }

  trade(message: TradeMessage): ReplayRow {
    const { day, instrument } = this
    const price = this.priceOf(message.p)
    const volume = this.volumeOf(message.q)
    if (price === 0 || volume === 0) throw new RowError(text.badMessage('trade'))
    this.time = Math.max(this.time, message.E)
    day.last = price
    day.open ||= price
    day.high = Math.max(day.high, price)
    day.low = day.low === 0 ? price : Math.min(day.low, price)
    day.volume += volume
    day.amount += price * volume
    day.trades += 1
    return {
      event: {
        kind: 'trade',
        instrument,
        exchangeTime: message.T,
        price,
        volume,
        amount: price * volume,
        side: message.m ? 'sell' : 'buy',
        buyNo: 0,
        sellNo: 0,
        venueSeq: message.t,
      },
      channel: instrument,
      name: this.pair.name,
    }
  }

  /** Before the whole book is known only the best levels are believed. */
  best(message: BookTicker, received: UnixMs): ReplayRow | undefined {
    if (message.u <= this.lastUpdateId) return undefined
    this.time ||= received
    this.newestBest = message
    this.applyBest(message)
    return this.quote()
  }

  /** Depth comes every 100 ms and may be older than the best levels already known: those stand. */
  depth(update: SpotDepthMessage): ReplayRow | undefined {
    this.time = Math.max(this.time, update.E)
    if (!this.hasBook()) return undefined
    this.apply(update)
    if (this.newestBest && this.newestBest.u > update.u) this.applyBest(this.newestBest)
    return this.quote()
  }

  /** Steps 4–6 of the venue's rule: take the snapshot, drop the updates it holds, apply the later ones. */
  replaceBook(book: z.infer<typeof depthSnapshot>, early: readonly SpotDepthMessage[]): ReplayRow | undefined {
    this.bids.clear()
    this.asks.clear()
    this.setLevels(book.bids, book.asks)
    this.lastUpdateId = book.lastUpdateId
    for (const update of early) this.apply(update)
    return this.time > 0 ? this.quote() : undefined
  }

  private apply(update: SpotDepthMessage): void {
    if (update.u <= this.lastUpdateId) return
    this.setLevels(update.b, update.a)
    this.lastUpdateId = update.u
  }

  private setLevels(bids: Levels, asks: Levels): void {
    for (const [price, volume] of bids) this.bids.set(this.priceOf(price), this.volumeOf(volume))
    for (const [price, volume] of asks) this.asks.set(this.priceOf(price), this.volumeOf(volume))
  }

  private applyBest(best: BookTicker): void {
    this.bids.setBest(this.priceOf(best.b), this.volumeOf(best.B))
    this.asks.setBest(this.priceOf(best.a), this.volumeOf(best.A))
  }

  private quote(): ReplayRow {
    const [bid, ask] = [this.bids.top(LEVELS), this.asks.top(LEVELS)]
    const event: Quote = {
      kind: 'quote',
      instrument: this.instrument,
      exchangeTime: this.time,
      ...this.day,
      bidPrices: bid.prices,
      bidVolumes: bid.volumes,
      askPrices: ask.prices,
      askVolumes: ask.volumes,
    }
    return { event, channel: '', name: this.pair.name }
  }

  private readonly priceOf = (value: string): number => parseDecimal(value, this.pair.priceScale, 'p')
  private readonly volumeOf = (value: string): number => parseDecimal(value, this.pair.volumeScale, 'q')
}
