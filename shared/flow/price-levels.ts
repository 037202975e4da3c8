import type { Side } from '../market/events'
import type { Price, Shares } from '../market/units'

const FIELDS = 3
const VOLUME = 0
const BOUGHT = 1
const SOLD = 2
const FIRST_PRICES = 32
/** Growth of the memory, as a fraction of its size. */
const GROWTH = 0.5
const WIDEST = 2 ** 32 - 1
/** Largest range of prices of a day, in price units: a stock of 1,500 yuan at ±20 % has 60,000. */
const PRICES_MAX = 131_072

export interface PriceLevel {
  price: Price
  /** Total, including auctions and prints of unknown side. */
  volume: Shares
  bought: Shares
  sold: Shares
}

/** 分价表: what was traded at each price of one instrument's day. Memory grows with the span of prices. */
export class PriceLevels {
  /** Shares at prices outside the largest range. */
  beyond: Shares = 0
  private base: Price = 0
  /** 32-bit columns as long as all values fit. */
  private cells: Uint32Array | Float64Array = new Uint32Array(0)
  /** Prices whose levels changed since the last call; undefined without a reader. */
  private changed: Set<Price> | undefined

  add(price: Price, volume: Shares, side: Side): void {
    const at = this.offsetOf(price)
    if (at < 0) {
      this.beyond += volume
      return
    }
    const sum = (this.cells[at + VOLUME] as number) + volume
    // buys or sells are a part of it
    if (sum > WIDEST && this.cells instanceof Uint32Array) this.cells = Float64Array.from(this.cells)
    this.cells[at + VOLUME] = sum
    if (side === 'buy') this.cells[at + BOUGHT] = (this.cells[at + BOUGHT] as number) + volume
    else if (side === 'sell') this.cells[at + SOLD] = (this.cells[at + SOLD] as number) + volume
    this.changed?.add(price)
  }

  /** Levels that changed since the last call; all of them at the first, and at the first after `forgetChanges`. */
  takeChanged(): PriceLevel[] {
    const { changed } = this
    if (changed?.size === 0) return []
    this.changed = new Set()
    return changed ? [...changed].sort((a, b) => a - b).map((price) => this.level(price)) : this.list()
  }

  /** Changes have no reader until the next `takeChanged`. */
  forgetChanges(): void {
    this.changed = undefined
  }

  /** All levels with volume, lowest price first. */
  list(): PriceLevel[] {
    const levels: PriceLevel[] = []
    for (let at = 0; at < this.cells.length; at += FIELDS) {
      if ((this.cells[at] as number) > 0) levels.push(this.level(this.base + at / FIELDS))
    }
    return levels
  }

  private level(price: Price): PriceLevel {
    const at = (price - this.base) * FIELDS
    const [volume = 0, bought = 0, sold = 0] = this.cells.subarray(at, at + FIELDS)
    return { price, volume, bought, sold }
  }

  /** Index of a price, for which memory is allocated; -1 if the range of the day would be too large. */
  private offsetOf(price: Price): number {
    const priceCount = this.cells.length / FIELDS
    if (price >= this.base && price < this.base + priceCount) return (price - this.base) * FIELDS
    if (priceCount === 0) {
      this.base = Math.max(0, price - FIRST_PRICES / 2)
      this.cells = new Uint32Array(FIRST_PRICES * FIELDS)
      return (price - this.base) * FIELDS
    }
    const from =
      price < this.base ? Math.max(0, Math.min(price, this.base - Math.ceil(priceCount * GROWTH))) : this.base
    const to =
      price < this.base
        ? this.base + priceCount
        : Math.max(price + 1, this.base + priceCount + Math.ceil(priceCount * GROWTH))
    if (to - from > PRICES_MAX) return -1
    const length = (to - from) * FIELDS
    const cells = this.cells instanceof Uint32Array ? new Uint32Array(length) : new Float64Array(length)
    cells.set(this.cells, (this.base - from) * FIELDS)
    this.base = from
    this.cells = cells
    return (price - from) * FIELDS
  }
}
