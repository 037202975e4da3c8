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
const SELL = 5
const AUCTION = 6
const OD = 7

/** The ledger by minute. A minute takes 7 numbers, 11 with order numbers. Memory is taken at the first booking. */
export class FlowMinutes {
  readonly ring: MinuteRing
  private readonly stride: number
  private cells: Float64Array | undefined

  constructor(capacity: number, withOrders: boolean) {
    this.ring = new MinuteRing(capacity)
    this.stride = withOrders ? 11 : 7
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
    else this.add(offset + SELL, -signed)
  }

  bookOrders(offset: number, buyGrade: Grade, sellGrade: Grade, amount: Amount): void {
    if (this.stride <= OD) return
    this.add(offset + OD + buyGrade, amount)
    this.add(offset + OD + sellGrade, -amount)
  }

  /** Moves what an order booked in a minute to another grade; nothing if the minute is no longer held. */
  move(slot: number, from: Grade, to: Grade, ad: Amount, od: Amount): void {
    const place = this.ring.find(slot)
    if (place < 0) return
    const offset = place * this.stride
    this.add(offset + from, -ad)
    this.add(offset + to, ad)
    if (this.stride <= OD) return
    this.add(offset + OD + from, -od)
    this.add(offset + OD + to, od)
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
    return {
      ad: [cell(0), cell(1), cell(2), cell(3)],
      od: [cell(OD), cell(OD + 1), cell(OD + 2), cell(OD + 3)],
      buy: cell(BUY),
      sell: cell(SELL),
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
