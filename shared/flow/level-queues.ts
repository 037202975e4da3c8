import type { Price, Shares } from '../market/units'
import type { BookOrder } from './rebuilt-book'

export interface QueueFront {
  /** Orders at the price, and their shares together. */
  orders: number
  shares: Shares
  /** Remaining volume of the first orders, in order of time. */
  sizes: Shares[]
}

/** Orders at each price of a book, first come first. */
export class LevelQueues {
  private readonly sides = { buy: new Map<Price, Set<BookOrder>>(), sell: new Map<Price, Set<BookOrder>>() }

  add(order: BookOrder): void {
    const levels = this.sides[order.side]
    const queue = levels.get(order.price)
    if (queue) queue.add(order)
    else levels.set(order.price, new Set([order]))
  }

  remove(order: BookOrder): void {
    const levels = this.sides[order.side]
    const queue = levels.get(order.price)
    queue?.delete(order)
    if (queue?.size === 0) levels.delete(order.price)
  }

  front(side: 'buy' | 'sell', price: Price, most: number): QueueFront {
    const queue = this.sides[side].get(price)
    const front: QueueFront = { orders: queue?.size ?? 0, shares: 0, sizes: [] }
    for (const { left } of queue ?? []) {
      front.shares += left
      if (front.sizes.length < most) front.sizes.push(left)
    }
    return front
  }
}
