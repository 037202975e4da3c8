import type { RecordedSum, Side } from '../market/events'
import type { Amount, Price, Scales, Shares } from '../market/units'
import type { ByteBudget } from './byte-budget'
import type { LedgerDefinition } from './definitions'
import { FlowMinutes, type FlowSums } from './flow-minutes'
import { BIG_GRADE, boundsFor, type Grade, type GradeBounds, gradeOf } from './grades'
import { OrderEnds } from './order-ends'
import { OrderParts } from './order-parts'
import { OrderSizes } from './order-sizes'

/** Fields of a print that the ledger needs. Order numbers 0 = unknown, −n = a sum over n orders of that side. */
export interface LedgerPrint {
  price: Price
  volume: Shares
  amount: Amount
  side: Side
  buyNo: number
  sellNo: number
}

export interface LedgerOptions {
  definition: LedgerDefinition
  scales: Scales
  /** Float shares of the instrument, for grades that use them; 0 = unknown. */
  floatShares: Shares
  /** Minutes held: `MINUTES_PER_DAY` for a session, more for a market that never closes. */
  minutes: number
  /** False: no print carries order numbers, OD stays zero. */
  hasOrderNumbers: boolean
  /** Orders whose size is certainly remembered (`OrderSizes`) while they may trade, and the memory all ledgers share. */
  ordersKept: number
  budget?: ByteBudget | undefined
}

/** For thousands of ledgers whose earlier minutes stay as booked: never modified. */
const NOTHING: Set<number> = new Set()

/**
 * Order flow of one instrument by one definition: amounts of its prints by minute and size grade.
 *
 * - AD (主动): each print once, + for an aggressive buy, − for a sell, to the grade of the aggressor's order.
 *   Prints without an aggressor (auctions) count in `auction` alone.
 * - OD (全部): each print twice, + to the grade of its buy order, − to that of its sell order, auctions included;
 *   so Σ over grades is 0 after every print.
 *
 * An order is graded by `Sizing`. Without numbers, or with `print`, each print is its own order and OD stays zero. In a
 * print of several orders, each counts with their mean. Amounts are exact integers.
 * Identities, see `identities.ts`: Σ ad = buy − sell; buy + sell + auction = turnover; Σ od = 0.
 */
export class Ledger {
  readonly minutes: FlowMinutes
  /** Sums of the day, prints before the first minute included. */
  readonly day: FlowSums = { ad: [0, 0, 0, 0], od: [0, 0, 0, 0], buy: 0, sell: 0, auction: 0 }
  /** Orders (or, without numbers, prints) that reached 大 or more. */
  bigBuys = 0
  bigSells = 0
  /** Orders with a number seen so far. */
  orders = 0
  /**
   * 升档净额: amount that orders which are now 大 or more had filled before they were, + for buys, − for sells. It is the
   * difference of the day's OD 大+超大 between `close` and `live`.
   */
  lifted: Amount = 0
  /** Grades of the two orders of the last print, after it. */
  buyGrade: Grade = 0
  sellGrade: Grade = 0
  /** Filled volume of the last print's two orders so far, including it; without a number: of the print alone. */
  readonly buyFilled = { amount: 0, shares: 0 }
  readonly sellFilled = { amount: 0, shares: 0 }
  /** False as long as no print carried an order number: OD is unavailable then. */
  hasOrders = false
  /** Earlier minutes that a rising order changed; cleared by the publisher. Only with sizing `close`. */
  readonly moved: Set<number>
  /** True if every print is graded as its own order, even if it has order numbers. */
  private readonly alone: boolean
  private readonly sizes: OrderSizes
  private readonly ends = new OrderEnds((key, place) => this.sizes.end(key, place))
  private readonly parts: OrderParts | undefined
  private readonly bounds: GradeBounds
  private crossed = false

  constructor(options: LedgerOptions) {
    const { definition, scales, floatShares, minutes, hasOrderNumbers, ordersKept, budget } = options
    this.alone = definition.sizing === 'print'
    this.moved = definition.sizing === 'close' ? new Set() : NOTHING
    this.minutes = new FlowMinutes(minutes, hasOrderNumbers)
    this.parts = definition.sizing === 'close' ? new OrderParts() : undefined
    this.sizes = new OrderSizes(ordersKept, { withNotes: this.parts !== undefined, budget })
    this.bounds = inUnits(boundsFor(definition.grades, floatShares), scales)
  }

  /** Releases the memory that ledgers share; nothing may be booked afterwards. */
  release(): void {
    this.sizes.release()
  }

  /** Books a print into a minute; `slot` -1 = into the day only. */
  add(print: LedgerPrint, slot: number): void {
    const { amount, volume, side } = print
    const buyNo = this.alone ? Math.min(0, print.buyNo) : print.buyNo
    const sellNo = this.alone ? Math.min(0, print.sellNo) : print.sellNo
    const active = side === 'buy' ? amount : side === 'sell' ? -amount : 0
    this.buyGrade =
      buyNo < 0 ? this.sum(-buyNo, amount, volume) : this.grow(buyNo, amount, volume, slot, 1, active > 0 ? active : 0)
    const buyPlace = this.sizes.place
    this.fill(this.buyFilled, buyNo, amount, volume)
    if (this.crossed && (buyNo !== 0 || side === 'buy')) this.bigBuys += Math.max(1, -buyNo)
    this.sellGrade =
      sellNo < 0
        ? this.sum(-sellNo, amount, volume)
        : this.grow(-sellNo, amount, volume, slot, -1, active < 0 ? active : 0)
    this.fill(this.sellFilled, sellNo, amount, volume)
    if (this.crossed && (sellNo !== 0 || side === 'sell')) this.bigSells += Math.max(1, -sellNo)
    const hasOrders = !this.alone && (buyNo !== 0 || sellNo !== 0)
    // A feed that fills orders after their end does not match by price and time, so every order is stored.
    if (hasOrders && !this.sizes.revived && volume > 0) {
      this.ends.note(print, print.price, buyPlace, this.sizes.place)
    }
    // after what rising orders moved between other minutes
    this.book(amount, side, slot, hasOrders)
  }

