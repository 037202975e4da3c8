import type { Amount } from '../market/units'

const FIELDS = 4
const FIRST_CAPACITY = 256

/**
 * Bookings of each order by minute, signed as booked, as chains: an order stores the index of its newest part, a part
 * that of the previous one. Slot -1 = into the day alone. 32 bytes a part; memory is released only with the ledger.
 */
export class OrderParts {
  private cells = new Float64Array(FIRST_CAPACITY * FIELDS)
  private count = 0

  /** Books into the order's part of this minute. `newest` = its newest part, 0 = none; returns the newest part. */
  add(newest: number, slot: number, od: Amount, ad: Amount): number {
    if (newest > 0) {
      const at = (newest - 1) * FIELDS
      if (this.cells[at] === slot) {
        this.cells[at + 1] = (this.cells[at + 1] as number) + od
        this.cells[at + 2] = (this.cells[at + 2] as number) + ad
        return newest
      }
    }
    const at = this.count * FIELDS
    if (at === this.cells.length) {
      const grown = new Float64Array(this.cells.length * 2)
      grown.set(this.cells)
      this.cells = grown
    }
    this.cells[at] = slot
    this.cells[at + 1] = od
    this.cells[at + 2] = ad
    this.cells[at + 3] = newest
    return ++this.count
  }

  /** Reads a part returned by `add` or `before`: its minute and amounts. */
  slotOf(part: number): number {
    return this.cells[(part - 1) * FIELDS] as number
  }
  odOf(part: number): Amount {
    return this.cells[(part - 1) * FIELDS + 1] as number
  }
  adOf(part: number): Amount {
    return this.cells[(part - 1) * FIELDS + 2] as number
  }
  /** The order's part before it; 0 = none. */
  before(part: number): number {
    return this.cells[(part - 1) * FIELDS + 3] as number
  }
}
