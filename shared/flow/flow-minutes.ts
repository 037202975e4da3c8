import type { Amount } from '../market/units'
import type { Grade } from './grades'
import { MinuteRing } from './minute-ring'

/** Net amounts of one minute (or one day) by size grade, and what they are made of; see `ledger.ts`. */
export interface FlowSums {
  ad: [Amount, Amount, Amount, Amount]
  od: [Amount, Amount, Amount, Amount]
  buy: Amount
  sell: Amount
  auction: Amount
}

const BUY = 4
const AUCTION = 5
const OD = 6

/**
 * The ledger by minute. A minute takes 6 numbers, 10 with order numbers; `sell` follows from Σ ad = buy − sell.
 * Memory is taken at the first booking.
 */
export class FlowMinutes {
  readonly ring: MinuteRing
  private readonly stride: number
  private cells: Float64Array | undefined

  constructor(capacity: number, withOrders: boolean) {
    this.ring = new MinuteRing(capacity)
    this.stride = withOrders ? 10 : 6
  }

  /** Where a minute's numbers begin; -1 if it cannot be booked any more. */
  open(slot: number): number {
    const place = this.ring.open(slot)
    if (place < 0) return -1
    if (!this.cells) this.cells = new Float64Array(this.ring.capacity * this.stride)
    const offset = place * this.stride
    if (this.ring.fresh) this.cells.fill(0, offset, offset + this.stride)
    return offset
  }

  bookAuction(offset: number, amount: Amount): void {
    this.add(offset + AUCTION, amount)
  }

  /** `signed` > 0 for an aggressive buy. */
  bookActive(offset: number, grade: Grade, signed: Amount): void {
    this.add(offset + grade, signed)
    if (signed > 0) this.add(offset + BUY, signed)
  }

  bookOrders(offset: number, buyGrade: Grade, sellGrade: Grade, amount: Amount): void {
    if (this.stride <= OD) return
    this.add(offset + OD + buyGrade, amount)
    this.add(offset + OD + sellGrade, -amount)
  }

  /** Σ of the minute's AD net; 0 where nothing was booked. */
  activeNet(slot: number): Amount {
    const place = this.ring.find(slot)
    if (place < 0 || !this.cells) return 0
    const at = place * this.stride
    return this.cell(at) + this.cell(at + 1) + this.cell(at + 2) + this.cell(at + 3)
  }

  read(slot: number): FlowSums {
    const place = this.ring.find(slot)
    const at = place < 0 ? -1 : place * this.stride
    const cell = (field: number) => (at < 0 || field >= this.stride ? 0 : this.cell(at + field))
    const ad: FlowSums['ad'] = [cell(0), cell(1), cell(2), cell(3)]
    const buy = cell(BUY)
    return {
      ad,
      od: [cell(OD), cell(OD + 1), cell(OD + 2), cell(OD + 3)],
      buy,
      sell: buy - ad[0] - ad[1] - ad[2] - ad[3],
      auction: cell(AUCTION),
    }
  }

  private cell(at: number): number {
    return this.cells?.[at] ?? 0
  }

  private add(at: number, amount: Amount): void {
    if (this.cells) this.cells[at] = (this.cells[at] as number) + amount
  }
}
