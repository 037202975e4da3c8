import type { Price, UnixMs } from '../../shared/market/units'

/** An instrument's newest price, and which ones concern nobody: most prints look at nothing else, so it lies alone. */
export class NewestPrice {
  /** The newest real price of the regular session today; 0 = none yet. */
  price: Price = 0
  private from: Price = 0
  private to: Price = -1
  at: UnixMs = 0
  private until: UnixMs = 0

  /** Takes a price that concerns nobody. False: it is not taken, and may concern somebody. */
  passes(price: Price, at: UnixMs): boolean {
    if (price < this.from || price > this.to || at < this.at || at >= this.until) return false
    this.price = price
    this.at = at
    return true
  }

  /** Prices from the first to the last concern nobody before a moment. */
  let(from: Price, to: Price, until: UnixMs): void {
    this.from = from
    this.to = to
    this.until = until
  }

  /** The next price may concern somebody. */
  stop(): void {
    this.to = -1
  }
}
