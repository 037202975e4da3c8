import type { Shares } from '../market/units'
import type { RebuiltOrder } from './order-builder'

export const RING_LENGTH = 14
const KEYS_MAX = 128

export interface SizeRing {
  side: 'buy' | 'sell'
  volume: Shares
  /** In the order of submission, at most `RING_LENGTH`. */
  orders: RebuiltOrder[]
}

/** The newest orders of each (side, exact size), the 128 keys used last. */
export class SizeRings {
  private readonly rings = new Map<number, SizeRing>()

  add(order: RebuiltOrder): SizeRing {
    const key = order.side === 'buy' ? order.volume : -order.volume
    let ring = this.rings.get(key)
    if (ring) this.rings.delete(key)
    else ring = { side: order.side, volume: order.volume, orders: [] }
    this.rings.set(key, ring)
    insert(ring.orders, order)
    if (ring.orders.length > RING_LENGTH) ring.orders.shift()
    if (this.rings.size > KEYS_MAX) {
      const oldest = this.rings.keys().next()
      if (!oldest.done) this.rings.delete(oldest.value)
    }
    return ring
  }
}

/** A resting order is known only when it is done, so it may belong before others. */
function insert(orders: RebuiltOrder[], order: RebuiltOrder): void {
  let at = orders.length
  while (at > 0 && (orders[at - 1] as RebuiltOrder).submitTime > order.submitTime) at--
  orders.splice(at, 0, order)
}
