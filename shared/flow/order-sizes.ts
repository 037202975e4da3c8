import type { Amount, Shares } from '../market/units'

/** Key, amount, shares; a table with notes has one more. */
const FIELDS = 3
const NOTE = 3
const FIRST_CAPACITY = 64
const MAX_LOAD = 0.7

/** Open-addressing table: the fields of a key side by side, so that a look-up touches one cache line. */
class Table {
  count = 0
  cells: Float64Array
  private mask: number

  constructor(
    capacity: number,
    private readonly fields: number,
  ) {
    this.cells = new Float64Array(capacity * fields)
    this.mask = capacity - 1
  }

  /** Offset of a key's cell, or the complement (`~offset`) of the empty cell where it belongs. */
  find(key: number): number {
    const { cells, mask, fields } = this
    let hash = Math.imul((key ^ (key / 0x1_0000_0000)) | 0, 0x9e3779b1)
    hash ^= hash >>> 15
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const offset = place * fields
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
    const { cells: old, fields } = this
    this.mask = (this.mask + 1) * 2 - 1
    this.cells = new Float64Array((this.mask + 1) * fields)
    this.count = 0
    for (let offset = 0; offset < old.length; offset += fields) {
      const key = old[offset] as number
      if (key === 0) continue
      const at = this.insert(key, old[offset + 1] as number, old[offset + 2] as number)
      if (fields > NOTE) this.cells[at + NOTE] = old[offset + NOTE] as number
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
  /** True if the last `add` was the order's first fill, as far as is remembered. */
  fresh = false
  private young: Table
  private old: Table | undefined
  /** Where the order given to the last `add` stands among the young. */
  private at = 0
  private readonly fields: number

  /** `withNotes`: a number of the caller's can be kept with each order. */
  constructor(
    private readonly limit: number,
    { withNotes = false } = {},
  ) {
    this.fields = withNotes ? FIELDS + 1 : FIELDS
    this.young = new Table(FIRST_CAPACITY, this.fields)
  }

  /** The number kept with the order given to the last `add`; 0 at first. */
  get note(): number {
    return this.young.cells[this.at + NOTE] as number
  }
  set note(value: number) {
    this.young.cells[this.at + NOTE] = value
  }

  /** Books a fill. `key` ≠ 0: the order's number, negative for one side if the venue numbers sides apart. */
  add(key: number, amount: Amount, shares: Shares): void {
    const offset = this.young.find(key)
    if (offset >= 0) {
      this.at = offset
      this.fresh = false
      this.amount = (this.young.cells[offset + 1] as number) + amount
      this.shares = (this.young.cells[offset + 2] as number) + shares
      this.young.cells[offset + 1] = this.amount
      this.young.cells[offset + 2] = this.shares
      return
    }
    const held = this.old ? this.old.find(key) : -1
    const note = held >= 0 && this.fields > NOTE ? (this.old?.cells[held + NOTE] as number) : 0
    this.fresh = held < 0
    this.amount = (held >= 0 ? (this.old?.cells[held + 1] as number) : 0) + amount
    this.shares = (held >= 0 ? (this.old?.cells[held + 2] as number) : 0) + shares
    if (this.young.count >= this.limit) {
      this.old = this.young
      this.young = new Table(FIRST_CAPACITY, this.fields)
    }
    this.at = this.young.insert(key, this.amount, this.shares)
    if (note !== 0) this.note = note
  }

  /** Orders held. */
  get size(): number {
    return this.young.count + (this.old?.count ?? 0)
  }
}
