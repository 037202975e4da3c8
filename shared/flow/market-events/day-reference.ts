import { EVENT_RULES } from '../../market/event-kinds'
import type { Price } from '../../market/units'

/** A day from history. Prices in price units. */
export interface PastPrices {
  high: Price
  low: Price
  close: Price
  prevClose: Price
}

/** References for today's prices: the days before, adjusted to today's previous close. */
export interface DayReference {
  /** Days it was made of, `EVENT_RULES.days` at most. */
  days: number
  high: Price
  low: Price
  /** The close before the first of those days. */
  closeBefore: Price
  /** Mean of the last five closes; 0 = fewer are known. */
  mean5: Price
  /** High and low of the last day. */
  lastHigh: Price
  lastLow: Price
}

const MEAN_DAYS = 5

/**
 * Makes the reference of a day that begins at `prevClose` from the days before it. Where a day's previous close
 * differs from the close before it (dividends, splits), earlier prices are scaled by their ratio (前复权).
 */
export class ReferenceMaker {
  private days = 0
  private high = 0
  private low = Number.POSITIVE_INFINITY
  private closes = 0
  private lastHigh: Price = 0
  private lastLow: Price = 0
  private factor = 1
  /** Previous close of the earliest day added, unscaled. */
  private next: Price

  constructor(prevClose: Price) {
    this.next = prevClose
  }

  /** Adds a day; days must come newest first. Days beyond the 60th are ignored. */
  addBefore(day: PastPrices): void {
    if (this.days === EVENT_RULES.days || this.next <= 0 || day.close <= 0) return
    this.factor *= this.next / day.close
    this.days++
    this.high = Math.max(this.high, day.high * this.factor)
    this.low = Math.min(this.low, day.low * this.factor)
    if (this.days <= MEAN_DAYS) this.closes += day.close * this.factor
    if (this.days === 1) {
      this.lastHigh = this.high
      this.lastLow = this.low
    }
    this.next = day.prevClose > 0 ? day.prevClose : day.close
  }

  /** Undefined before the first day. */
  reference(): DayReference | undefined {
    const { days, high, low, lastHigh, lastLow } = this
    if (days === 0) return undefined
    const mean5 = days >= MEAN_DAYS ? this.closes / MEAN_DAYS : 0
    return { days, high, low, closeBefore: this.next * this.factor, mean5, lastHigh, lastLow }
  }
}
