import type { UnixMs } from '../market/units'

const MARKS = 2048

/**
 * When an order was submitted, from its number: numbers grow with submission, and an aggressor trades as it is
 * submitted, so aggressors date all numbers between them.
 */
export class SubmitClock {
  private readonly numbers = new Float64Array(MARKS)
  private readonly times = new Float64Array(MARKS)
  private count = 0

  /** An aggressor's number and time. Numbers that do not grow are ignored. */
  mark(orderNo: number, time: UnixMs): void {
    if (this.count > 0 && orderNo <= this.number(this.count - 1)) return
    this.numbers[this.count % MARKS] = orderNo
    this.times[this.count % MARKS] = time
    this.count++
  }

  /** Interpolated time of a number; `otherwise` for one older than the marks kept or newer than the last. */
  timeOf(orderNo: number, otherwise: UnixMs): UnixMs {
    let low = Math.max(0, this.count - MARKS)
    let high = this.count - 1
    if (high < low || orderNo < this.number(low) || orderNo > this.number(high)) return otherwise
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (this.number(middle) <= orderNo) low = middle
      else high = middle
    }
    const from = this.number(low)
    const width = this.number(high) - from
    const share = width > 0 ? (orderNo - from) / width : 0
    return Math.min(otherwise, this.time(low) + share * (this.time(high) - this.time(low)))
  }

  private number(at: number): number {
    return this.numbers[at % MARKS] as number
  }
  private time(at: number): number {
    return this.times[at % MARKS] as number
  }
}
