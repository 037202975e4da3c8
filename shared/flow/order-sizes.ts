import type { Amount, Shares } from '../market/units'
import type { ByteBudget } from './byte-budget'

/** Key, amount, shares (negative once the order is complete); a table with notes has one more field. */
const FIELDS = 3
const SHARES = 2
const NOTE = 3
const FIRST_CAPACITY = 64
/** Load from which a new order reuses the cell of a complete order on its probe sequence. */
const CROWDED_LOAD = 0.4
const MAX_LOAD = 0.9
/** Load of a new table, which leaves a quarter of the usable cells free. */
const NEW_LOAD = 2 / 3
const FIELD_BYTES = 8
/** Number of reused cells after which a table is rebuilt, so that it can shrink. */
const WORN_AFTER = 4

/** Factor that yields the upper 32 bits of a number; a division takes four times as long. */
const HIGH_HALF = 2 ** -32

/** Cells of a table that is being rebuilt to replace it. */
let scratch = new Float64Array(0)

/** Open-addressing table: the fields of a key side by side, so that a look-up touches one cache line. */
class Table {
  /** Number of keys, and of those whose orders can still trade. */
  count = 0
  open = 0
  /** Cells of complete orders that others reused, since the table was rebuilt. */
  private reused = 0
  private mask: number

  /** `cells`: zeros, `fields` for each of 2ⁿ keys. */
  constructor(
    public cells: Float64Array,
    private readonly fields: number,
  ) {
    this.mask = cells.length / fields - 1
  }

  get isCrowded(): boolean {
    return this.count >= (this.mask + 1) * CROWDED_LOAD
  }

  get isFull(): boolean {
    return this.count >= (this.mask + 1) * MAX_LOAD || this.reused > WORN_AFTER * this.mask
  }

  /** Bytes beyond those of a first table. */
  get extraBytes(): number {
    return bytesBeyondFirst(this.mask + 1, this.fields)
  }

  /**
   * Offset of a key's cell, or the complement (`~offset`) of the cell for it: the empty one, or in a full table the first
   * cell of a complete order on the probe sequence.
   */
  find(key: number): number {
    const { cells, mask, fields } = this
    let through = -1
    for (let place = this.home(key); ; place = (place + 1) & mask) {
      const offset = place * fields
      const present = cells[offset]
      if (present === key) return offset
      if (present === 0) return ~(through >= 0 && this.isCrowded ? through : offset)
      if (through < 0 && (cells[offset + SHARES] as number) < 0) through = offset
    }
  }

  /** Inserts a new key into the cell that `find` returned. */
  put(offset: number, key: number, amount: Amount, shares: Shares): void {
    const { cells } = this
    if (cells[offset] === 0) this.count++
    else this.reused++
    cells[offset] = key
    cells[offset + 1] = amount
    cells[offset + SHARES] = shares
    if (this.fields > NOTE) cells[offset + NOTE] = 0
    this.open++
  }

  private home(key: number): number {
    const low = key | 0
    // Most have no upper half, which takes longer.
    const hash = Math.imul(low === key ? low : low ^ (key * HIGH_HALF), 0x9e3779b1)
    return (hash ^ (hash >>> 15)) & this.mask
  }

  /** Capacity for the orders that can still trade, and one more. */
  get fitting(): number {
    let capacity = FIRST_CAPACITY
    while (this.open + 1 > capacity * NEW_LOAD) capacity *= 2
    return capacity
  }

  /** Drops complete orders and moves the others to a table of this many cells. */
  renew(capacity: number): void {
    const { cells: before, fields } = this
    let old = before
    if (capacity === this.mask + 1) {
      if (scratch.length < before.length) scratch = new Float64Array(before.length)
      scratch.set(before)
      old = scratch
      before.fill(0)
    } else {
      this.cells = new Float64Array(capacity * fields)
      this.mask = capacity - 1
    }
    this.count = 0
    this.open = 0
    this.reused = 0
    for (let offset = 0; offset < before.length; offset += fields) {
      const key = old[offset] as number
      if (key === 0 || (old[offset + SHARES] as number) < 0) continue
      const at = ~this.find(key)
      this.put(at, key, old[offset + 1] as number, old[offset + SHARES] as number)
      if (fields > NOTE) this.cells[at + NOTE] = old[offset + NOTE] as number
    }
  }
}

/**
 * Filled volume of each order by its number, until it is complete (`end`). Bounded: of the incomplete orders, at least
 * the `limit` filled last are exact, and at most twice as many are stored, or as many as fit into the shared byte
 * budget. An order that is dropped starts again from zero.
 */
