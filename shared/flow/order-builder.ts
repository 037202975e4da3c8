import type { Trade } from '../market/events'
import type { Amount, Price, Shares, UnixMs } from '../market/units'
import { SubmitClock } from './submit-clock'

/** An order reconstructed from its fills. */
export interface RebuiltOrder {
  side: 'buy' | 'sell'
  /** 0 where the feed has no order numbers. */
  orderNo: number
  /** True if it crossed the spread. */
  active: boolean
  /** True for one fill of a resting order without a number, which can be a part of the order. */
  fill: boolean
  /** False if its number does not show when it was submitted; `submitTime` is its first fill then. */
  dated: boolean
  volume: Shares
  amount: Amount
  /** Price of its last fill. */
  price: Price
  /** When it reached the venue: exact for an aggressor, read off the order numbers for a resting order. */
  submitTime: UnixMs
  doneTime: UnixMs
  /** Time at which it was known to be complete: the next print of another order, or the end of its timeout. */
  knownTime: UnixMs
  /** Shares the market had traded when it was submitted. */
  marketVolume: Shares
  /** The two orders of a slice that rested first and whose remainder crossed the spread. */
  parts?: { rested: RebuiltOrder; crossed: RebuiltOrder }
}

/** A resting order that may be filled further, and aggressors of its side since its last fill. */
interface Resting {
  order: RebuiltOrder
  crossers: RebuiltOrder[]
}

/** Most resting orders are never crossed. */
const NO_ORDERS: RebuiltOrder[] = []

/** A resting order without fills for this long, ms, was withdrawn or overtaken, so its size is unknown. */
const RESTING_TTL_MS = 60_000
const RESTING_MAX = 32
/** An aggressor is complete after this time without fills, ms. */
const ACTIVE_SILENCE_MS = 200
/** How long a slice can rest, ms, before its remainder crosses, and the number of aggressors that are tried for it. */
const CROSS_AFTER_MS = [300, 30_000] as const
const CROSSERS_MAX = 3

/**
 * Orders from prints, in O(1) amortised. With order numbers an aggressor is a run of prints with its number, and a
 * resting order is complete once a later number at its price, or a worse price, trades (price-time priority). An
 * aggressor that came between a resting order's last fill and its end may be the rest of one slice: such pairs are also
 * reported, as one order with `parts`. Without order numbers, an aggressor is a run of prints of one time and side
 * whose prices go one way, and each print is one fill of an unknown resting order.
 */
export class OrderBuilder {
  /** Shares traded so far. */
  marketVolume: Shares = 0
  private active: RebuiltOrder | undefined
  /** Oldest first; few enough to search linearly. */
  private readonly resting: { buy: Resting[]; sell: Resting[] } = { buy: [], sell: [] }
  private readonly clock: SubmitClock

  constructor(
    private readonly done: (order: RebuiltOrder) => void,
    clockMarks = 2048,
  ) {
    this.clock = new SubmitClock(clockMarks)
  }

  add(print: Trade): void {
    this.advance(print.exchangeTime)
    const { side } = print
    if (side === 'none') this.finishActive(print.exchangeTime)
    else if (print.buyNo <= 0 || print.sellNo <= 0) this.addUnnumbered(print, side)
    else {
      const number = side === 'buy' ? print.buyNo : print.sellNo
      if (this.active && (this.active.orderNo !== number || this.active.side !== side)) {
        this.finishActive(print.exchangeTime)
      }
      this.clock.mark(number, print.exchangeTime, this.marketVolume)
      if (this.active) extend(this.active, print)
      else this.active = this.begin(print, side, number, true)
      this.rest(print, side === 'buy' ? 'sell' : 'buy')
    }
    this.marketVolume += print.volume
  }

  /** Completes orders whose timeout has passed at this time. */
  advance(time: UnixMs): void {
    if (this.active && time - this.active.doneTime > ACTIVE_SILENCE_MS) this.finishActive(time)
  }

