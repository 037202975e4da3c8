import type { OrderAdd, OrderCancel, Trade } from '../market/events'
import { phaseAt, timeOfDay } from '../market/session'
import type { Price, Shares, UnixMs } from '../market/units'
import { type Indicative, indicativePrice, type Levels, type TieRule } from './indicative-price'
import { LevelSide } from './level-side'

export type OrderEvent = Trade | OrderAdd | OrderCancel

export interface BookOrder {
  readonly no: number
  readonly side: 'buy' | 'sell'
  /** 0 while a market order has not traded. */
  readonly price: Price
  readonly left: Shares
  /** True once it rests in the book. */
  readonly resting: boolean
}

interface MutableOrder extends BookOrder {
  price: Price
  market: boolean
  left: Shares
  resting: boolean
}

/** Listener for changes of single orders. It is called before the levels change. */
export interface BookListener {
  /** The order is last in the queue of its price. */
  enqueued(order: BookOrder): void
  /** Withdrawn, in whole or in part; undefined: an order without a row. */
  withdrawn(event: OrderCancel, order: BookOrder | undefined): void
  /** The order rested and is filled completely. */
  leaves(order: BookOrder): void
}

/** Inconsistencies: orders without a row, and fills or withdrawals of more than the remainder. */
interface BookFaults {
  /** Resting sides of prints in continuous trading whose order is not in the book. */
  unknownFills: number
  unknownCancels: number
  excess: number
}

const NEVER = { bid: Number.NaN, ask: Number.NaN, auction: false }

/**
 * The venue's book rebuilt from its orders, prints and withdrawals, in the venue's order.
 *
 * One rule serves both exchanges. An order that does not cross the other side enters the book at once. One that does is
 * withheld until its prints have arrived: on SZSE its row precedes them; on SSE its row follows with the remainder, so it
 * is never withheld, and an order that is filled completely has no row. In call auctions every order enters. The
 * remainder of a market order enters at its last traded price (对手方最优), or at the best price of its own side
 * (本方最优). Orders that SZSE withholds because of their price are withheld here, too.
 */
export class RebuiltBook {
  readonly faults: BookFaults = { unknownFills: 0, unknownCancels: 0, excess: 0 }
  /** Time of the newest row. */
  time: UnixMs = 0
  /** True while orders gather for one price. */
  private auction = false
  private readonly orders = new Map<number, MutableOrder>()
  private readonly bids = new LevelSide(true)
  private readonly asks = new LevelSide(false)
  private readonly waiting = new Set<MutableOrder>()
  /** Best prices with which withheld orders were last compared. */
  private seated = NEVER

  constructor(private readonly watch?: BookListener) {}

  add(event: OrderEvent): void {
    if (event.exchangeTime > this.time) this.see(event.exchangeTime)
    if (event.kind === 'order') this.enter(event)
    else if (event.kind === 'cancel') this.withdraw(event)
    else this.fill(event)
  }

  /** Orders that are not filled and not withdrawn. */
  get size(): number {
    return this.orders.size
  }

  /** True while orders gather for one price. */
  get isAuction(): boolean {
    return this.auction
  }

  has(orderNo: number): boolean {
    return this.orders.has(orderNo)
  }

  /** Best price of a side; 0 = no orders there. */
  best(side: 'buy' | 'sell'): Price {
    return (side === 'buy' ? this.bids : this.asks).best
  }

  /** Enters orders that no longer cross the other side. */
  seatAll(): void {
    this.seat()
  }

  /** The best levels of both sides; while orders gather for an auction the sides may overlap. */
  top(levels: number): { bids: Levels; asks: Levels } {
    this.seat()
    return { bids: this.bids.top(levels), asks: this.asks.top(levels) }
  }

  /** Result of the auction if it matched now; undefined if the sides do not overlap. */
  indicative(tie: TieRule): Indicative | undefined {
    this.seat()
    if (this.bids.best === 0 || this.asks.best === 0 || this.bids.best < this.asks.best) return undefined
    return indicativePrice(this.bids.top(Infinity), this.asks.top(Infinity), tie)
  }

  private see(time: UnixMs): void {
    this.time = time
    const phase = phaseAt(timeOfDay(time))
    this.auction = phase === 'opening-auction' || phase === 'closing-auction'
  }

  private enter({ orderNo, side, price, volume, pricing }: OrderAdd): void {
    this.seat()
    const own = side === 'buy' ? this.bids : this.asks
    const market = pricing === 'market' || (price === 0 && pricing === undefined)
    const at = market ? 0 : pricing === 'own-best' ? own.best : price
    const order: MutableOrder = { no: orderNo, side, price: at, market, left: volume, resting: false }
    this.orders.set(orderNo, order)
    if (!this.meets(order)) {
      this.rest(order)
      return
    }
    this.waiting.add(order)
    this.seated = this.bests()
  }

  private fill({ buyNo, sellNo, side, price, volume }: Trade): void {
    this.seat(buyNo, sellNo)
    for (const no of [buyNo, sellNo]) {
      if (no <= 0) continue
      const order = this.orders.get(no)
      if (!order) {
        const rested = side !== 'none' && no === (side === 'buy' ? sellNo : buyNo)
        if (rested) this.faults.unknownFills++
        continue
      }
      this.take(order, volume)
      if (order.market && !order.resting) order.price = price
    }
  }

  private withdraw(event: OrderCancel): void {
    const { orderNo, volume } = event
    this.seat(orderNo)
    const order = this.orders.get(orderNo)
    this.watch?.withdrawn(event, order)
    if (order) this.take(order, volume || order.left)
    else this.faults.unknownCancels++
  }

  private take(order: MutableOrder, volume: Shares): void {
    const taken = Math.min(volume, order.left)
    if (taken < volume) this.faults.excess++
    order.left -= taken
    if (order.resting) (order.side === 'buy' ? this.bids : this.asks).change(order.price, -taken)
    if (order.left > 0) return
    if (order.resting) this.watch?.leaves(order)
    this.orders.delete(order.no)
    this.waiting.delete(order)
  }

  /**
   * Enters withheld orders that no longer cross the other side, except the orders of this row. They are compared only if
   * the best prices or the phase have changed, because a stream without prints would withhold ever more orders.
   */
  private seat(...but: number[]): void {
    if (this.waiting.size === 0) return
    const { bids, asks, auction, seated } = this
    if (seated.bid === bids.best && seated.ask === asks.best && seated.auction === auction) return
    let left = false
    for (const order of this.waiting) {
      if (but.includes(order.no)) left = true
      else if (!this.meets(order)) this.rest(order)
    }
    this.seated = left ? NEVER : this.bests()
  }

  private bests() {
    return { bid: this.bids.best, ask: this.asks.best, auction: this.auction }
  }

  private meets({ side, price }: MutableOrder): boolean {
    if (price === 0) return true
    if (this.auction) return false
    const other = side === 'buy' ? this.asks.best : this.bids.best
    return other > 0 && (side === 'buy' ? price >= other : price <= other)
  }

  private rest(order: MutableOrder): void {
    this.waiting.delete(order)
    this.watch?.enqueued(order)
    order.resting = true
    const own = order.side === 'buy' ? this.bids : this.asks
    own.change(order.price, order.left)
  }
}
