import type { Price } from '../market/units'

/** For each waiting order: price, number, index. */
const FIELDS = 3
const NUMBER = 1
const PLACE = 2

/** One side's orders that may trade again, by rising priority of price. */
class Waiting {
  /**
   * The fields of all orders, up to `end`; content after it is undefined. The number of an order is negative if its last
   * fill was a resting one; indexes are the caller's.
   */
  readonly cells: number[] = []
  end = 0
  /** The order that an auction is filling, or filled last, and the auction's price; 0 = none. */
  auctioned = 0
  auctionPrice = 0
  auctionPlace = 0
}

/** Fields of a print that are needed here. Order numbers 0 = unknown. */
export interface EndingPrint {
  side: 'buy' | 'sell' | 'none'
  buyNo: number
  sellNo: number
}

/**
 * Determines which orders can no longer trade, from prints alone, by the exchanges' own rule (price, then time): if a
 * buyer trades actively at a price, no other bid rests there or above; if a resting bid is filled, none rests above it,
 * and the one filled before it at its price is complete; asks likewise. An auction fills a side's orders one after
 * another. An order that trades up through several prices is represented by its best one. At most two orders a price
 * wait on either side, so this is small on any day.
 */
export class OrderEnds {
  private readonly bids = new Waiting()
  private readonly asks = new Waiting()

  /**
   * `ended` receives the number of each complete order, negative for a seller's, and the caller's index from its last
   * fill.
   */
  constructor(private readonly ended: (key: number, place: number) => void) {}

  /** `buyPlace`, `sellPlace`: the caller's indexes of the two orders, reported with their end. */
  note({ side, buyNo, sellNo }: EndingPrint, price: Price, buyPlace = 0, sellPlace = 0): void {
    if (side === 'none') {
      this.auction(this.bids, buyNo, price, 1, buyPlace)
      this.auction(this.asks, sellNo, -price, -1, sellPlace)
      return
    }
    const { bids, asks } = this
    if (bids.auctioned !== 0) settle(bids)
    if (asks.auctioned !== 0) settle(asks)
    if (side === 'buy') {
      this.take(bids, buyNo, price, 1, buyPlace)
      this.rest(asks, sellNo, -price, -1, sellPlace)
    } else {
      this.rest(bids, buyNo, price, 1, buyPlace)
      this.take(asks, sellNo, -price, -1, sellPlace)
    }
  }

  /** An active trade. `price` rises with priority: negative for asks. */
  private take(waiting: Waiting, no: number, price: number, sign: 1 | -1, place: number): void {
    const { cells } = waiting
    let at = waiting.end - FIELDS
    if (goesOn(waiting, price, no, place)) return
    for (; at >= 0 && (cells[at] as number) >= price; at -= FIELDS) this.end(cells, at, no, sign)
    put(waiting, at + FIELDS, price, no, place)
  }

  /** A fill of a resting order. */
  private rest(waiting: Waiting, no: number, price: number, sign: 1 | -1, place: number): void {
    const { cells } = waiting
    let at = waiting.end - FIELDS
    if (goesOn(waiting, price, -no, place)) return
    for (; at >= 0; at -= FIELDS) {
      const ahead = (cells[at] as number) - price
      if (ahead < 0 || (ahead === 0 && (cells[at + NUMBER] as number) > 0)) break
      this.end(cells, at, no, sign)
    }
    put(waiting, at + FIELDS, price, -no, place)
  }

  /** The order at an offset is complete, unless it is the order that trades. */
  private end(cells: readonly number[], at: number, no: number, sign: 1 | -1): void {
    const number = cells[at + NUMBER] as number
    const other = number < 0 ? -number : number
    if (other !== no) this.ended(sign * other, cells[at + PLACE] as number)
  }

  private auction(waiting: Waiting, no: number, price: number, sign: 1 | -1, place: number): void {
    if (waiting.auctioned !== 0 && waiting.auctioned !== no) this.ended(sign * waiting.auctioned, waiting.auctionPlace)
    waiting.auctioned = Math.max(0, no)
    waiting.auctionPrice = price
    waiting.auctionPlace = place
  }
}

/** Inserts the last order of an auction by its price, because it can have a remainder. */
function settle(waiting: Waiting): void {
  const { cells, auctioned, auctionPrice, auctionPlace } = waiting
  let at = waiting.end
  while (at > 0 && (cells[at - FIELDS] as number) > auctionPrice) at -= FIELDS
  cells.splice(at, 0, auctionPrice, -auctioned, auctionPlace)
  waiting.end += FIELDS
  waiting.auctioned = 0
}

/** Whether the last waiting order has this (signed) number and price, so that the orders before it remain. */
function goesOn({ cells, end }: Waiting, price: number, number: number, place: number): boolean {
  const at = end - FIELDS
  if (at < 0 || cells[at + NUMBER] !== number || cells[at] !== price) return false
  cells[at + PLACE] = place
  return true
}

/** Sets the last waiting order; `no` 0 = unknown. */
function put(waiting: Waiting, at: number, price: number, no: number, place: number): void {
  waiting.end = at
  if (no === 0) return
  const { cells } = waiting
  cells[at] = price
  cells[at + NUMBER] = no
  cells[at + PLACE] = place
  waiting.end = at + FIELDS
}
