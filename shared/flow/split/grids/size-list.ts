import { Slab } from '../../slab'
import type { Candidate } from '../orders/candidate'

/** Maximum number of orders stored: the newest. */
export const LIST_LENGTH = 256
/** Half of the lists never have more. */
const FIRST_LENGTH = 32
/** Size of all five columns together; permitted gaps between them. */
const ORDER_BYTES = 8 + 4 * 4
const GAPS = 5 * 8

/** The newest active orders of one side and about one size, column by column; as many as there were, up to a bound. */
export class SizeList {
  /** Orders added so far. The index of an order is its number & `mask`. */
  count = 0
  mask = FIRST_LENGTH - 1
  times: Float64Array
  sizes: Float32Array
  lots: Float32Array
  rates: Float32Array
  orderNames: Int32Array

  constructor() {
    const columns = columnsOf(FIRST_LENGTH)
    this.times = columns.times
    this.sizes = columns.sizes
    this.lots = columns.lots
    this.rates = columns.rates
    this.orderNames = columns.orderNames
  }

  add(candidate: Candidate): void {
    if (this.count > this.mask && this.mask + 1 < LIST_LENGTH) this.grow()
    const at = this.count & this.mask
    this.times[at] = candidate.submitTime
    this.sizes[at] = candidate.logVolume
    this.lots[at] = candidate.choices
    this.rates[at] = candidate.nullRate
    this.orderNames[at] = candidate.name
    this.count++
  }

  /** Called before an order is overwritten, so that each keeps its index. */
  private grow(): void {
    const { times, sizes, lots, rates, orderNames } = this
    const length = 2 * (this.mask + 1)
    Object.assign(this, columnsOf(length))
    this.mask = length - 1
    this.times.set(times)
    this.sizes.set(sizes)
    this.lots.set(lots)
    this.rates.set(rates)
    this.orderNames.set(orderNames)
  }
}

function columnsOf(length: number) {
  const columns = new Slab(length * ORDER_BYTES + GAPS)
  return {
    times: columns.float64(length),
    sizes: columns.float32(length),
    lots: columns.float32(length),
    rates: columns.float32(length),
    orderNames: columns.int32(length),
  }
}
