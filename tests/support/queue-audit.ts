import type { OrderEvent } from '../../shared/flow/rebuilt-book'
import type { Price, Shares } from '../../shared/market/units'

/**
 * Checks a stream of orders and prints against the rule by which books match: in continuous trading every print
 * takes the oldest order of the best price. Knows of the stream only its numbers.
 */
export class QueueAudit {
  prints = 0
  /** Prints whose resting order was the oldest at its price, and the price the best of its side. */
  inTurn = 0
  private readonly orders = new Map<number, { side: 'buy' | 'sell'; price: Price; left: Shares }>()
  private readonly queues = { buy: new Map<Price, Set<number>>(), sell: new Map<Price, Set<number>>() }

  add(event: OrderEvent): void {
    if (event.kind === 'order') {
      const { orderNo, side, price, volume } = event
      this.orders.set(orderNo, { side, price, left: volume })
      const queue = this.queues[side].get(price) ?? new Set()
      this.queues[side].set(price, queue.add(orderNo))
    } else if (event.kind === 'cancel') this.take(event.orderNo, Number.POSITIVE_INFINITY)
    else {
      if (event.side !== 'none') this.check(event.side === 'buy' ? event.sellNo : event.buyNo, event.price)
      this.take(event.buyNo, event.volume)
      this.take(event.sellNo, event.volume)
    }
  }

  private check(restingNo: number, price: Price): void {
    this.prints++
    const order = this.orders.get(restingNo)
    if (!order || order.price !== price) return
    const prices = [...this.queues[order.side].keys()]
    const best = order.side === 'buy' ? Math.max(...prices) : Math.min(...prices)
    const [oldest] = this.queues[order.side].get(price) ?? []
    if (best === price && oldest === restingNo) this.inTurn++
  }

  private take(orderNo: number, volume: Shares): void {
    const order = this.orders.get(orderNo)
    if (!order) return
    order.left -= volume
    if (order.left > 0) return
    this.orders.delete(orderNo)
    const queue = this.queues[order.side].get(order.price)
    queue?.delete(orderNo)
    if (queue?.size === 0) this.queues[order.side].delete(order.price)
  }
}
