import type { OrderEvent } from '../../shared/flow/rebuilt-book'
import type { Price, Shares } from '../../shared/market/units'

/**
 * Keeps the queue of every price level of a stream, and checks price-time priority: in continuous trading every print
 * takes the oldest order at the best price. Uses only the rows of the stream, not the product's book.
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

  /** Remaining volumes of the orders at the best price of a side, oldest first. */
  front(side: 'buy' | 'sell'): { price: Price; volumes: Shares[] } {
    const price = this.best(side)
    const queue = [...(this.queues[side].get(price) ?? [])]
    return { price, volumes: queue.map((orderNo) => this.orders.get(orderNo)?.left ?? 0) }
  }

  /** Best price of a side; 0 = no orders. */
  private best(side: 'buy' | 'sell'): Price {
    let best = 0
    for (const price of this.queues[side].keys()) {
      if (best === 0 || (side === 'buy' ? price > best : price < best)) best = price
    }
    return best
  }

  private check(restingNo: number, price: Price): void {
    this.prints++
    const order = this.orders.get(restingNo)
    if (order?.price !== price || this.best(order.side) !== price) return
    const [oldest] = this.queues[order.side].get(price) ?? []
    if (oldest === restingNo) this.inTurn++
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
