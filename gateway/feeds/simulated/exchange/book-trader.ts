import { BookDesk, type BookSide, opposite, signOf } from './book-desk'
import { Crowd, ORDERS_MIN } from './crowd'
import type { FairValues } from './fair-values'
import type { RestingOrder } from './order-book'
import type { Random } from './random'
import { TRADING_SECONDS } from './shape'
import { crossingRate, drawSize } from './sizes'
import { type LabelBook, Slicer } from './slicer'
import type { TradeBooking } from './tape'
import { unitsPerYuan } from './universe'

/** Levels and orders a level of a book that is built from nothing. */
const FILL_LEVELS = 14
const FILL_ORDERS = 2
/** A side with fewer levels is refilled: orders deeper in a busy book are not simulated. */
const LEVELS_MIN = 4

const SIDES = ['buy', 'sell'] as const

/** Everybody who trades one instrument with a book: the crowd and those who work large orders. */
export class BookTrader {
  readonly desk: BookDesk
  readonly #random: Random
  readonly #meanSize: number
  readonly #slicer: Slicer
  readonly #crowd: Crowd
  #isPaused = false

  constructor(
    readonly i: number,
    tape: TradeBooking,
    fair: FairValues,
    random: Random,
    dayVolume: number,
    labelBook: LabelBook,
  ) {
    this.desk = new BookDesk(i, tape, fair)
    this.#random = random
    const unit = unitsPerYuan(tape.companies[i])
    const secondly = dayVolume / TRADING_SECONDS
    const yuan = (secondly * (tape.prevClose[i] as number)) / unit
    const rate = crossingRate(yuan)
    this.#meanSize = secondly / rate
    this.#slicer = new Slicer(this.desk, random, secondly, labelBook)
    this.#crowd = new Crowd(this.desk, random, rate, this.#meanSize, this.#slicer)
  }

  /** Fills the book around the fair value and schedules everybody. */
  open(time: number): void {
    if (this.desk.book.size < ORDERS_MIN) this.#fill(time)
    this.#crowd.open(time)
    this.#slicer.open(time)
  }

  /** Continuous trading is over for the day: large orders end. */
  close(time: number): void {
    this.#slicer.close(time)
  }

  /** An order left over from an auction. */
  rest(order: RestingOrder): void {
    this.desk.book.submit(order, true, () => {})
    this.#crowd.remember(order.no)
  }

  /** Everything that happens in [from, to); nothing while the instrument is halted. */
  run(from: number, to: number): void {
    const { i, tape } = this.desk
    if (this.#isPaused && tape.isOpen(i, from)) {
      this.#isPaused = false
      this.open(from)
    }
    for (;;) {
      const crowd = this.#crowd.nextTime
      const parents = this.#slicer.nextTime
      const time = Math.min(crowd, parents)
      if (time >= to) return
      const stamp = Math.floor(Math.max(from, time) / 10) * 10
      this.#isPaused = !tape.isOpen(i, stamp)
      if (this.#isPaused) return
      if (parents <= crowd) this.#slicer.act(stamp)
      else this.#crowd.act(stamp)
    }
  }

  /** Crosses a stale book to where the fair value has gone. */
  catchUp(time: number): void {
    const { book, i, tape, tick } = this.desk
    if (!tape.isOpen(i, time)) return
    const value = Math.round(this.desk.value)
    const slack = Math.max(3 * tick, 0.0012 * value)
    const ask = book.best('sell')
    const bid = book.best('buy')
    if (ask > 0 && value - ask > slack) this.#sweep('buy', value, time)
    else if (bid > 0 && bid - value > slack) this.#sweep('sell', value, time)
    for (const side of SIDES) {
      const isThin = book.size < ORDERS_MIN || book.depth(side) < LEVELS_MIN
      if (isThin || this.#isLeftBehind(side, value, slack)) this.#fillSide(side, time)
    }
  }

  /** Whether everybody on a side waits far from where the fair value has gone: others then wait nearer. */
  #isLeftBehind(side: BookSide, value: number, slack: number): boolean {
    const best = this.desk.book.best(side)
    return best > 0 && signOf(side) * (value - best) > slack
  }

  #sweep(side: 'buy' | 'sell', price: number, time: number): void {
    let volume = this.#meanSize
    const limit = this.desk.clamp(price)
    this.desk.book.levels(opposite(side), 400, (level, there) => {
      if (side === 'buy' ? level <= limit : level >= limit) volume += there
    })
    const no = this.desk.submit(side, limit, volume, true, time)
    if (this.desk.book.has(no)) this.#crowd.remember(no)
  }

  #fill(time: number): void {
    for (const side of SIDES) this.#fillSide(side, time)
  }

  #fillSide(side: BookSide, time: number): void {
    const { desk } = this
    const { book, tick } = desk
    const value = Math.round(desk.value)
    const sign = signOf(side)
    const best = book.best(opposite(side))
    const from = best && sign * (value - best) >= 0 ? best - sign * tick : value - (side === 'buy' ? tick : 0)
    for (let level = 0; level < FILL_LEVELS; level++) {
      const price = from - sign * level * tick
      if (price !== desk.clamp(price)) break
      for (let k = 0; k < FILL_ORDERS; k++) {
        const no = desk.submit(side, price, drawSize(this.#random, this.#meanSize * 1.4), true, time)
        if (book.has(no)) this.#crowd.remember(no)
      }
    }
  }
}
