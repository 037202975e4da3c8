import type { UnixMs } from '../market/units'

const FIRST_MARKS = 32
const MARKS_MAX = 2048

/**
 * When an order was submitted, from its number: numbers grow with submission, and an aggressor trades as it is
 * submitted, so aggressors date all numbers between them.
 */
export class SubmitClock {
  private numbers = new Float64Array(FIRST_MARKS)
  private times = new Float64Array(FIRST_MARKS)
  private count = 0

  /** An aggressor's number and time. Numbers that do not grow are ignored. */
  mark(orderNo: number, time: UnixMs): void {
    if (this.count > 0 && orderNo <= this.number(this.count - 1)) return
    if (this.count === this.numbers.length && this.count < MARKS_MAX) this.grow()
    this.numbers[this.count % this.numbers.length] = orderNo
    this.times[this.count % this.times.length] = time
    this.count++
  }

  /** Interpolated time of a number; `otherwise` for one older than the marks kept or newer than the last. */
  timeOf(orderNo: number, otherwise: UnixMs): UnixMs {
    let low = Math.max(0, this.count - this.numbers.length)
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
    return this.numbers[at % this.numbers.length] as number
  }
  private time(at: number): number {
    return this.times[at % this.times.length] as number
  }

  private grow(): void {
    const { numbers, times } = this
    this.numbers = new Float64Array(numbers.length * 2)
    this.numbers.set(numbers)
    this.times = new Float64Array(times.length * 2)
    this.times.set(times)
  }
}
