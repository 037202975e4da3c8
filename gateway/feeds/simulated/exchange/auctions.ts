import { Agenda } from './agenda'
import type { BookMarket } from './book-market'
import { type AuctionOrder, type AuctionRule, auctionPrice, matchAuction } from './call-auction'
import type { FairValues } from './fair-values'
import type { QuickMarket } from './quick-market'
import type { Random } from './random'
import { CALL_AUCTIONS, CANCELS_UNTIL, type CallAuction } from './schedule'
import { drawSize } from './sizes'
import { BUY, NONE, SELL, SUSPENDED, TRADING, type TradeBooking } from './tape'

/** Share of a day's volume that an auction attracts, and orders a side (with a book, without). */
const SHARE = { opening: 0.013, closing: 0.009 }
const ORDERS = { book: 24, quick: 3 }
/** Share of the orders of the first five minutes that are withdrawn in them. */
const WITHDRAWN = 0.2
/** Spread of the orders' prices around the fair value at the start and at the end, and how far each side stays back. */
const SPREAD = { start: 0.008, end: 0.003 }
const RETICENCE = 0.001
/** Share of the orders that come with the bell. */
const EARLY = 0.2
const GRAIN_MS = 10

interface Planned {
  time: number
  i: number
  order: AuctionOrder
  /** A withdrawal of the order instead of its arrival. */
  withdraws: boolean
}

/** The call auctions of all instruments: orders come and go, an indicative price is quoted, all match at the end. */
export class Auctions {
  readonly #agenda = new Agenda<Planned>()
  readonly #pools: (AuctionOrder[] | undefined)[]
  /** Instruments whose indicative price may have changed since it was quoted. */
  readonly #touched: Uint8Array

  constructor(
    readonly tape: TradeBooking,
    readonly fair: FairValues,
    readonly quick: QuickMarket,
    readonly books: BookMarket,
  ) {
    this.#pools = new Array(tape.companies.length)
    this.#touched = new Uint8Array(tape.companies.length)
  }

  /** Opens an auction: what rests in the books takes part, the rest of its orders is planned. */
  start(session: CallAuction, midnight: number): void {
    const planned: Planned[] = []
    for (let i = 0; i < this.tape.companies.length; i++) {
      if (this.tape.status(i) !== TRADING) continue
      this.#pools[i] = this.books.drain(i)
      this.#touched[i] = 1
      this.#plan(i, session, midnight, planned)
    }
    this.#agenda.plan(planned)
  }

  /** Lets orders come and go before `until`. */
  run(until: number): void {
    const { tape } = this
    for (const { time, i, order, withdraws } of this.#agenda.due(until)) {
      const pool = this.#pools[i] as AuctionOrder[]
      const side = order.side === 'buy' ? BUY : SELL
      this.#touched[i] = 1
      if (withdraws) {
        pool.splice(pool.indexOf(order), 1)
        tape.cancel(i, time, order.no, side, order.volume)
        continue
      }
      order.no = tape.number(i)
      pool.push(order)
      tape.order(i, time, order.no, side, order.price, order.volume)
    }
  }

  /**
   * Quotes the indicative price and volume if they may have changed: both first levels at the price at which all
   * would match now, with the shares that would; the second level of one side has what would be left over.
   */
  quote(i: number, time: number): void {
    if (this.#touched[i] === 0) return
    this.#touched[i] = 0
    const { price, volume, surplus } = auctionPrice(this.#pools[i] ?? [], this.#rule(i))
    const side = (left: number) => (volume === 0 ? 0 : left > 0 ? 2 : 1)
    this.tape.quote(i, time, side(surplus), side(-surplus))
    for (const left of [surplus, -surplus]) {
      if (volume === 0) continue
      this.tape.out.level(price, volume)
      if (left > 0) this.tape.out.level(price, left)
    }
  }

  /**
   * Matches everything, one instrument at a time (pause after each for batching), and quotes the outcome. A suspended
   * one quotes an empty book.
   */
  *match(time: number): Generator<void> {
    this.run(time)
    for (let i = 0; i < this.tape.companies.length; i++) {
      const pool = this.#pools[i]
      if (pool) this.#matchOne(i, pool, time)
      else if (this.tape.status(i) === SUSPENDED) this.tape.quote(i, time, 0, 0)
      this.#pools[i] = undefined
      yield
    }
  }

  /** Ends an auction whose prints are on record: nothing of it is left to match, and its outcome is quoted. */
  *conclude(time: number): Generator<void> {
    for (let i = 0; i < this.tape.companies.length; i++) {
      this.#pools[i] = undefined
      if (this.tape.status(i) === SUSPENDED) this.tape.quote(i, time, 0, 0)
      else if (this.tape.status(i) === TRADING) this.quick.quote(i, time)
      yield
    }
  }

  #matchOne(i: number, pool: AuctionOrder[], time: number): void {
    const { tape, books } = this
    const { price, fills, left } = matchAuction(pool, this.#rule(i))
    for (const { buyNo, sellNo, volume } of fills) tape.print(i, time, price, volume, NONE, buyNo, sellNo)
    if (books.isBook(i)) {
      books.rest(i, left)
      books.quote(i, time)
    } else this.quick.quote(i, time)
  }

  #rule(i: number): AuctionRule {
    const tie = this.tape.companies[i]?.exchange === 'SH' ? 'surplus' : 'nearest'
    return { tie, reference: this.tape.last[i] as number }
  }

  /** Plans the orders of one instrument; the first two always meet, so that every auction has a price. */
  #plan(i: number, session: CallAuction, midnight: number, into: Planned[]): void {
    const { tape, quick } = this
    const random = quick.random(i)
    const [from, to] = CALL_AUCTIONS[session]
    const each = this.books.isBook(i) ? ORDERS.book : ORDERS.quick
    const mean = (quick.dayVolume(i) * SHARE[session] * 1.6) / each
    const value = this.fair.value[i] as number
    for (let k = 0; k < 2 * each; k++) {
      const progress = arrival(random)
      const side = k % 2 === 0 ? 'buy' : 'sell'
      const spread = SPREAD.start + (SPREAD.end - SPREAD.start) * progress
      const away = k < 2 ? 0 : spread * random.normal() + (side === 'buy' ? RETICENCE : -RETICENCE)
      const order: AuctionOrder = {
        no: 0,
        side,
        price: tape.clamp(i, Math.max(1, Math.round(value * (1 + away)))),
        volume: tape.lots(i, drawSize(random, mean)),
      }
      const time = grain(midnight + from + progress * (to - from))
      into.push({ time, i, order, withdraws: false })
      const last = midnight + CANCELS_UNTIL
      if (k < 2 || session === 'closing' || time >= last || !random.chance(WITHDRAWN)) continue
      into.push({ time: grain(time + random.uniform() * (last - time)), i, order, withdraws: true })
    }
  }
}

const grain = (time: number): number => Math.floor(time / GRAIN_MS) * GRAIN_MS

/** When in an auction an order comes, 0…1: some with the bell, the others rather late. */
const arrival = (random: Random): number =>
  random.chance(EARLY) ? 0.02 * random.uniform() : Math.sqrt(random.uniform())
