import type { Price, Shares } from '../market/units'

/** One sorted side of a book, best price first. */
export class LevelSide {
  private prices: Price[] = []
  private volumes: Shares[] = []

  /** `descending` for bids. */
  constructor(private readonly descending: boolean) {}

  /** 0 = no orders at this price. */
  get best(): Price {
    return this.prices[0] ?? 0
  }

  clear(): void {
    this.prices = []
    this.volumes = []
  }

  /** Sets the shares at a price; 0 removes the level. */
  set(price: Price, volume: Shares): void {
    const at = this.place(price)
    const known = this.prices[at] === price
    if (volume === 0) {
      if (!known) return
      this.prices.splice(at, 1)
      this.volumes.splice(at, 1)
    } else if (known) this.volumes[at] = volume
    else {
      this.prices.splice(at, 0, price)
      this.volumes.splice(at, 0, volume)
    }
  }

  /** Adds shares to a price, or removes them if negative. */
  change(price: Price, by: Shares): void {
    const at = this.place(price)
    const current = this.prices[at] === price ? (this.volumes[at] as Shares) : 0
    this.set(price, Math.max(0, current + by))
  }

  /** Makes this the best level: removes all better ones. */
  setBest(price: Price, volume: Shares): void {
    const better = this.place(price)
    this.prices.splice(0, better)
    this.volumes.splice(0, better)
    this.set(price, volume)
  }

  top(levels: number): { prices: Price[]; volumes: Shares[] } {
    return { prices: this.prices.slice(0, levels), volumes: this.volumes.slice(0, levels) }
  }

  /** Index of the first level that is not better than `price`. */
  private place(price: Price): number {
    let low = 0
    let high = this.prices.length
    while (low < high) {
      const middle = (low + high) >> 1
      const here = this.prices[middle] as Price
      if (this.descending ? here > price : here < price) low = middle + 1
      else high = middle
    }
    return low
  }
}
