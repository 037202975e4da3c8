import type { Price } from '../../../shared/market/units'

const STEPS_MAX = 4_000

/** Prices of one instrument by trading time, as far back as rules may look. */
export class PriceSteps {
  /** A step's time and its price, and so on: who finds the one has the other. */
  private steps: number[] = []
  /** Steps up to where the last look ended: the next one is near. */
  private looked = 0

  constructor(private readonly reachMs: number) {}

  note(tradingMs: number, price: Price): void {
    const { steps } = this
    const { length } = steps
    if (length > 0 && steps[length - 2] === tradingMs) steps[length - 1] = price
    else if (length === 0 || steps[length - 1] !== price) steps.push(tradingMs, price)
    if (steps.length > 2 * STEPS_MAX) this.trim(tradingMs)
  }

  /** The last price at or before a moment; undefined = none is known. */
  at(tradingMs: number): Price | undefined {
    const { steps, looked } = this
    // Mostly it is the same step, or the next.
    if (!this.isBy(looked, tradingMs)) {
      if (looked === 0) return undefined
      if (this.isBy(looked - 1, tradingMs)) return steps[2 * looked - 1]
    } else if (!this.isBy(looked + 1, tradingMs)) return steps[2 * this.looked++ + 1]
    let low = 0
    let high = steps.length / 2
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.isBy(middle, tradingMs)) low = middle + 1
      else high = middle
    }
    this.looked = low
    return low > 0 ? steps[2 * low - 1] : undefined
  }

  /** Whether there is such a step, at or before a moment. */
  private isBy(step: number, tradingMs: number): boolean {
    return 2 * step < this.steps.length && (this.steps[2 * step] as number) <= tradingMs
  }

  /** Nothing is known of what went before. */
  clear(): void {
    this.steps = []
    this.looked = 0
  }

  private trim(now: number): void {
    let first = 0
    while (this.isBy(first, now - this.reachMs)) first++
    const from = Math.max(first - 1, this.steps.length / 2 - STEPS_MAX / 2)
    this.steps = this.steps.slice(2 * from)
    this.looked = 0
  }
}
