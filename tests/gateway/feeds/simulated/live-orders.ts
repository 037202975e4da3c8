import type { MarketEvent, OrderAdd } from '../../../../shared/market/events'

export interface LiveOrder extends OrderAdd {
  /** Shares neither traded nor withdrawn. */
  left: number
}

export type BookLevels = [price: number, volume: number][]

/** One instrument's orders as anybody could keep them from the tape: added, traded down, withdrawn. No matching. */
export class LiveOrders {
  readonly all = new Map<number, LiveOrder>()
  readonly live = new Map<number, LiveOrder>()

  apply(event: MarketEvent): void {
    if (event.kind === 'order') {
      const order = { ...event, left: event.volume }
      this.all.set(event.orderNo, order)
      this.live.set(event.orderNo, order)
    } else if (event.kind === 'trade') {
      this.#take(event.buyNo, event.volume)
      this.#take(event.sellNo, event.volume)
    } else if (event.kind === 'cancel') this.#take(event.orderNo, event.volume)
  }

  of(side: 'buy' | 'sell'): LiveOrder[] {
    return [...this.live.values()].filter((order) => order.side === side)
  }

  /** Best price of a side; 0 = none. */
  best(side: 'buy' | 'sell'): number {
    let best = 0
    for (const order of this.live.values()) {
      if (order.side !== side) continue
      if (best === 0 || (side === 'buy' ? order.price > best : order.price < best)) best = order.price
    }
    return best
  }

  levels(side: 'buy' | 'sell', depth: number): BookLevels {
    const sums = new Map<number, number>()
    for (const { price, left } of this.of(side)) sums.set(price, (sums.get(price) ?? 0) + left)
    return [...sums].sort(([a], [b]) => (side === 'buy' ? b - a : a - b)).slice(0, depth)
  }

  #take(no: number, volume: number): void {
    const order = this.all.get(no)
    if (!order) return
    order.left -= volume
    if (order.left <= 0) this.live.delete(no)
  }
}