export class OrderSizes {
  /** Filled so far, this fill included, of the order given to the last `add`. */
  amount: Amount = 0
  shares: Shares = 0
  /** True if the last `add` was the first fill of the order, or the first one since it was dropped. */
  fresh = false
  /** True once an order was filled after its end: the feed does not match by price and time. */
  revived = false
  private young: Table
  private old: Table | undefined
  /** Offset of the last added order in the young table. */
  private at = 0
  private readonly fields: number
  private readonly budget: ByteBudget | undefined

  /** `withNotes`: the caller can store a number with each order. */
  constructor(
    private readonly limit: number,
    { withNotes = false, budget }: { withNotes?: boolean; budget?: ByteBudget | undefined } = {},
  ) {
    this.fields = withNotes ? FIELDS + 1 : FIELDS
    this.budget = budget
    this.young = this.firstTable()
  }

  /** The number stored with the order of the last `add`; 0 at first. */
  get note(): number {
    return this.young.cells[this.at + NOTE] as number
  }
  set note(value: number) {
    this.young.cells[this.at + NOTE] = value
  }

  /** Books a fill. `key` ≠ 0: the order's number, negative for one side if the venue numbers sides apart. */
  add(key: number, amount: Amount, shares: Shares): void {
    const { young } = this
    const offset = young.find(key)
    if (offset >= 0) {
      let before = young.cells[offset + SHARES] as number
      if (before < 0) {
        before = -before
        young.open++
        this.revived = true
      }
      this.at = offset
      this.fresh = false
      this.amount = (young.cells[offset + 1] as number) + amount
      this.shares = before + shares
      young.cells[offset + 1] = this.amount
      young.cells[offset + SHARES] = this.shares
      return
    }
    const oldOffset = this.old ? this.old.find(key) : -1
    const note = oldOffset >= 0 && this.fields > NOTE ? (this.old?.cells[oldOffset + NOTE] as number) : 0
    this.fresh = oldOffset < 0
    this.amount = (oldOffset >= 0 ? (this.old?.cells[oldOffset + 1] as number) : 0) + amount
    this.shares = (oldOffset >= 0 ? Math.abs(this.old?.cells[oldOffset + SHARES] as number) : 0) + shares
    this.at = this.hasRoom() ? ~offset : ~this.young.find(key)
    this.young.put(this.at, key, this.amount, this.shares)
    if (note !== 0) this.note = note
  }

  /** Offset of the last added order, valid until a table is rebuilt. */
  get place(): number {
    return this.at
  }

  /**
   * Marks an order as complete: it is dropped once its cell is needed. `place`: its last offset, which is tried before a
   * search.
   */
  end(key: number, place = 0): void {
    const { young } = this
    const { cells } = young
    const offset = cells[place] === key ? place : young.find(key)
    if (offset < 0) return
    const shares = cells[offset + SHARES] as number
    if (shares <= 0) return
    cells[offset + SHARES] = -shares
    young.open--
  }

  /** Releases its part of the shared budget; nothing may be added afterwards. */
  release(): void {
    this.budget?.take(-(this.young.extraBytes + (this.old?.extraBytes ?? 0)))
  }

  /** Number of orders in memory. */
  get size(): number {
    return this.young.count + (this.old?.count ?? 0)
  }

  /** Memory in bytes. */
  get bytes(): number {
    return this.young.cells.byteLength + (this.old?.cells.byteLength ?? 0)
  }

  /** Makes space for one more order in the young table; true if there was space, so that all offsets stay valid. */
  private hasRoom(): boolean {
    const { young } = this
    if (young.open >= this.limit) this.age()
    else if (young.isFull) this.makeRoom()
    else return true
    return false
  }

  private makeRoom(): void {
    const { young, fields, budget } = this
    const capacity = young.fitting
    const more = bytesBeyondFirst(capacity, fields) - young.extraBytes
    if (!budget || budget.take(more)) young.renew(capacity)
    else this.age()
  }

  /** Current entries become old, old entries are dropped. */
  private age(): void {
    if (this.old) this.budget?.take(-this.old.extraBytes)
    this.old = this.young
    this.young = this.firstTable()
  }

  /** Allocated separately, not from a slab: by the close three of four instruments need a larger table. */
  private firstTable(): Table {
    return new Table(new Float64Array(FIRST_CAPACITY * this.fields), this.fields)
  }
}

const bytesBeyondFirst = (capacity: number, fields: number): number =>
  (capacity - FIRST_CAPACITY) * fields * FIELD_BYTES
