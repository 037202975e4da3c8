import type { FairValues } from './fair-values'
import { OrderBook, type RestingOrder } from './order-book'
import { BUY, SELL, type TradeBooking } from './tape'

export type BookSide = 'buy' | 'sell'

export const opposite = (side: BookSide): BookSide => (side === 'buy' ? 'sell' : 'buy')
export const signOf = (side: BookSide): number => (side === 'buy' ? 1 : -1)

/**
 * The exchange's desk for one instrument with a book: numbers orders, enforces the rules, matches orders and reports to
 * the tape.
 */
export class BookDesk {
  readonly book = new OrderBook()
  /** Called for every fill of a resting order. */
  onFill: (resting: RestingOrder, volume: number, time: number) => void = () => {}

  constructor(
    readonly i: number,
    readonly tape: TradeBooking,
    readonly fair: FairValues,
  ) {}

  /** The fair price in price units, unrounded. */
  get value(): number {
    return this.fair.value[this.i] as number
  }

  /** Shares traded today. */
  get traded(): number {
    return this.tape.volume[this.i] as number
  }

  /** Price × shares traded today. */
  get turnover(): number {
    return this.tape.amount[this.i] as number
  }

  /** Distance between two prices that people use: the exchange's step, more for dear shares. */
  get tick(): number {
    const value = this.value
    return value < 6000 ? 1 : Math.max(1, Math.round(value * 0.00015))
  }

  /** −1…1: how far the middle is below (+) or above (−) the fair value. */
  get pull(): number {
    const bid = this.book.best('buy') || this.book.best('sell')
    const ask = this.book.best('sell') || bid
    if (bid === 0) return 0
    const { value } = this
    return Math.tanh((value - (bid + ask) / 2) / (1.5 * this.tick + 0.0004 * value))
  }

  /** How far the fair value is beyond the limit at which a side waits, as a logarithm; 0 = it is not. */
  beyond(side: BookSide): number {
    const limit = (side === 'buy' ? this.tape.up[this.i] : this.tape.down[this.i]) as number
    return Math.max(0, signOf(side) * Math.log(this.value / limit))
  }

  /** Keeps a price within the day's limits. */
  clamp(price: number): number {
    return this.tape.clamp(this.i, price)
  }

  /**
   * Takes an order for `shares`, pulled to lots (`odd` shares on top: a seller's remainder) and its price to the
   * limits and the price cage. What does not trade rests, or (`rest` false) is withdrawn. Returns its number.
   */
  submit(side: BookSide, price: number, shares: number, rest: boolean, time: number, odd = 0): number {
    const { i, tape } = this
    const volume = tape.lots(i, shares, !rest) + odd
    const within = this.#cage(side, this.clamp(price))
    const no = tape.number(i)
    const code = side === 'buy' ? BUY : SELL
    tape.order(i, time, no, code, within, volume)
    const left = this.book.submit({ no, side, price: within, volume }, rest, (resting, traded) => {
      const buyNo = side === 'buy' ? no : resting.no
      tape.print(i, time, resting.price, traded, code, buyNo, side === 'buy' ? resting.no : no)
      this.onFill(resting, traded, time)
    })
    if (left > 0 && !rest) tape.cancel(i, time, no, code, left)
    return no
  }

  /** Withdraws a resting order and returns what was left of it; 0 if it is not in the book. */
  cancel(no: number, time: number): number {
    const order = this.book.order(no)
    if (!order) return 0
    const volume = this.book.cancel(no)
    this.tape.cancel(this.i, time, no, order.side === 'buy' ? BUY : SELL, volume)
    return volume
  }

  /** Pulls a price into the cage around the other side's best, else the own side's best, else the last price. */
  #cage(side: BookSide, price: number): number {
    const reference = this.book.best(opposite(side)) || this.book.best(side) || (this.tape.last[this.i] as number)
    const bound = this.tape.cage(this.i, side, reference)
    return side === 'buy' ? Math.min(price, bound) : Math.max(price, bound)
  }
}
