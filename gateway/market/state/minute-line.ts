import { MinuteRing } from '../../../shared/flow/minute-ring'
import { type Folding, PackedMinutes } from '../../../shared/flow/packed-minutes'
import type { Amount, Price, Shares } from '../../../shared/market/units'
import type { Row } from '../../../shared/protocol/kinds'

const HIGH = 1
const LOW = 2
const CLOSE = 3
const VOLUME = 4
const AMOUNT = 5
const FIELDS = 6

/** Prices are near the opening one, and money is near volume × close. */
const FOLDING: Folding = {
  fold: (cells, at) => shift(cells, at, -1),
  unfold: (cells, at) => shift(cells, at, 1),
}

function shift(cells: Float64Array, at: number, sign: 1 | -1): void {
  const open = cells[at] as number
  const close = (cells[at + CLOSE] as number) + (sign > 0 ? open : 0)
  cells[at + AMOUNT] = (cells[at + AMOUNT] as number) + sign * close * (cells[at + VOLUME] as number)
  for (let field = HIGH; field <= CLOSE; field++) cells[at + field] = (cells[at + field] as number) + sign * open
}

/**
 * Minute line of one instrument: the prints of each minute, in columns. A minute without a print between two with
 * prints is flat at the close before it. Memory grows with the minutes.
 */
export class MinuteLine {
  readonly ring: MinuteRing
  /** Oldest slot changed since `clean`; Infinity = none. */
  dirtyFrom = Number.POSITIVE_INFINITY
  private held: PackedMinutes | undefined
  private lastClose: Price = 0

  constructor(capacity: number) {
    this.ring = new MinuteRing(capacity)
  }

  get newest(): number {
    return this.ring.newest
  }

  /** Books a print. `slot` -1 is ignored. */
  add(slot: number, price: Price, volume: Shares, amount: Amount): void {
    const { newest, capacity } = this.ring
    if (newest >= 0 && slot > newest + 1) {
      for (let gap = Math.max(newest + 1, slot - capacity + 1); gap < slot; gap++) this.flat(gap)
    }
    const place = this.ring.open(slot)
    if (place < 0) return
    const held = this.minutes()
    const at = held.open(place)
    const { cells } = held
    if (this.ring.fresh) cells.fill(0, at, at + FIELDS)
    if (cells[at + VOLUME] === 0) cells.fill(price, at, at + VOLUME)
    cells[at + HIGH] = Math.max(cells[at + HIGH] as number, price)
    cells[at + LOW] = Math.min(cells[at + LOW] as number, price)
    cells[at + CLOSE] = price
    cells[at + VOLUME] = (cells[at + VOLUME] as number) + volume
    cells[at + AMOUNT] = (cells[at + AMOUNT] as number) + amount
    if (slot >= this.ring.newest) this.lastClose = price
    this.touch(slot)
  }

  /** Applies a whole minute summed up by the venue, unless more is known of it. */
  put({ slot, open, high, low, close, volume, amount }: Row<'minute'>): void {
    const place = this.ring.open(slot)
    if (place < 0) return
    const held = this.minutes()
    const at = held.open(place)
    if (!this.ring.fresh && (held.cells[at + VOLUME] as number) >= volume) return
    held.cells.set([open, high, low, close, volume, amount], at)
    if (slot >= this.ring.newest) this.lastClose = close
    this.touch(slot)
  }

  /** Close of a minute, or of the newest before it; 0 if there is none. */
  closeAt(slot: number): Price {
    const { newest, capacity } = this.ring
    for (let at = Math.min(slot, newest); at > newest - capacity; at--) {
      const place = this.ring.find(at)
      if (place >= 0 && this.held) return this.held.cells[this.held.read(place) + CLOSE] as number
    }
    return 0
  }

  row(slot: number): Row<'minute'> | undefined {
    const place = this.ring.find(slot)
    if (place < 0 || !this.held) return undefined
    const at = this.held.read(place)
    const { cells } = this.held
    return {
      slot,
      open: cells[at] as number,
      high: cells[at + HIGH] as number,
      low: cells[at + LOW] as number,
      close: cells[at + CLOSE] as number,
      volume: cells[at + VOLUME] as number,
      amount: cells[at + AMOUNT] as number,
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
    const held = this.minutes()
    const at = held.open(place)
    held.cells.fill(this.lastClose, at, at + VOLUME)
    held.cells.fill(0, at + VOLUME, at + FIELDS)
    this.touch(slot)
  }

  private touch(slot: number): void {
    this.dirtyFrom = Math.min(this.dirtyFrom, slot)
  }

  private minutes(): PackedMinutes {
    this.held ??= new PackedMinutes(this.ring.capacity, FIELDS, FOLDING)
    return this.held
  }
}
