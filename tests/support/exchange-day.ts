import { OrderBook } from '../../gateway/feeds/simulated/exchange/order-book'
import type { OrderEvent } from '../../shared/flow/rebuilt-book'
import type { OrderAdd, Side } from '../../shared/market/events'
import { clock } from './market-events'
import { type AuctionOrder, auctionFills, plainAuction } from './plain-auction'

/** An action of a trader. `limit` names a price; the market kinds are SZSE's; `withdraw` cancels a resting order. */
export interface Action {
  kind: 'limit' | 'opposite-best' | 'own-best' | 'five-levels' | 'immediate' | 'withdraw'
  side: 'buy' | 'sell'
  /** Price of a limit order. */
  price: number
  volume: number
  /** Which of the resting orders is withdrawn. */
  which: number
}

/** The true state of an order, in shares. */
export interface TrueOrder {
  side: 'buy' | 'sell'
  volume: number
  filled: number
  withdrawn: number
}

/** One action's rows in the exchange's own stream, and the true book after it. */
export interface Step {
  rows: OrderEvent[]
  auction: boolean
  bids: [price: number, volume: number][]
  asks: [price: number, volume: number][]
}

const ID = { sse: '600001.SH', szse: '000001.SZ' } as const
const LEVELS = 10

/**
 * A day of a simulated exchange, in the message format of one of the two real ones. `szse`: orders, prints and
 * cancellations share one numbering, every order precedes its prints, market orders have no price. `sse`: an order's
 * row follows its first prints and has the remaining volume; there is none if nothing remains. `gather` collects orders
 * for the opening auction, `open` matches them, `act` trades after it.
 */
export class ExchangeDay {
  readonly orders = new Map<number, TrueOrder>()
  private readonly book = new OrderBook()
  private readonly gathered: AuctionOrder[] = []
  private readonly resting: number[] = []
  private rows: OrderEvent[] = []
  private number = 0
  private seq = 0
  private time = clock('09:15:00')

  constructor(private readonly style: 'sse' | 'szse') {}

  gather(action: Action): Step {
    this.time += 10
    const { side, price, volume } = action
    const no = this.enter(action)
    this.gathered.push({ no, side, price, volume })
    this.row({ kind: 'order', orderNo: no, side, price, volume })
    return this.step(true)
  }

  /** Matches the opening auction; the remaining volume goes into the book. */
  open(): Step {
    this.time = clock('09:25:00')
    const [outcome] = plainAuction(this.gathered)
    for (const { buyNo, sellNo, volume } of outcome ? auctionFills(this.gathered, outcome) : []) {
      this.print(buyNo, sellNo, outcome?.price ?? 0, volume, 'none')
    }
    for (const order of this.gathered) {
      const volume = order.volume - (this.orders.get(order.no)?.filled ?? 0)
      if (volume === 0) continue
      this.book.submit({ ...order, volume }, true, () => {})
      this.resting.push(order.no)
    }
    const step = this.step(false)
    this.time = clock('09:30:00')
    return step
  }

  act(action: Action): Step {
    this.time += 10
    if (action.kind === 'withdraw') this.withdraw(action.which)
    else this.submit(action)
    return this.step(false)
  }

  private submit(action: Action): void {
    const { side, kind } = action
    const no = this.enter(action)
    const { price, rests } = this.terms(action)
    const pricing = kind === 'limit' ? undefined : kind === 'own-best' ? 'own-best' : 'market'
    const add = (volume: number, shown: number, named?: OrderAdd['pricing']) =>
      this.row({ kind: 'order', orderNo: no, side, price: shown, volume, ...(named ? { pricing: named } : {}) })
    if (this.style === 'szse') add(action.volume, pricing ? 0 : price, pricing)
    const left = this.book.submit({ no, side, price, volume: action.volume }, rests, (other, volume) => {
      const [buyNo, sellNo] = side === 'buy' ? [no, other.no] : [other.no, no]
      this.print(buyNo, sellNo, other.price, volume, side)
    })
    const truth = this.orders.get(no) as TrueOrder
    if (left === 0) return
    if (rests) {
      this.resting.push(no)
      if (this.style === 'sse') add(left, price)
      return
    }
    truth.withdrawn = left
    if (this.style === 'szse') this.row({ kind: 'cancel', orderNo: no, side, volume: left })
  }

  /** Effective limit price of an order, and whether its remainder rests: for market kinds by the current book. */
  private terms({ kind, side, price }: Action): { price: number; rests: boolean } {
    const other = side === 'buy' ? 'sell' : 'buy'
    if (kind === 'limit') return { price, rests: true }
    if (kind === 'own-best') return { price: this.book.best(side), rests: this.book.best(side) > 0 }
    if (kind === 'opposite-best') return { price: this.book.best(other), rests: this.book.best(other) > 0 }
    const levels = this.levels(other, kind === 'five-levels' ? 5 : Number.MAX_SAFE_INTEGER)
    return { price: levels.at(-1)?.[0] ?? 0, rests: false }
  }

  private withdraw(which: number): void {
    const no = this.resting[which % Math.max(1, this.resting.length)]
    const volume = no === undefined ? 0 : this.book.cancel(no)
    if (no === undefined || volume === 0) return
    const truth = this.orders.get(no) as TrueOrder
    truth.withdrawn = volume
    this.row({ kind: 'cancel', orderNo: no, side: truth.side, volume })
  }

  private enter({ side, volume }: Action): number {
    const no = this.style === 'szse' ? this.seq + 1 : ++this.number
    this.orders.set(no, { side, volume, filled: 0, withdrawn: 0 })
    return no
  }

  private print(buyNo: number, sellNo: number, price: number, volume: number, side: Side): void {
    for (const no of [buyNo, sellNo]) (this.orders.get(no) as TrueOrder).filled += volume
    this.row({ kind: 'trade', buyNo, sellNo, price, volume, amount: price * volume, side })
  }

  private row(row: DistributiveOmit<OrderEvent, 'instrument' | 'exchangeTime' | 'venueSeq'>): void {
    const where = { instrument: ID[this.style], exchangeTime: this.time, venueSeq: ++this.seq }
    this.rows.push({ ...row, ...where } as OrderEvent)
  }

  private step(auction: boolean): Step {
    const { rows } = this
    this.rows = []
    return { rows, auction, bids: this.levels('buy', LEVELS), asks: this.levels('sell', LEVELS) }
  }

  private levels(side: 'buy' | 'sell', depth: number): [number, number][] {
    const levels: [number, number][] = []
    this.book.levels(side, depth, (price, volume) => levels.push([price, volume]))
    return levels
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
