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
    if (!this.isQuiet(price) || at < this.at || at >= this.until) return false
    this.price = price
    this.at = at
    return true
  }

  /** Whether a price concerns nobody by itself. */
  isQuiet(price: Price): boolean {
    return price >= this.from && price <= this.to
  }

  /** Prices from the first to the last concern nobody by themselves. */
  quieten({ from, to }: { from: Price; to: Price }): void {
    this.from = from
    this.to = to
  }

  /** Nothing but such a price is looked at before a moment: until then they pass. */
  let(until: UnixMs): void {
    this.until = until
  }

  /** The next price may concern somebody, whatever it is. */
  stir(): void {
    this.to = -1
  }
}
