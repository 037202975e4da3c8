/** An order resting in a book. */
export interface RestingOrder {
  no: number
  side: 'buy' | 'sell'
  price: number
  volume: number
}

type OnFill = (resting: RestingOrder, volume: number) => void

interface Level {
  price: number
  /** First in, first out. */
  queue: RestingOrder[]
}

/** One instrument's limit-order book: price, then time; a trade takes the resting order's price. */
export class OrderBook {
  /** Best level first. */
  readonly #buys: Level[] = []
  readonly #sells: Level[] = []
  readonly #orders = new Map<number, RestingOrder>()

  get size(): number {
    return this.#orders.size
  }

  /** Best price of a side; 0 when it is empty. */
  best(side: 'buy' | 'sell'): number {
    return this.#side(side)[0]?.price ?? 0
  }

  has(no: number): boolean {
    return this.#orders.has(no)
  }

  order(no: number): RestingOrder | undefined {
    return this.#orders.get(no)
  }

  /**
   * Matches an incoming order against the other side, then rests what is left (`rest` true) or withdraws it.
   * `onFill` sees each fill before the resting order shrinks. Returns what did not trade.
   */
  submit(order: RestingOrder, rest: boolean, onFill: OnFill): number {
    const other = this.#side(order.side === 'buy' ? 'sell' : 'buy')
    let left = order.volume
    while (left > 0) {
      const level = other[0]
      if (!level || (order.side === 'buy' ? level.price > order.price : level.price < order.price)) break
      const first = level.queue[0] as RestingOrder
      const volume = Math.min(left, first.volume)
      onFill(first, volume)
      first.volume -= volume
      left -= volume
      if (first.volume === 0) {
        this.#orders.delete(first.no)
        level.queue.shift()
        if (level.queue.length === 0) other.shift()
      }
    }
    if (left > 0 && rest) this.#add({ ...order, volume: left })
    return left
  }

  /** Withdraws an order and returns what was left of it; 0 if it is not in the book. */
  cancel(no: number): number {
    const order = this.#orders.get(no)
    if (!order) return 0
    const levels = this.#side(order.side)
    const at = levels.findIndex((level) => level.price === order.price)
    const queue = (levels[at] as Level).queue
    queue.splice(queue.indexOf(order), 1)
    if (queue.length === 0) levels.splice(at, 1)
    this.#orders.delete(no)
    return order.volume
  }

  /** Calls `visit` with the best `depth` levels of a side. */
  levels(side: 'buy' | 'sell', depth: number, visit: (price: number, volume: number) => void): void {
    const levels = this.#side(side)
    for (let at = 0; at < Math.min(depth, levels.length); at++) {
      const { price, queue } = levels[at] as Level
      let volume = 0
      for (const order of queue) volume += order.volume
      visit(price, volume)
    }
  }

  depth(side: 'buy' | 'sell'): number {
    return this.#side(side).length
  }

  /** Worst-priced order of a side, its youngest. */
  worst(side: 'buy' | 'sell'): RestingOrder | undefined {
    return this.#side(side).at(-1)?.queue.at(-1)
  }

  /** Empties the book and returns its orders in order of arrival. */
  drain(): RestingOrder[] {
    const orders = [...this.#orders.values()]
    this.#orders.clear()
    this.#buys.length = 0
    this.#sells.length = 0
    return orders
  }

  #side(side: 'buy' | 'sell'): Level[] {
    return side === 'buy' ? this.#buys : this.#sells
  }

  #add(order: RestingOrder): void {
    const levels = this.#side(order.side)
    let at = 0
    while (at < levels.length) {
      const price = (levels[at] as Level).price
      if (price === order.price || (order.side === 'buy' ? price < order.price : price > order.price)) break
      at++
    }
    const level = levels[at]
    if (level?.price === order.price) level.queue.push(order)
    else levels.splice(at, 0, { price: order.price, queue: [order] })
    this.#orders.set(order.no, order)
  }
}