  /** Books recorded prints with the grades with which they were booked before. */
  addRecorded({ amount, volume, side, buyNo, sellNo }: LedgerPrint, slot: number, recorded: RecordedSum): void {
    this.buyGrade = recorded.buyGrade as Grade
    this.sellGrade = recorded.sellGrade as Grade
    this.orders += recorded.orders
    this.bigBuys += recorded.bigBuys
    this.bigSells += recorded.bigSells
    for (const filled of [this.buyFilled, this.sellFilled]) {
      filled.amount = amount
      filled.shares = volume
    }
    this.book(amount, side, slot, buyNo !== 0 || sellNo !== 0)
  }

  /** Books a print with known grades of its two orders. */
  private book(amount: Amount, side: Side, slot: number, hasOrders: boolean): void {
    const { day, minutes, buyGrade, sellGrade } = this
    const at = minutes.open(slot)
    if (side === 'none') {
      day.auction += amount
      if (at >= 0) minutes.bookAuction(at, amount)
    } else {
      const active = side === 'buy' ? amount : -amount
      const grade = side === 'buy' ? buyGrade : sellGrade
      day.ad[grade] += active
      if (side === 'buy') day.buy += amount
      else day.sell += amount
      if (at >= 0) minutes.bookActive(at, grade, active)
    }
    if (!hasOrders) return
    this.hasOrders = true
    day.od[buyGrade] += amount
    day.od[sellGrade] -= amount
    if (at >= 0) minutes.bookOrders(at, buyGrade, sellGrade, amount)
  }

  /**
   * Adds the print to an order and returns its grade; sets `crossed` if the order has just become big. `sign`: 1 for a
   * buy order, -1 for a sell order; `ad`: signed amount if the order is the aggressor, else 0.
   */
  private grow(key: number, amount: Amount, volume: Shares, slot: number, sign: 1 | -1, ad: Amount): Grade {
    if (key === 0) {
      const grade = gradeOf(this.bounds, amount, volume)
      this.crossed = grade >= BIG_GRADE
      return grade
    }
    const { sizes } = this
    sizes.add(key, amount, volume)
    if (sizes.fresh) this.orders++
    const grade = gradeOf(this.bounds, sizes.amount, sizes.shares)
    const { parts } = this
    this.crossed = grade >= BIG_GRADE
    // the previous grade matters only here: to move the order's minutes, and to check whether it was big before
    if (grade > 0 && (this.crossed || parts)) {
      const before = gradeOf(this.bounds, sizes.amount - amount, sizes.shares - volume)
      if (before >= BIG_GRADE) this.crossed = false
      if (this.crossed) this.lifted += (sizes.amount - amount) * sign
      if (parts && grade > before) this.lift(parts, before, grade, slot)
    }
    if (parts) sizes.note = parts.add(sizes.note, slot, sign * amount, ad)
    return grade
  }

  /** Grade of each of several orders that traded the print together; none of them trades again. */
  private sum(orders: number, amount: Amount, volume: Shares): Grade {
    const grade = gradeOf(this.bounds, amount / orders, volume / orders)
    this.crossed = grade >= BIG_GRADE
    if (!this.alone) this.orders += orders
    return grade
  }

  private fill(filled: { amount: Amount; shares: Shares }, orderNo: number, amount: Amount, volume: Shares): void {
    filled.amount = orderNo > 0 ? this.sizes.amount : amount
    filled.shares = orderNo > 0 ? this.sizes.shares : volume
  }

  /** Moves what the order of the last `sizes.add` booked so far. */
  private lift(parts: OrderParts, from: Grade, to: Grade, now: number): void {
    const { day, minutes, moved } = this
    for (let part = this.sizes.note; part > 0; part = parts.before(part)) {
      const [slot, od, ad] = [parts.slotOf(part), parts.odOf(part), parts.adOf(part)]
      day.ad[from] -= ad
      day.ad[to] += ad
      day.od[from] -= od
      day.od[to] += od
      minutes.move(slot, from, to, ad, od)
      if (slot !== now && slot >= 0) moved.add(slot)
    }
  }
}

/** Bounds in amounts and shares as prints count them, so that grading is comparisons alone. */
function inUnits({ yuan, shares }: GradeBounds, { priceScale, volumeScale = 0 }: Scales): GradeBounds {
  const amountUnit = 10 ** (priceScale + volumeScale)
  const shareUnit = 10 ** volumeScale
  return {
    yuan: [yuan[0] * amountUnit, yuan[1] * amountUnit, yuan[2] * amountUnit],
    shares: [shares[0] * shareUnit, shares[1] * shareUnit, shares[2] * shareUnit],
  }
}
