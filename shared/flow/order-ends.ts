import type { Price } from '../market/units'

/** One side's orders that may trade again, by rising priority of price. */
class Waiting {
  readonly prices: number[] = []
  /** Order numbers; negative for those last filled while they rested. */
  readonly numbers: number[] = []
  /** The order that an auction is filling, or filled last, and the auction's price; 0 = none. */
  auctioned = 0
  auctionPrice = 0
}

/** A print as this needs it: numbers are 0 where there are none. */
export interface EndingPrint {
  side: 'buy' | 'sell' | 'none'
  buyNo: number
  sellNo: number
}

/**
 * Which orders can trade no more, from prints alone, by the exchanges' own rule (price, then time): where somebody
 * buys actively at a price, no other bid stands there or above; where a resting bid is filled, none stands above it,
 * and the one filled before it at its price is through; asks likewise. An auction fills a side's orders one after
 * another. An order that trades up through several prices is known by its best one. At most two orders a price wait
 * on either side, so this is small whatever the day.
 */
export class OrderEnds {
  private readonly bids = new Waiting()
  private readonly asks = new Waiting()

  /** `ended` hears the number of each order that is through, negative for a seller's. */
  constructor(private readonly ended: (key: number) => void) {}

  note({ side, buyNo, sellNo }: EndingPrint, price: Price): void {
    if (side === 'none') {
      this.auction(this.bids, buyNo, price, 1)
      this.auction(this.asks, sellNo, -price, -1)
      return
    }
    this.trade(this.bids, buyNo, price, side === 'buy', 1)
    this.trade(this.asks, sellNo, -price, side === 'sell', -1)
  }

  /** `price` rises with priority: negative for asks. */
  private trade(waiting: Waiting, no: number, price: number, active: boolean, sign: 1 | -1): void {
    const { prices, numbers } = waiting
    if (waiting.auctioned !== 0) settle(waiting)
    for (let top = prices.length - 1; top >= 0; top--) {
      const at = prices[top] as number
      const number = numbers[top] as number
      if (at < price || (at === price && !active && number > 0)) break
      prices.pop()
      numbers.pop()
      const other = number < 0 ? -number : number
      if (other !== no) this.ended(sign * other)
    }
    if (no <= 0) return
    prices.push(price)
    numbers.push(active ? no : -no)
  }

  private auction(waiting: Waiting, no: number, price: number, sign: 1 | -1): void {
    if (waiting.auctioned !== 0 && waiting.auctioned !== no) this.ended(sign * waiting.auctioned)
    waiting.auctioned = Math.max(0, no)
    waiting.auctionPrice = price
  }
}

/** Puts the last order of an auction where its price says: it may not have been filled whole. */
function settle(waiting: Waiting): void {
  const { prices, numbers, auctioned, auctionPrice } = waiting
  let at = prices.length
  while (at > 0 && (prices[at - 1] as number) > auctionPrice) at--
  prices.splice(at, 0, auctionPrice)
  numbers.splice(at, 0, -auctioned)
  waiting.auctioned = 0
}
