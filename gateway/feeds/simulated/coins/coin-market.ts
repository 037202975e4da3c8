import { type Instrument, NO_COMPANY } from '../../../../shared/market/instrument'
import type { KnownDay } from '../../../../shared/market/known-days'
import { MINUTE_MS } from '../../../../shared/market/units'
import { Random } from '../exchange/random'
import { type BatchWriter, QUOTE } from '../thread/batch'
import { depthAt } from './coin-depth'
import { Perpetual } from './perpetual'

const VENUES = [
  { id: 'BTCUSDT.BINANCE', name: 'BTC/USDT 模拟 Binance', premium: 0, rate: 3.2 },
  { id: 'BTCUSDT.OKX', name: 'BTC/USDT 模拟 OKX', premium: 0.00012, rate: 2.1 },
  { id: 'BTCUSDTSWAP.OKX', name: 'BTC/USDT 永续 模拟 OKX', premium: 0.0003, rate: 2.6 },
] as const

/** Standard deviation of a day's return, and the price on the first day in cents. */
const DAILY = 0.028
const BASE = 9_135_000
const DAY_MS = 24 * 3_600_000
const LEVELS = 10
/** Volumes are in 10⁻⁵ coins. */
const VOLUME_SCALE = 5
/** Smallest usual trade, and the largest as a multiple of it: some 20,000 coins a day at the busier venue. */
const SIZE = 3600
const SIZE_MAX = 400
/** Prints of a stretch that is passed over. */
const COARSE_PRINTS = 6
/** Place of the perpetual among the venues. */
const PERPETUAL = 2
const DEPTH_MS = 1_000
const NEWS_MS = 5_000

interface Venue {
  number: number
  id: string
  random: Random
  /** Trades a second. */
  rate: number
  premium: number
  last: number
  open: number
  high: number
  low: number
  volume: number
  amount: number
  trades: number
  seq: number
  nextTrade: number
  nextQuote: number
  nextDepth: number
}

/**
 * Coin venues that never close, one of them of a perpetual: one price with a small wandering premium, sided prints,
 * ten-level books, and the depth beyond by bands.
 */
export class CoinMarket {
  #random: Random
  /** The perpetual's own, so that the others' course does not depend on it. */
  #perpetualRandom: Random
  readonly #perpetual: Perpetual
  #nextNews = 0
  #pastTold = false
  #log = Math.log(BASE)
  #prevClose = BASE
  readonly #venues: Venue[]

