import type { OrderAdd, OrderCancel, Quote, Trade } from '../market/events'
import { isIndicative } from '../market/indicative'
import type { Price, Shares, UnixMs } from '../market/units'
import { CancelFlow, distancePlace, WITHOUT_DISTANCE } from './cancel-flow'
import { LevelQueues, type QueueFront } from './level-queues'
import { type BookOrder, type BookWatch, type OrderEvent, RebuiltBook } from './rebuilt-book'

/** Orders of a queue that are told one by one, as the venues do. */
export const QUEUE_SHOWN = 50

type Sided = 'buy' | 'sell'

/** The orders that wait at a side's best price. */
export interface BestQueue extends QueueFront {
  /** 0 = nobody stands there. */
  price: Price
  /** All that waits there, older orders that nobody told of among it; 0 = not known. */
  level: Shares
}

/**
 * What a stream of orders says beyond the levels: who waits at the best prices, and what is withdrawn how far from
 * them. Begun in the middle of a day it knows of the orders before only what snapshots say: their best price counts
 * where it is better than that of the known orders, and what they hold at it is what the level has beyond those.
 */
export class OrderFlow implements BookWatch {
  readonly cancels = new CancelFlow()
  /** Orders and withdrawals taken. */
  told = 0
  private readonly queues = new LevelQueues()
  private readonly book = new RebuiltBook(this)
  private readonly quoted = { buy: { price: 0, volume: 0 }, sell: { price: 0, volume: 0 } }
  /** Begun late: the newest order, kept out of the book until it is seen what it trades on arrival. */
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

  /** Orders held. */
  get size(): number {
    return this.book.size
  }

  add(event: OrderEvent): void {
    if (event.kind !== 'trade') this.told++
    if (this.since === 0) this.book.add(event)
    else if (event.kind === 'trade') this.trade(event)
    else if (event.kind === 'order') this.arrive(event)
    else {
      this.settle()
      this.book.add(event)
    }
  }

  /** The venue's own levels: all that is known of orders from before. */
  see(quote: Quote): void {
    if (isIndicative(quote)) return
    const { bidPrices, bidVolumes, askPrices, askVolumes } = quote
    this.quoted.buy = { price: bidPrices[0] ?? 0, volume: bidVolumes[0] ?? 0 }
    this.quoted.sell = { price: askPrices[0] ?? 0, volume: askVolumes[0] ?? 0 }
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
    // Lets those stand that meet nobody any more.
    const top = this.book.top(1)[side === 'buy' ? 'bids' : 'asks']
    const price = this.best(side)
    const front = this.queues.front(side, price, QUEUE_SHOWN)
    if (this.isWhole) return { price, level: top.volumes[0] ?? 0, ...front }
    const quoted = this.quoted[side]
    return { price, level: quoted.price === price ? Math.max(quoted.volume, front.shares) : 0, ...front }
  }

  stands(order: BookOrder): void {
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
    // One that never stood came and went at once.
    if (!order.standing) this.cancels.add(spot, gone)
    this.cancels.cancel(spot, order.price, gone)
  }

  leaves(order: BookOrder): void {
    this.queues.remove(order)
  }

  private spot({ side, price }: BookOrder) {
    const distance = this.book.isAuction ? WITHOUT_DISTANCE : distancePlace(side, price, this.best(side))
    return { time: this.book.time, side, distance }
  }

  private arrive(order: OrderAdd): void {
    this.settle()
    if (order.price > 0 && !order.pricing && !this.book.isAuction) this.arriving = { ...order }
    else this.book.add(order)
  }

  /** What the newest order trades with orders from before, the book cannot know: it enters with what is left of it. */
  private trade(trade: Trade): void {
    const { arriving } = this
    const { side, price, volume, buyNo, sellNo } = trade
    if (arriving && arriving.orderNo === (arriving.side === 'buy' ? buyNo : sellNo)) arriving.volume -= volume
    else this.settle()
    this.book.add(trade)
    if (side === 'none') return
    const hit = this.quoted[side === 'buy' ? 'sell' : 'buy']
    if (hit.price === price) hit.volume = Math.max(0, hit.volume - volume)
    const through = hit.price > 0 && (side === 'buy' ? price > hit.price : price < hit.price)
    if (through) Object.assign(hit, { price, volume: 0 })
  }

  private settle(): void {
    const { arriving } = this
    this.arriving = undefined
    if (arriving && arriving.volume > 0) this.book.add(arriving)
  }
}
