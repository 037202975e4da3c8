import { BookTrader } from './book-trader'
import type { AuctionOrder } from './call-auction'
import type { FairValues } from './fair-values'
import type { ParentLabel } from './parents'
import type { QuickMarket } from './quick-market'
import { Random } from './random'
import { TRADING, type TradeBooking } from './tape'

const LEVELS = 10

/** The busiest instruments, each with a real book. */
export class BookMarket {
  /** The day's parents, oldest first. */
  readonly labels: ParentLabel[] = []
  /** Instruments with books, busiest first. */
  readonly #members: number[]
  readonly #busy: Uint8Array
  readonly #traders: (BookTrader | undefined)[]
  #open = false
  /** Seed of the random numbers: the trading day, and the point from which it continued after the record. */
  #salt = ''
  #labelled = 0

  constructor(
    readonly seed: number,
    readonly tape: TradeBooking,
    readonly fair: FairValues,
    readonly quick: QuickMarket,
    count: number,
    /** Whether large orders are worked in slices. */
    readonly slicing = true,
  ) {
    const turnover = (i: number) => tape.companies[i]?.turnover ?? 0
    const ranked = tape.companies.map((_, i) => i).sort((a, b) => turnover(b) - turnover(a))
    this.#members = ranked.slice(0, count)
    this.#traders = new Array(tape.companies.length)
    this.#busy = new Uint8Array(tape.companies.length)
    for (const i of ranked.slice(0, count)) this.#busy[i] = 2
    for (const i of ranked.slice(count, Math.ceil(count * 2.5))) this.#busy[i] = 1
  }

  /** Whether the instrument is among those with a book. */
  isBook(i: number): boolean {
    return this.#busy[i] === 2
  }

  isBusy(i: number): boolean {
    return this.#busy[i] !== 0
  }

  /** Whether the instrument's book is at work now. */
  has(i: number): boolean {
    return this.#open && this.#busy[i] === 2
  }

  startDay(tradingDay: string): void {
    this.#salt = tradingDay
    this.#open = false
    this.labels.length = 0
    this.reset()
  }

  /** Forgets the books' orders, so that `open` builds them around the present fair values. `salt`: they have dice of their own. */
  reset(salt = ''): void {
    this.#salt += salt
    for (const i of this.#members) this.#traders[i] = undefined
  }

  /** Opens all books for continuous trading; books that contain orders are unchanged. */
  open(time: number): void {
    this.#open = true
    for (const i of this.#members) if (this.tape.status(i) === TRADING) this.#trader(i).open(time)
  }

  /** Ends what people do in continuous trading only, before the closing auction. */
  close(time: number): void {
    for (const i of this.#members) this.#traders[i]?.close(time)
  }

  run(from: number, to: number): void {
    for (const i of this.#members) this.#traders[i]?.run(from, to)
  }

  /** Takes an instrument's resting orders into an auction. */
  drain(i: number): AuctionOrder[] {
    return this.#traders[i]?.desk.book.drain() ?? []
  }

  /** Puts the orders that an auction left over into the book. */
  rest(i: number, orders: readonly AuctionOrder[]): void {
    for (const order of orders) this.#trader(i).rest(order)
  }

  /** A ten-level quote; follows the fair value first while the market is open. */
  quote(i: number, time: number, follow = false): void {
    const trader = this.#trader(i)
    if (follow) trader.catchUp(time)
    const { book } = trader.desk
    const out = this.tape.out
    const level = (price: number, volume: number) => out.level(price, volume)
    this.tape.quote(i, time, Math.min(LEVELS, book.depth('buy')), Math.min(LEVELS, book.depth('sell')))
    book.levels('buy', LEVELS, level)
    book.levels('sell', LEVELS, level)
  }

  /** Number of the next parent. */
  nextId(): number {
    return ++this.#labelled
  }

  #trader(i: number): BookTrader {
    let trader = this.#traders[i]
    if (!trader) {
      const random = new Random(this.seed, `book:${this.tape.companies[i]?.id}:${this.#salt}`)
      trader = new BookTrader(i, this.tape, this.fair, random, this.quick.dayVolume(i), this)
      this.#traders[i] = trader
    }
    return trader
  }
}
