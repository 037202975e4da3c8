import { exchangeOf } from '../market/instrument'
import type { Amount, Price, Shares, UnixMs } from '../market/units'
import type { OrderEvent } from './rebuilt-book'

/**
 * Source of an order's original size. `told`: its row, or its row and the fills before it. `filled`: SSE
 * sent no row, because all of it traded on arrival (for a market order whose rest was withdrawn at once, only the
 * traded volume is known). `withdrawn`: no row, but the withdrawal took the whole remainder. `at-least`: traded volume
 * so far.
 */
export type SizeKnown = 'told' | 'filled' | 'withdrawn' | 'at-least'

/** An order as it was entered, combined from all rows with its number. */
export interface OriginalOrder {
  orderNo: number
  side: 'buy' | 'sell'
  /** Its limit; 0 = unknown (it had no row, or was a market order). */
  price: Price
  /** Original size in shares, or a lower bound of it. */
  volume: Shares
  known: SizeKnown
  filled: Shares
  /** Part of `filled` that traded on arrival; the rest was filled while it rested. */
  active: Shares
  withdrawn: Shares
  amount: Amount
  firstTime: UnixMs
  lastTime: UnixMs
}

/**
 * Original orders of one instrument by order numbers, from a feed with orders and prints or with prints alone.
 *
 * - SSE sends an order's row after its first matching with what is left: size = fills before the row + row. Without
 *   a row all of it traded on arrival, provided the feed has order rows.
 * - SZSE sends every order whole before its prints, and withdrawals among the prints; prints alone give a lower
 *   bound until the withdrawal of the rest completes it.
 */
export class OriginalOrders {
  private readonly orders = new Map<number, OriginalOrder>()
  private rows = false
  /** The order that can have further prints. */
  private arriving = 0

  add(event: OrderEvent): void {
    if (event.kind === 'trade') {
      const { buyNo, sellNo, side } = event
      this.arriving = side === 'none' ? 0 : side === 'buy' ? buyNo : sellNo
      this.fill(buyNo, 'buy', event)
      this.fill(sellNo, 'sell', event)
      return
    }
    this.arriving = 0
    if (event.kind === 'order') this.rows = true
    const order = this.order(event.orderNo, event.side, event.exchangeTime)
    if (event.kind === 'order') {
      order.price = event.price
      order.volume = order.filled + event.volume
      order.known = 'told'
    } else {
      order.withdrawn += event.volume || order.volume - order.filled
      if (order.known !== 'told') {
        order.volume = order.filled + order.withdrawn
        order.known = 'withdrawn'
      }
    }
  }

  get(orderNo: number): OriginalOrder | undefined {
    const order = this.orders.get(orderNo)
    return order && this.judged(order)
  }

  /** In the order of their first row or print. */
  *all(): Generator<OriginalOrder> {
    for (const order of this.orders.values()) yield this.judged(order)
  }

  private fill(orderNo: number, side: 'buy' | 'sell', print: OrderEvent & { kind: 'trade' }): void {
    if (orderNo <= 0) return
    const order = this.order(orderNo, side, print.exchangeTime)
    order.filled += print.volume
    order.amount += print.amount
    if (side === print.side) order.active += print.volume
    if (order.known === 'told') return
    order.volume = Math.max(order.volume, order.filled + order.withdrawn)
    order.known = exchangeOf(print.instrument) === 'SH' && order.active === order.filled ? 'filled' : 'at-least'
  }

  private order(orderNo: number, side: 'buy' | 'sell', time: UnixMs): OriginalOrder {
    const known = this.orders.get(orderNo)
    if (known) {
      known.lastTime = time
      return known
    }
    const order: OriginalOrder = {
      orderNo,
      side,
      price: 0,
      volume: 0,
      known: 'at-least',
      filled: 0,
      active: 0,
      withdrawn: 0,
      amount: 0,
      firstTime: time,
      lastTime: time,
    }
    this.orders.set(orderNo, order)
    return order
  }

  /** An order without a row is complete once a print of another order follows, provided that the feed sends rows. */
  private judged(order: OriginalOrder): OriginalOrder {
    if (order.known !== 'filled' || (this.rows && this.arriving !== order.orderNo)) return order
    return { ...order, known: 'at-least' }
  }
}
