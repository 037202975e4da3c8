import type { Price } from '../../shared/market/units'

const STEPS_MAX = 4_000

/** Prices of one instrument by trading time, as far back as rules may look. */
export class PriceSteps {
  private times: number[] = []
  private prices: Price[] = []
  /** Where the last look ended: the next one is near. */
  private looked = 0

  constructor(private readonly reachMs: number) {}

  note(tradingMs: number, price: Price): void {
    const last = this.times.length - 1
    if (this.times[last] === tradingMs) this.prices[last] = price
    else if (this.prices[last] !== price) {
      this.times.push(tradingMs)
      this.prices.push(price)
    }
    if (this.times.length > STEPS_MAX) this.trim(tradingMs)
  }

  /** The last price at or before a moment; undefined = none is known. */
  at(tradingMs: number): Price | undefined {
    const { times, looked } = this
    // Mostly it is the same step, or the next.
    if (looked > 0 && (times[looked - 1] as number) <= tradingMs) {
      if (!((times[looked] as number) <= tradingMs)) return this.prices[looked - 1]
      if (!((times[looked + 1] as number) <= tradingMs)) return this.prices[this.looked++]
    }
    let low = 0
    let high = times.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((times[middle] as number) <= tradingMs) low = middle + 1
      else high = middle
    }
    this.looked = low
    return this.prices[low - 1]
  }

  /** Nothing is known of what went before. */
  clear(): void {
    this.times = []
    this.prices = []
    this.looked = 0
  }

  private trim(now: number): void {
    const first = this.times.findIndex((time) => time > now - this.reachMs)
    const from = Math.max(first - 1, this.times.length - STEPS_MAX / 2)
    this.times = this.times.slice(from)
    this.prices = this.prices.slice(from)
    this.looked = 0
  }
}
