import type { Amount, Shares } from '../market/units'

const FIELDS = 3
const FIRST_CAPACITY = 64
const MAX_LOAD = 0.7

/** Open-addressing table: key, amount, shares side by side, so that a look-up touches one cache line. */
class Table {
  count = 0
  cells: Float64Array
  private mask: number

  constructor(capacity: number) {
    this.cells = new Float64Array(capacity * FIELDS)
    this.mask = capacity - 1
  }

  /** Offset of a key's cell, or the complement (`~offset`) of the empty cell where it belongs. */
  find(key: number): number {
    const { cells, mask } = this
    let hash = Math.imul((key ^ (key / 0x1_0000_0000)) | 0, 0x9e3779b1)
    hash ^= hash >>> 15
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const offset = place * FIELDS
      const held = cells[offset]
      if (held === key) return offset
      if (held === 0) return ~offset
    }
  }

  /** Adds a key that is not there yet; returns its offset. */
  insert(key: number, amount: Amount, shares: Shares): number {
    if (this.count >= (this.mask + 1) * MAX_LOAD) this.grow()
    const offset = ~this.find(key)
    this.cells[offset] = key
    this.cells[offset + 1] = amount
    this.cells[offset + 2] = shares
    this.count++
    return offset
  }

  private grow(): void {
    const old = this.cells
    this.mask = (this.mask + 1) * 2 - 1
    this.cells = new Float64Array((this.mask + 1) * FIELDS)
    this.count = 0
    for (let offset = 0; offset < old.length; offset += FIELDS) {
      const key = old[offset] as number
      if (key !== 0) this.insert(key, old[offset + 1] as number, old[offset + 2] as number)
    }
  }
}

/**
 * What each order has filled so far, by its number. Bounded: of the orders filled last, at least `limit` are exact
 * and at most twice as many are held; an order untouched for longer is forgotten and starts again from zero.
 */
export class OrderSizes {
  /** Filled so far, this fill included, of the order given to the last `add`. */
  amount: Amount = 0
  shares: Shares = 0
  private young = new Table(FIRST_CAPACITY)
  private old: Table | undefined
  private readonly limit: number

  constructor(limit: number) {
    this.limit = limit
  }

  /** Books a fill. `key` ≠ 0: the order's number, negative for one side if the venue numbers sides apart. */
  add(key: number, amount: Amount, shares: Shares): void {
    let offset = this.young.find(key)
    if (offset >= 0) {
      this.amount = (this.young.cells[offset + 1] as number) + amount
      this.shares = (this.young.cells[offset + 2] as number) + shares
      this.young.cells[offset + 1] = this.amount
      this.young.cells[offset + 2] = this.shares
      return
    }
    const held = this.old ? this.old.find(key) : -1
    this.amount = (held >= 0 ? (this.old?.cells[held + 1] as number) : 0) + amount
    this.shares = (held >= 0 ? (this.old?.cells[held + 2] as number) : 0) + shares
    if (this.young.count >= this.limit) {
      this.old = this.young
      this.young = new Table(FIRST_CAPACITY)
    }
    offset = this.young.insert(key, this.amount, this.shares)
  }

  /** Orders held. */
  get size(): number {
    return this.young.count + (this.old?.count ?? 0)
  }
}
