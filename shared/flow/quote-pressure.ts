import type { Price, Shares } from '../market/units'
import { Slab } from './slab'

/** Minutes of quotes that order-flow imbalance looks back on, the running one included. */
export const OFI_MINUTES = 5

const slab = new Slab()

/** Best prices with their shares. */
export interface BestQuote {
  bidPrice: Price
  bidVolume: Shares
  askPrice: Price
  askVolume: Shares
}

const isTwoSided = ({ bidVolume, askVolume }: BestQuote): boolean => bidVolume > 0 && askVolume > 0

/**
 * 微观价格: the middle weighted by the other side's queue, I·ask + (1 − I)·bid with I = bid ÷ (bid + ask)
 * (Gatheral and Oomen 2010; Stoikov 2018). NaN while a side is empty.
 */
export function microPrice(quote: BestQuote): number {
  if (!isTwoSided(quote)) return Number.NaN
  const { bidPrice, bidVolume, askPrice, askVolume } = quote
  return (bidVolume * askPrice + askVolume * bidPrice) / (bidVolume + askVolume)
}

/**
 * 盘口失衡 (order-flow imbalance; Cont, Kukanov, Stoikov 2014): shares added to the best bid less shares removed from it,
 * less the same for the ask, summed over the quotes of `OFI_MINUTES` minutes and divided by the mean queue at a best
 * price. Coarse if quotes are snapshots.
 */
export class QuotePressure {
  /** The previous quote; undefined if a side of it was empty. */
  private readonly before: BestQuote = { bidPrice: 0, bidVolume: 0, askPrice: 0, askVolume: 0 }
  private newest = -1
  private readonly flows = slab.float64(OFI_MINUTES)
  private readonly depths = slab.float64(OFI_MINUTES)
  private readonly counts = slab.uint32(OFI_MINUTES)

  /** Processes a quote; an older `minute` counts as the newest one. A quote with an empty side is not compared. */
  add(minute: number, quote: BestQuote): void {
    if (minute > this.newest) this.turn(minute)
    const { before } = this
    const isComparable = isTwoSided(before) && isTwoSided(quote)
    const came = isComparable ? cameLessLeft(before, quote) : 0
    before.bidPrice = quote.bidPrice
    before.bidVolume = quote.bidVolume
    before.askPrice = quote.askPrice
    before.askVolume = quote.askVolume
    if (!isComparable) return
    const place = this.newest % OFI_MINUTES
    this.flows[place] = (this.flows[place] as number) + came
    this.depths[place] = (this.depths[place] as number) + (quote.bidVolume + quote.askVolume) / 2
    this.counts[place] = (this.counts[place] as number) + 1
  }

  /** Mean shares at a best price; 0 before two quotes could be compared. */
  get depth(): Shares {
    const count = this.counts.reduce((sum, each) => sum + each, 0)
    return count === 0 ? 0 : this.depths.reduce((sum, each) => sum + each, 0) / count
  }

  /** Σ of added less removed shares. */
  get flow(): Shares {
    return this.flows.reduce((sum, each) => sum + each, 0)
  }

  /** In units of the mean queue; NaN where that is unknown. */
  get value(): number {
    return this.depth > 0 ? this.flow / this.depth : Number.NaN
  }

  private turn(minute: number): void {
    const first = Math.max(this.newest + 1, minute - OFI_MINUTES + 1)
    for (let each = first; each <= minute; each++) {
      const place = each % OFI_MINUTES
      this.flows[place] = 0
      this.depths[place] = 0
      this.counts[place] = 0
    }
    this.newest = minute
  }
}

function cameLessLeft(before: BestQuote, now: BestQuote): Shares {
  const bid =
    (now.bidPrice >= before.bidPrice ? now.bidVolume : 0) - (now.bidPrice <= before.bidPrice ? before.bidVolume : 0)
  const ask =
    (now.askPrice <= before.askPrice ? now.askVolume : 0) - (now.askPrice >= before.askPrice ? before.askVolume : 0)
  return bid - ask
}
