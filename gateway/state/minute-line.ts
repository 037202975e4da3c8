import { MinuteRing } from '../../shared/flow/minute-ring'
import type { Amount, Price, Shares } from '../../shared/market/units'
import type { Row } from '../../shared/protocol/kinds'

/**
 * Minute line of one instrument: what was printed in each minute, in columns. A minute without a print between
 * two that have one is flat at the close before it. Memory is taken at the first print.
 */
export class MinuteLine {
  readonly ring: MinuteRing
  /** Oldest slot changed since `clean`; Infinity = none. */
  dirtyFrom = Number.POSITIVE_INFINITY
  private prices: Int32Array | undefined
  private sums: Float64Array | undefined
  private lastClose: Price = 0

  constructor(capacity: number) {
    this.ring = new MinuteRing(capacity)
  }

  /** Books a print. `slot` -1 is ignored. */
  add(slot: number, price: Price, volume: Shares, amount: Amount): void {
    const { newest, capacity } = this.ring
    if (newest >= 0 && slot > newest + 1) {
      for (let gap = Math.max(newest + 1, slot - capacity + 1); gap < slot; gap++) this.flat(gap)
    }
    const place = this.ring.open(slot)
    if (place < 0) return
    const { prices, sums } = this.columns()
    const at = place * 4
    if (this.ring.fresh || sums[place * 2] === 0) {
      prices[at] = price
      prices[at + 1] = price
      prices[at + 2] = price
    }
    if (this.ring.fresh) sums.fill(0, place * 2, place * 2 + 2)
    if (price > (prices[at + 1] as number)) prices[at + 1] = price
    if (price < (prices[at + 2] as number)) prices[at + 2] = price
    prices[at + 3] = price
    sums[place * 2] = (sums[place * 2] as number) + volume
    sums[place * 2 + 1] = (sums[place * 2 + 1] as number) + amount
    if (slot >= this.ring.newest) this.lastClose = price
    this.touch(slot)
  }

  /** Takes a whole minute as the venue sums it up, unless more is known of it. */
  put({ slot, open, high, low, close, volume, amount }: Row<'minute'>): void {
    const place = this.ring.open(slot)
    if (place < 0) return
    const { prices, sums } = this.columns()
    if (!this.ring.fresh && (sums[place * 2] as number) >= volume) return
    prices.set([open, high, low, close], place * 4)
    sums.set([volume, amount], place * 2)
    if (slot >= this.ring.newest) this.lastClose = close
    this.touch(slot)
  }

  /** Close of a minute, or of the newest before it; 0 if there is none. */
  closeAt(slot: number): Price {
    for (let at = Math.min(slot, this.ring.newest); at >= 0; at--) {
      const place = this.ring.find(at)
      if (place >= 0) return this.prices?.[place * 4 + 3] ?? 0
      if (at <= this.ring.newest - this.ring.capacity) return 0
    }
    return 0
  }

  row(slot: number): Row<'minute'> | undefined {
    const place = this.ring.find(slot)
    if (place < 0 || !this.prices || !this.sums) return undefined
    const price = (field: number) => this.prices?.[place * 4 + field] ?? 0
    return {
      slot,
      open: price(0),
      high: price(1),
      low: price(2),
      close: price(3),
      volume: this.sums[place * 2] as number,
      amount: this.sums[place * 2 + 1] as number,
    }
  }

  rows(from = 0): Row<'minute'>[] {
    const rows: Row<'minute'>[] = []
    for (const slot of this.ring.opened()) {
      const row = slot >= from ? this.row(slot) : undefined
      if (row) rows.push(row)
    }
    return rows
  }

  clean(): void {
    this.dirtyFrom = Number.POSITIVE_INFINITY
  }

  private flat(slot: number): void {
    const place = this.ring.open(slot)
    if (place < 0) return
    const { prices, sums } = this.columns()
    prices.fill(this.lastClose, place * 4, place * 4 + 4)
    sums.fill(0, place * 2, place * 2 + 2)
    this.touch(slot)
  }

  private touch(slot: number): void {
    if (slot < this.dirtyFrom) this.dirtyFrom = slot
  }

  private columns(): { prices: Int32Array; sums: Float64Array } {
    if (!this.prices) this.prices = new Int32Array(this.ring.capacity * 4)
    if (!this.sums) this.sums = new Float64Array(this.ring.capacity * 2)
    return { prices: this.prices, sums: this.sums }
  }
}