  private finishActive(time: UnixMs): void {
    const order = this.active
    this.active = undefined
    if (!order) return
    order.knownTime = Math.min(time, order.doneTime + ACTIVE_SILENCE_MS)
    if (order.orderNo > 0) this.pair(order)
    this.done(order)
  }

  /** Adds the aggressor to every resting order of its side whose remainder it can be. */
  private pair(crossed: RebuiltOrder): void {
    const resting = this.resting[crossed.side]
    for (let at = 0; at < resting.length; at++) {
      const entry = resting[at] as Resting
      const { order, crossers } = entry
      const wait = crossed.submitTime - order.submitTime
      if (!order.dated || wait < CROSS_AFTER_MS[0] || wait > CROSS_AFTER_MS[1] || crossers.length === CROSSERS_MAX)
        continue
      if (order.doneTime > crossed.submitTime || order.price > crossed.price === (crossed.side === 'buy')) continue
      if (crossers === NO_ORDERS) entry.crossers = [crossed]
      else crossers.push(crossed)
    }
  }

  /** Ends a resting order: reports it, and the slices it may have begun. */
  private finishResting({ order, crossers }: Resting, whole: boolean, time: UnixMs): void {
    order.knownTime = time
    if (whole) this.done(order)
    for (const crossed of crossers) {
      this.done({
        ...order,
        volume: order.volume + crossed.volume,
        amount: order.amount + crossed.amount,
        price: crossed.price,
        doneTime: crossed.doneTime,
        parts: { rested: order, crossed },
      })
    }
  }

  private addUnnumbered(print: Trade, side: 'buy' | 'sell'): void {
    const { active } = this
    const continues =
      active?.side === side &&
      active.doneTime === print.exchangeTime &&
      (side === 'buy' ? print.price >= active.price : print.price <= active.price)
    if (active && continues) extend(active, print)
    else {
      this.finishActive(print.exchangeTime)
      this.active = this.begin(print, side, 0, true)
    }
    const fill = this.begin(print, side === 'buy' ? 'sell' : 'buy', 0, false)
    fill.fill = true
    this.done(fill)
  }

  private rest(print: Trade, side: 'buy' | 'sell'): void {
    const pending = this.resting[side]
    const number = side === 'buy' ? print.buyNo : print.sellNo
    for (let at = 0; at < pending.length; at++) {
      const known = pending[at] as Resting
      if (known.order.orderNo !== number) continue
      extend(known.order, print)
      known.crossers = NO_ORDERS
      return
    }
    let remaining = 0
    for (let at = 0; at < pending.length; at++) {
      const entry = pending[at] as Resting
      const { order } = entry
      const whole = order.price === print.price || order.price > print.price === (side === 'buy')
      if (whole || print.exchangeTime - order.doneTime > RESTING_TTL_MS)
        this.finishResting(entry, whole, print.exchangeTime)
      else pending[remaining++] = entry
    }
    pending.length = remaining
    if (remaining >= RESTING_MAX) pending.shift()
    pending.push({ order: this.begin(print, side, number, false), crossers: NO_ORDERS })
  }

  private begin(print: Trade, side: 'buy' | 'sell', orderNo: number, active: boolean): RebuiltOrder {
    const time = print.exchangeTime
    const numbered = !active && orderNo > 0
    const dated = !numbered || this.clock.knows(orderNo)
    return {
      side,
      orderNo,
      active,
      fill: false,
      dated,
      volume: print.volume,
      amount: print.amount,
      price: print.price,
      submitTime: numbered ? this.clock.timeOf(orderNo, time) : time,
      doneTime: time,
      knownTime: time,
      marketVolume: numbered ? this.clock.volumeOf(orderNo, this.marketVolume) : this.marketVolume,
    }
  }
}

function extend(order: RebuiltOrder, { volume, amount, price, exchangeTime }: Trade): void {
  order.volume += volume
  order.amount += amount
  order.price = price
  order.doneTime = exchangeTime
}
