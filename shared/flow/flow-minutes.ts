import type { Amount } from '../market/units'
import type { Grade } from './grades'
import { MinuteRing } from './minute-ring'
import { type Folding, PackedMinutes } from './packed-minutes'

/** Net amounts of one minute or one day by size grade, and the amounts bought and sold; see `ledger.ts`. */
export interface FlowSums {
  ad: [Amount, Amount, Amount, Amount]
  od: [Amount, Amount, Amount, Amount]
  buy: Amount
  sell: Amount
  auction: Amount
}

const BUY = 4
const SELL = 5
const AUCTION = 6
const OD = 7

/** Consequences of the other columns: Σ ad = buy − sell, Σ od = 0. */
const FOLDING: Record<'plain' | 'ordered', Folding> = {
  plain: { fold: foldActive, unfold: unfoldActive },
  ordered: {
    fold(cells, at) {
      foldActive(cells, at)
      cells[at + OD + 3] = (cells[at + OD + 3] as number) + threeOf(cells, at + OD)
    },
    unfold(cells, at) {
      unfoldActive(cells, at)
      cells[at + OD + 3] = (cells[at + OD + 3] as number) - threeOf(cells, at + OD)
    },
  },
}

function foldActive(cells: Float64Array, at: number): void {
  cells[at + SELL] = (cells[at + SELL] as number) - sellOf(cells, at)
}

function unfoldActive(cells: Float64Array, at: number): void {
  cells[at + SELL] = (cells[at + SELL] as number) + sellOf(cells, at)
}

const sellOf = (cells: Float64Array, at: number): number =>
  (cells[at + BUY] as number) - threeOf(cells, at) - (cells[at + 3] as number)

const threeOf = (cells: Float64Array, at: number): number =>
  (cells[at] as number) + (cells[at + 1] as number) + (cells[at + 2] as number)

const NO_CELLS = new Float64Array(0)

/** The ledger by minute. A minute has 7 numbers, 11 with order numbers. Memory is taken at the first booking. */
export class FlowMinutes {
  readonly ring: MinuteRing
  private readonly stride: number
  private packed: PackedMinutes | undefined
  /** The minute opened last, which is usually opened next, too: its offset, valid until the next load. */
  private opened = -1
  private openedAt = 0
  private openedAfter = 0
  /** Its numbers. */
  private cells: Float64Array = NO_CELLS

  constructor(capacity: number, withOrders: boolean) {
    this.ring = new MinuteRing(capacity)
    this.stride = withOrders ? 11 : 7
  }

  /** Offset of a minute's numbers, valid for bookings made at once; -1 if the minute is no longer in memory. */
  open(slot: number): number {
    if (slot === this.opened && this.packed?.loads === this.openedAfter) return this.openedAt
    const place = this.ring.open(slot)
    if (place < 0) return -1
    const packedMinutes = this.packed ?? this.begin()
    const offset = packedMinutes.open(place)
    if (this.ring.fresh) packedMinutes.cells.fill(0, offset, offset + this.stride)
    this.opened = slot
    this.openedAt = offset
    this.openedAfter = packedMinutes.loads
    return offset
  }

  bookAuction(offset: number, amount: Amount): void {
    this.add(offset + AUCTION, amount)
  }

  /** `signed` > 0 for an aggressive buy. */
  bookActive(offset: number, grade: Grade, signed: Amount): void {
    this.add(offset + grade, signed)
    if (signed > 0) this.add(offset + BUY, signed)
    else this.add(offset + SELL, -signed)
  }

  bookOrders(offset: number, buyGrade: Grade, sellGrade: Grade, amount: Amount): void {
    if (this.stride <= OD) return
    this.add(offset + OD + buyGrade, amount)
    this.add(offset + OD + sellGrade, -amount)
  }

  /** Moves amounts of an order in a minute to another grade, unless the minute is no longer in memory. */
  move(slot: number, from: Grade, to: Grade, ad: Amount, od: Amount): void {
    const place = this.ring.find(slot)
    if (place < 0 || !this.packed) return
    const offset = this.packed.open(place)
    this.add(offset + from, -ad)
    this.add(offset + to, ad)
    if (this.stride <= OD) return
    this.add(offset + OD + from, -od)
    this.add(offset + OD + to, od)
  }

  /** Σ of the minute's AD net; 0 where nothing was booked. */
  activeNet(slot: number): Amount {
    const place = this.ring.find(slot)
    if (place < 0 || !this.packed) return 0
    const at = this.packed.read(place)
    return this.cell(at) + this.cell(at + 1) + this.cell(at + 2) + this.cell(at + 3)
  }

  /** OD net of 大 and 超大 of the minute; 0 where nothing was booked. */
  bigNet(slot: number): Amount {
    const place = this.ring.find(slot)
    if (place < 0 || !this.packed || this.stride <= OD) return 0
    const at = this.packed.read(place) + OD
    return this.cell(at + 2) + this.cell(at + 3)
  }

  read(slot: number): FlowSums {
    const place = this.ring.find(slot)
    const at = place < 0 || !this.packed ? -1 : this.packed.read(place)
    const cell = (field: number) => (at < 0 || field >= this.stride ? 0 : this.cell(at + field))
    return {
      ad: [cell(0), cell(1), cell(2), cell(3)],
      od: [cell(OD), cell(OD + 1), cell(OD + 2), cell(OD + 3)],
      buy: cell(BUY),
      sell: cell(SELL),
      auction: cell(AUCTION),
    }
  }

  /** Memory in bytes. */
  get bytes(): number {
    return this.packed?.size ?? 0
  }

  private begin(): PackedMinutes {
    const { ring, stride } = this
    this.packed = new PackedMinutes(ring.capacity, stride, stride > OD ? FOLDING.ordered : FOLDING.plain)
    this.cells = this.packed.cells
    return this.packed
  }

  private cell(at: number): number {
    return this.cells[at] ?? 0
  }

  private add(at: number, amount: Amount): void {
    this.cells[at] = (this.cells[at] as number) + amount
  }
}
