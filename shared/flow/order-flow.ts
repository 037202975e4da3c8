import type { OrderAdd, OrderCancel, Quote, Trade } from '../market/events'
import { isIndicative } from '../market/indicative'
import type { Price, Shares, UnixMs } from '../market/units'
import { CancelFlow, distanceIndex, WITHOUT_DISTANCE } from './cancel-flow'
import { type BookListener, type BookOrder, type OrderEvent, RebuiltBook } from './rebuilt-book'

interface QueueFront {
  /** Orders at the price, and their shares together. */
  orders: number
  shares: Shares
  /** Remaining volume of the first orders, in order of time. */
  sizes: Shares[]
}

/** Orders at each price of a book, in order of arrival. */
class LevelQueues {
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

/** Number of single orders of a queue that are sent, as by the venues. */
export const QUEUE_SHOWN = 50

type Sided = 'buy' | 'sell'

/** The orders that wait at a side's best price. */
export interface BestQueue extends QueueFront {
  /** 0 = no orders there. */
  price: Price
  /** Shares of unreported orders ahead of them; undefined = unknown. */
  older: Shares | undefined
}

interface Quoted {
  price: Price
  older: Shares | undefined
}

const UNSEEN: Quoted = { price: 0, older: undefined }

/**
 * Information of an order stream beyond the levels: the orders at the best prices, and withdrawals by their distance
 * from them. When started in the middle of a day, it knows earlier orders only from snapshots: their best price counts
 * if it is better than that of the known orders, and their volume there is the level's volume minus that of the known
 * orders.
 */
export class OrderFlow implements BookListener {
  readonly cancels = new CancelFlow()
  /** Number of processed orders and withdrawals. */
  processed = 0
  private readonly queues = new LevelQueues()
  private readonly book = new RebuiltBook(this)
  /** The best level of the last snapshot, and its shares beyond those of known orders. */
  private readonly quoted: Record<Sided, Quoted> = { buy: UNSEEN, sell: UNSEEN }
  /** When started late: the newest order, excluded from the book until its trades on arrival are known. */
  private arriving: OrderAdd | undefined

  /** `since`: when it began, in the market's time; 0 = with the day's first row. */
  constructor(readonly since: UnixMs) {}

  /** Every order of the day is known. */
  get isWhole(): boolean {
    const { unknownFills, unknownCancels, excess } = this.book.faults
    return this.since === 0 && unknownFills + unknownCancels + excess === 0
  }

  get isAuction(): boolean {
    return this.book.isAuction
  }

  /** Number of orders in memory. */
  get size(): number {
    return this.book.size
  }

  add(event: OrderEvent): void {
    if (event.kind !== 'trade') this.processed++
    if (this.since === 0) this.book.add(event)
    else if (event.kind === 'trade') this.trade(event)
    else if (event.kind === 'order') this.arrive(event)
    else {
      this.settle()
      this.book.add(event)
    }
  }

  /** Processes the venue's levels, which are the only data about orders from before the start. */
  see(quote: Quote): void {
    if (isIndicative(quote)) return
    const { bidPrices, bidVolumes, askPrices, askVolumes } = quote
    this.settle()
    this.quoted.buy = this.quotedAt('buy', bidPrices[0], bidVolumes[0])
    this.quoted.sell = this.quotedAt('sell', askPrices[0], askVolumes[0])
  }

  best(side: Sided): Price {
    const known = this.book.best(side)
    const { price } = this.quoted[side]
    if (this.isWhole || price === 0) return known
    if (known === 0) return price
    return side === 'buy' ? Math.max(known, price) : Math.min(known, price)
  }

  queue(side: Sided): BestQueue {
    this.settle()
    this.book.seatAll()
    const price = this.best(side)
    return { price, older: this.olderAt(side, price), ...this.queues.front(side, price, QUEUE_SHOWN) }
  }

  enqueued(order: BookOrder): void {
    this.cancels.add(this.spot(order), order.left)
    this.queues.add(order)
  }

  withdrawn({ side, volume, exchangeTime: time }: OrderCancel, order: BookOrder | undefined): void {
    if (!order) {
      this.cancels.cancel({ time, side, distance: WITHOUT_DISTANCE }, 0, volume)
      return
    }
    const spot = this.spot(order)
    const gone = volume || order.left
    // An order that never rested was entered and withdrawn at once.
    if (!order.resting) this.cancels.add(spot, gone)
    this.cancels.cancel(spot, order.price, gone)
  }

  leaves(order: BookOrder): void {
    this.queues.remove(order)
  }

  /** Orders better than the last snapshot's best have arrived since, and are known. */
  private olderAt(side: Sided, price: Price): Shares | undefined {
    const quoted = this.quoted[side]
    return this.isWhole || (quoted !== UNSEEN && quoted.price !== price) ? 0 : quoted.older
  }

  private quotedAt(side: Sided, price: Price = 0, volume: Shares = 0): Quoted {
    return { price, older: Math.max(0, volume - this.queues.front(side, price, 0).shares) }
  }

  private spot({ side, price }: BookOrder) {
    const distance = this.book.isAuction ? WITHOUT_DISTANCE : distanceIndex(side, price, this.best(side))
    return { time: this.book.time, side, distance }
  }

  private arrive(order: OrderAdd): void {
    this.settle()
    if (order.price > 0 && !order.pricing && !this.book.isAuction) this.arriving = { ...order }
    else this.book.add(order)
  }

  /**
   * The book cannot know the newest order's trades with earlier unknown orders: the order enters with its remainder.
   */
  private trade(trade: Trade): void {
    const { arriving } = this
    const { side, volume, buyNo, sellNo } = trade
    if (arriving && arriving.orderNo === (arriving.side === 'buy' ? buyNo : sellNo)) arriving.volume -= volume
    else this.settle()
    if (side === 'buy') this.hit('sell', trade, sellNo)
    else if (side === 'sell') this.hit('buy', trade, buyNo)
    this.book.add(trade)
  }

  /** A print reduces the level of the snapshot, or empties it if its price is beyond. */
  private hit(side: Sided, { price, volume }: Trade, restingNo: number): void {
    const quoted = this.quoted[side]
    const through = quoted.price > 0 && (side === 'sell' ? price > quoted.price : price < quoted.price)
    if (through) this.quoted[side] = { price, older: undefined }
    else if (quoted.price === price && quoted.older !== undefined && !this.book.has(restingNo)) {
      this.quoted[side] = { price, older: Math.max(0, quoted.older - volume) }
    }
  }

  private settle(): void {
    const { arriving } = this
    this.arriving = undefined
    if (arriving && arriving.volume > 0) this.book.add(arriving)
  }
}