  constructor(
    readonly seed: number,
    readonly out: BatchWriter,
    firstNumber: number,
  ) {
    this.#random = new Random(seed, 'coins')
    this.#perpetualRandom = new Random(seed, 'coins:perpetual')
    this.#perpetual = new Perpetual(seed, VENUES[PERPETUAL].id, 10 ** VOLUME_SCALE)
    this.#venues = VENUES.map(({ id, premium, rate }, at) => ({
      number: firstNumber + at,
      id,
      random: at === PERPETUAL ? this.#perpetualRandom : this.#random,
      rate,
      premium,
      last: BASE,
      open: BASE,
      high: BASE,
      low: BASE,
      volume: 0,
      amount: 0,
      trades: 0,
      seq: 0,
      nextTrade: 0,
      nextQuote: 0,
      nextDepth: 0,
    }))
  }

  /** Coins have a day of their own, every day of the year from Beijing midnight on. */
  startDay(tradingDay: string): void {
    this.#random = new Random(this.seed, `coins:${tradingDay}`)
    this.#perpetualRandom = new Random(this.seed, `coins:perpetual:${tradingDay}`)
    this.#prevClose = this.#venues[0]?.last ?? BASE
    for (const venue of this.#venues) {
      venue.random = venue.id === VENUES[PERPETUAL].id ? this.#perpetualRandom : this.#random
      Object.assign(venue, { open: venue.last, high: venue.last, low: venue.last, volume: 0, amount: 0, trades: 0 })
    }
    this.out.other({ kind: 'day', tradingDay, of: this.#venues.map(({ id }) => id) })
  }

  instruments(): Instrument[] {
    return VENUES.map(({ id, name }) => ({
      id,
      name,
      kind: 'crypto',
      board: 'crypto',
      priceScale: 2,
      volumeScale: VOLUME_SCALE,
      prevClose: this.#prevClose,
      ...NO_COMPANY,
    }))
  }

  /** The time between two moments, lived through. */
  step(from: number, to: number): void {
    this.#move((to - from) / DAY_MS)
    for (const venue of this.#venues) {
      if (venue.nextTrade < from) venue.nextTrade = from + venue.random.exponential() * 300
      while (venue.nextTrade < to) {
        this.#trade(venue, Math.floor(venue.nextTrade), 1)
        venue.nextTrade += (venue.random.exponential() * 1000) / venue.rate
      }
      if (to >= venue.nextQuote) {
        this.#quote(venue, to)
        venue.nextQuote = to + 500
      }
      if (to >= venue.nextDepth) {
        this.#depth(venue, to)
        venue.nextDepth = to + DEPTH_MS
      }
    }
    if (to < this.#nextNews) return
    this.#nextNews = to + NEWS_MS
    this.#news(to)
  }

  /** Goes on from days on record, oldest first. */
  recall(days: readonly KnownDay[]): void {
    for (const { id, close } of days) {
      for (const venue of this.#venues) venue.last = close[id.indexOf(venue.id)] ?? venue.last
    }
    this.goOn()
  }

  /** Numbers of the venues in batches, by id. */
  numbers(): [id: string, number: number][] {
    return this.#venues.map(({ id, number }) => [id, number])
  }

  /** A recorded print that is sent elsewhere. */
  retake(number: number, price: number, volume: number): void {
    this.#take(this.#venue(number), price, volume)
  }

  /** The next number of a venue's messages. */
  nextSeq(number: number): number {
    return ++this.#venue(number).seq
  }

  /** Venue data besides prints, at the end of a skipped minute. */
  tell(end: number): void {
    for (const venue of this.#venues) this.#quote(venue, end)
    for (const venue of this.#venues) this.#depth(venue, end)
    this.#news(end)
  }

  /** Goes on from the venues' last prices. */
  goOn(): void {
    const [first, ...others] = this.#venues
    if (!first) return
    this.#log = Math.log(first.last)
    for (const venue of others) venue.premium = venue.last / first.last - 1
  }

  /** A step that is passed over; of the day before `live` at whole minutes. */
  passTo(next: number, live: number): void {
    if (next % MINUTE_MS === 0 && next > live - DAY_MS) this.coarse(next - MINUTE_MS, MINUTE_MS / 1000)
  }

  /** A stretch passed over: a few prints for each venue, each with the volume of all that it stands for. */
  coarse(from: number, seconds: number): void {
    const { summed } = this.out
    this.out.summed = true
    for (let part = 0; part < COARSE_PRINTS; part++) {
      this.#move((seconds * 1000) / COARSE_PRINTS / DAY_MS)
      for (const venue of this.#venues) {
        const time = from + Math.floor(((part + 0.5) * seconds * 1000) / COARSE_PRINTS)
        this.#trade(venue, time, (venue.rate * seconds) / COARSE_PRINTS)
      }
    }
    this.out.summed = summed
    const end = from + seconds * 1000 - 1
    if (Math.floor(end / MINUTE_MS) !== Math.floor((from - 1) / MINUTE_MS)) this.tell(end)
    else for (const venue of this.#venues) this.#quote(venue, end)
  }

  #move(days: number): void {
    this.#log += DAILY * Math.sqrt(days) * this.#random.heavy()
    for (const venue of this.#venues.slice(1)) {
      venue.premium += -0.02 * (venue.premium - 0.0001) + 0.000012 * venue.random.normal()
    }
  }

  #touch(venue: Venue): { bid: number; ask: number } {
    const middle = Math.exp(this.#log) * (1 + venue.premium)
    return { bid: Math.floor(middle), ask: Math.floor(middle) + 10 }
  }

  #trade(venue: Venue, time: number, times: number): void {
    const { random } = venue
    const { bid, ask } = this.#touch(venue)
    const buy = random.chance(0.5 + 0.3 * Math.tanh(random.normal()))
    const price = buy ? ask : bid
    const volume = Math.max(1, Math.round(times * SIZE * Math.min(SIZE_MAX, random.pareto(1.25)) * random.uniform()))
    this.#take(venue, price, volume)
    venue.seq++
    this.out.trade(venue.number, time, price, volume, buy ? 1 : 2, 0, 0, venue.seq)
  }

  #venue(number: number): Venue {
    return this.#venues.find((venue) => venue.number === number) as Venue
  }

  #take(venue: Venue, price: number, volume: number): void {
    venue.last = price
    venue.high = Math.max(venue.high, price)
    venue.low = Math.min(venue.low, price)
    venue.volume += volume
    venue.amount += price * volume
    venue.trades++
  }

  #quote(venue: Venue, time: number): void {
    const { bid, ask } = this.#touch(venue)
    const { number, last, open, high, low, volume, amount, trades } = venue
    this.out.row(QUOTE, number, time, last, open, high, low, volume, amount, trades, -1, -1, LEVELS, LEVELS)
    for (const [first, step] of [
      [bid, -1],
      [ask, 1],
    ] as const) {
      for (let level = 0; level < LEVELS; level++) {
        const volume = Math.max(100, Math.round(30_000 * venue.random.exponential() * (0.4 + 0.25 * level)))
        this.out.level(first + step * level * 10, volume)
      }
    }
  }

  /** Emits the perpetual's news; the first call also emits its past. */
  #news(time: number): void {
    if (!this.#pastTold) this.out.other(this.#perpetual.past(time))
    this.#pastTold = true
    this.out.other(this.#perpetual.news(time))
  }

  #depth(venue: Venue, time: number): void {
    const { bid, ask } = this.#touch(venue)
    this.out.other(depthAt(this.seed + venue.number, venue.id, time, bid, ask))
  }
}
