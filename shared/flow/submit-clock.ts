import type { Shares, UnixMs } from '../market/units'
import { Slab } from './slab'

const FIRST_MARKS = 32

/**
 * When an order was submitted, from its number: numbers grow with submission, and an aggressor trades as it is
 * submitted, so aggressors date all numbers between them. The market's volume at that moment likewise.
 */
export class SubmitClock {
  private numbers: Float64Array
  private times: Float64Array
  private volumes: Float64Array
  private count = 0

  constructor(private readonly marksMax = 2048) {
    const columns = columnsFor(FIRST_MARKS)
    this.numbers = columns.float64(FIRST_MARKS)
    this.times = columns.float64(FIRST_MARKS)
    this.volumes = columns.float64(FIRST_MARKS)
  }

  /** An aggressor's number and time, and the market's volume before it. Numbers that do not grow are ignored. */
  mark(orderNo: number, time: UnixMs, marketVolume: Shares = 0): void {
    if (this.count > 0 && orderNo <= this.number(this.count - 1)) return
    if (this.count === this.numbers.length && this.count < this.marksMax) this.grow()
    const at = this.count % this.numbers.length
    this.numbers[at] = orderNo
    this.times[at] = time
    this.volumes[at] = marketVolume
    this.count++
  }

  /** True for a number between the stored marks. */
  knows(orderNo: number): boolean {
    const low = Math.max(0, this.count - this.numbers.length)
    return this.count > 0 && orderNo >= this.number(low) && orderNo <= this.number(this.count - 1)
  }

  /** Interpolated time of a number; `otherwise` for one older than the stored marks or newer than the last. */
  timeOf(orderNo: number, otherwise: UnixMs): UnixMs {
    return Math.min(otherwise, this.read(this.times, orderNo, otherwise))
  }

  /** Interpolated market volume at a number, with the same exceptions. */
  volumeOf(orderNo: number, otherwise: Shares): Shares {
    return Math.min(otherwise, this.read(this.volumes, orderNo, otherwise))
  }

  private read(column: Float64Array, orderNo: number, otherwise: number): number {
    if (!this.knows(orderNo)) return otherwise
    let low = Math.max(0, this.count - this.numbers.length)
    let high = this.count - 1
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (this.number(middle) <= orderNo) low = middle
      else high = middle
    }
    const width = this.number(high) - this.number(low)
    const share = width > 0 ? (orderNo - this.number(low)) / width : 0
    const from = column[low % column.length] as number
    return from + share * ((column[high % column.length] as number) - from)
  }

  private number(at: number): number {
    return this.numbers[at % this.numbers.length] as number
  }

  private grow(): void {
    const length = Math.min(this.marksMax, this.numbers.length * 2)
    const columns = columnsFor(length)
    this.numbers = longer(columns, length, this.numbers)
    this.times = longer(columns, length, this.times)
    this.volumes = longer(columns, length, this.volumes)
  }
}

const columnsFor = (marks: number): Slab => new Slab(3 * 8 * marks)

function longer(columns: Slab, length: number, column: Float64Array): Float64Array {
  const grown = columns.float64(length)
  grown.set(column)
  return grown
}
