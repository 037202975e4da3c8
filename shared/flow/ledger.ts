import type { Side } from '../market/events'
import type { Amount, Scales, Shares } from '../market/units'
import { FlowMinutes, type FlowSums } from './flow-minutes'
import { BIG_GRADE, type Grade, type GradeDefinition, gradeOf } from './grades'
import { OrderSizes } from './order-sizes'

/** What the ledger needs of a print. Order numbers 0 = unknown. */
export interface LedgerPrint {
  volume: Shares
  amount: Amount
  side: Side
  buyNo: number
  sellNo: number
}

export interface LedgerOptions {
  grades: GradeDefinition
  scales: Scales
  /** Minutes held: `MINUTES_PER_DAY` for a session, more for a market that never closes. */
  minutes: number
  /** False: no print carries order numbers, OD stays zero. */
  hasOrderNumbers: boolean
  /** Orders whose size is certainly remembered (`OrderSizes`). */
  ordersKept: number
}

/**
 * Where the money of one instrument's prints went.
 *
 * - AD (主动): each print once, + for an aggressive buy, − for a sell, to the grade of the aggressor's order.
 *   Prints without an aggressor (auctions) count in `auction` alone.
 * - OD (全部): each print twice, + to the grade of its buy order, − to that of its sell order, auctions included;
 *   so Σ over grades is 0 after every print.
 *
 * An order's grade is by what it has filled so far, this print included (当时口径): amounts stay where they were
 * booked and a growing order's later amounts go to its later grade. Without numbers a print is its own order.
 * Amounts are exact integers. Identities: Σ ad = buy − sell; buy + sell + auction = turnover.
 */
export class Ledger {
  readonly minutes: FlowMinutes
  /** Sums of the day, prints outside every minute (after-hours) included. */
  readonly day: FlowSums = { ad: [0, 0, 0, 0], od: [0, 0, 0, 0], buy: 0, sell: 0, auction: 0 }
  /** Orders (or, without numbers, prints) that reached 大 or more. */
  bigBuys = 0
  bigSells = 0
  /** Grades of the two orders of the last print, after it. */
  buyGrade: Grade = 0
  sellGrade: Grade = 0
  /** False as long as no print carried an order number: OD is unavailable then. */
  hasOrders = false
  private readonly sizes: OrderSizes
  private readonly grades: GradeDefinition
  private readonly amountUnit: number
  private readonly shareUnit: number
  private crossed = false

  constructor(options: LedgerOptions) {
    const { priceScale, volumeScale = 0 } = options.scales
    this.minutes = new FlowMinutes(options.minutes, options.hasOrderNumbers)
    this.sizes = new OrderSizes(options.ordersKept)
    this.grades = options.grades
    this.amountUnit = 10 ** (priceScale + volumeScale)
    this.shareUnit = 10 ** volumeScale
  }

  /** Books a print into a minute; `slot` -1 = into the day only. */
  add(print: LedgerPrint, slot: number): void {
    const { amount, side } = print
    const { day } = this
    const at = this.minutes.open(slot)
    this.buyGrade = this.grow(print.buyNo, print)
    if (this.crossed && (print.buyNo > 0 || side === 'buy')) this.bigBuys++
    this.sellGrade = this.grow(-print.sellNo, print)
    if (this.crossed && (print.sellNo > 0 || side === 'sell')) this.bigSells++
    if (side === 'none') {
      day.auction += amount
      if (at >= 0) this.minutes.bookAuction(at, amount)
    } else {
      const grade = side === 'buy' ? this.buyGrade : this.sellGrade
      const signed = side === 'buy' ? amount : -amount
      day.ad[grade] += signed
      if (side === 'buy') day.buy += amount
      else day.sell += amount
      if (at >= 0) this.minutes.bookActive(at, grade, signed)
    }
    if (print.buyNo <= 0 && print.sellNo <= 0) return
    this.hasOrders = true
    day.od[this.buyGrade] += amount
    day.od[this.sellGrade] -= amount
    if (at >= 0) this.minutes.bookOrders(at, this.buyGrade, this.sellGrade, amount)
  }

  /** Adds the print to an order and says its grade; sets `crossed` if it has just become big. */
  private grow(key: number, { amount, volume }: LedgerPrint): Grade {
    if (key === 0) {
      const grade = this.grade(amount, volume)
      this.crossed = grade >= BIG_GRADE
      return grade
    }
    this.sizes.add(key, amount, volume)
    const grade = this.grade(this.sizes.amount, this.sizes.shares)
    this.crossed = grade >= BIG_GRADE && this.grade(this.sizes.amount - amount, this.sizes.shares - volume) < BIG_GRADE
    return grade
  }

  private grade(amount: Amount, shares: Shares): Grade {
    return gradeOf(this.grades, amount / this.amountUnit, shares / this.shareUnit)
  }
}
