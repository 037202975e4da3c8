import type { Amount } from '../market/units'

const FIELDS = 4
const FIRST_CAPACITY = 256

/** What an order booked in one minute; signed as it was booked. `slot` -1 = into the day alone. */
export interface OrderPart {
  slot: number
  od: Amount
  ad: Amount
}

/**
 * What each order booked in which minute, as chains: an order keeps the name of its newest part, a part that of the
 * one before. 32 bytes a part; nothing is given back before the ledger goes.
 */
export class OrderParts {
  private cells = new Float64Array(FIRST_CAPACITY * FIELDS)
  private count = 0

  /** Books into the order's part of this minute. `newest` = its newest part so far, 0 = none; answers the newest. */
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

  /** Every part of an order, newest first. */
  *of(newest: number): Generator<OrderPart> {
    for (let part = newest; part > 0; ) {
      const at = (part - 1) * FIELDS
      yield { slot: this.cells[at] as number, od: this.cells[at + 1] as number, ad: this.cells[at + 2] as number }
      part = this.cells[at + 3] as number
    }
  }
}
