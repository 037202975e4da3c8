import type { Shares } from '../market/units'
import type { RebuiltOrder } from './order-builder'

export const RING_LENGTH = 14
const KEYS_MAX = 256

export interface SizeRing {
  side: 'buy' | 'sell'
  volume: Shares
  /** Newest last, at most `RING_LENGTH`. */
  orders: RebuiltOrder[]
}

/** The newest orders of each (side, exact size), the 256 keys used last. */
export class SizeRings {
  private readonly rings = new Map<number, SizeRing>()

  add(order: RebuiltOrder): SizeRing {
    const key = order.side === 'buy' ? order.volume : -order.volume
    let ring = this.rings.get(key)
    if (ring) this.rings.delete(key)
    else ring = { side: order.side, volume: order.volume, orders: [] }
    this.rings.set(key, ring)
    if (ring.orders.length >= RING_LENGTH) ring.orders.shift()
    ring.orders.push(order)
    if (this.rings.size > KEYS_MAX) {
      const oldest = this.rings.keys().next()
      if (!oldest.done) this.rings.delete(oldest.value)
    }
    return ring
  }
}
