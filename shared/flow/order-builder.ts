import type { Trade } from '../market/events'
import type { Amount, Price, Shares, UnixMs } from '../market/units'
import { SubmitClock } from './submit-clock'

/** An order put together again from its fills. */
export interface RebuiltOrder {
  side: 'buy' | 'sell'
  orderNo: number
  /** True if it crossed the spread. */
  active: boolean
  volume: Shares
  amount: Amount
  /** Price of its last fill. */
  price: Price
  /** When it reached the venue: exact for an aggressor, read off the order numbers for a resting order. */
  submitTime: UnixMs
  doneTime: UnixMs
  /** Shares the market had traded before its first fill. */
  marketVolume: Shares
}

/** A resting order whose fills stopped for this long was withdrawn or overtaken: it is no whole order. */
const RESTING_TTL_MS = 60_000
const RESTING_MAX = 32
/** An aggressor's fills follow one another; after this silence it is over. */
const ACTIVE_SILENCE_MS = 200

/**
 * Orders from prints that carry order numbers, in O(1) amortised. An aggressor is a run of prints with its number;
 * a resting order is whole once a later number at its price, or a worse price, trades (price-time priority).
 */
export class OrderBuilder {
  /** Shares traded so far. */
  marketVolume: Shares = 0
  private active: RebuiltOrder | undefined
  private readonly resting = { buy: new Map<number, RebuiltOrder>(), sell: new Map<number, RebuiltOrder>() }
  private readonly clock = new SubmitClock()

  constructor(private readonly done: (order: RebuiltOrder) => void) {}

  add(print: Trade): void {
    this.advance(print.exchangeTime)
    const { side } = print
    if (side === 'none' || print.buyNo <= 0 || print.sellNo <= 0) this.finishActive()
    else {
      const number = side === 'buy' ? print.buyNo : print.sellNo
      if (this.active && (this.active.orderNo !== number || this.active.side !== side)) this.finishActive()
      this.clock.mark(number, print.exchangeTime)
      if (this.active) extend(this.active, print)
      else this.active = this.begin(print, side, number, true)
      this.rest(print, side === 'buy' ? 'sell' : 'buy')
    }
    this.marketVolume += print.volume
  }

  /** Ends what has been silent for too long by this time. */
  advance(time: UnixMs): void {
    if (this.active && time - this.active.doneTime > ACTIVE_SILENCE_MS) this.finishActive()
  }

  private finishActive(): void {
    const order = this.active
    this.active = undefined
    if (order) this.done(order)
  }

  private rest(print: Trade, side: 'buy' | 'sell'): void {
    const pending = this.resting[side]
    const number = side === 'buy' ? print.buyNo : print.sellNo
    const known = pending.get(number)
    if (known) {
      extend(known, print)
      return
    }
    for (const [other, order] of pending) {
      const whole = order.price === print.price || order.price > print.price === (side === 'buy')
      if (!whole && print.exchangeTime - order.doneTime <= RESTING_TTL_MS) continue
      pending.delete(other)
      if (whole) this.done(order)
    }
    if (pending.size >= RESTING_MAX) {
      const oldest = pending.keys().next()
      if (!oldest.done) pending.delete(oldest.value)
    }
    pending.set(number, this.begin(print, side, number, false))
  }

  private begin(print: Trade, side: 'buy' | 'sell', orderNo: number, active: boolean): RebuiltOrder {
    const time = print.exchangeTime
    return {
      side,
      orderNo,
      active,
      volume: print.volume,
      amount: print.amount,
      price: print.price,
      submitTime: active ? time : this.clock.timeOf(orderNo, time),
      doneTime: time,
      marketVolume: this.marketVolume,
    }
  }
}

function extend(order: RebuiltOrder, { volume, amount, price, exchangeTime }: Trade): void {
  order.volume += volume
  order.amount += amount
  order.price = price
  order.doneTime = exchangeTime
}
