import { BIG_GRADE, type Grade, type GradeDefinition } from '../../../shared/flow/grades'
import { Ledger } from '../../../shared/flow/ledger'
import { minuteOf, minutesInMemory } from '../../../shared/flow/minute-ring'
import { SIDES, type Side } from '../../../shared/market/events'
import type { UnixMs } from '../../../shared/market/units'
import type { Row } from '../../../shared/protocol/kinds'
import type { TapePrint } from '../../../shared/protocol/print-tape'
import { BOOK_ORDERS_MAX } from '../../market/state/day-book'
import { type BookedOrders, DayDeals, type DealtIn } from '../../market/state/day-deals'
import { orderRow } from '../../market/state/rows/deals'
import type { NamedInstrument } from '../recorder/day-rows'
import { BUY_GRADE, type PrintColumns, SELL_GRADE, SIDE } from '../recorder/print-columns'
import { type PrintStretch, PrintWalk } from './print-walk'
import type { RecordedReplayDay } from './recorded-day'

interface CodeDealsOptions {
  day: RecordedReplayDay
  named: NamedInstrument
  /** Basis for measuring the instrument's orders. */
  dealtIn: DealtIn
  grades: GradeDefinition
  sealed: boolean
}

/** 大单榜 and 分价表 of one instrument up to a time: its recorded prints, booked like those of the running market. */
export class CodeDeals {
  private deals: DayDeals
  private at: UnixMs = Number.NEGATIVE_INFINITY
  /** Created at the first step after the start. */
  private walk: PrintWalk | undefined
  private ledger: Ledger | undefined

  constructor(private readonly options: CodeDealsOptions) {
    this.deals = this.none()
  }

  /** Advances to a time, prints of that time included. */
  to(at: UnixMs): void {
    if (at <= this.at) return
    const { at: before } = this
    this.at = at
    if (before === Number.NEGATIVE_INFINITY) this.jump()
    else {
      if (!this.walk) this.begin(before)
      this.book(at)
    }
  }

  orders(): Row<'big-order'>[] {
    return this.deals.orders().map(orderRow)
  }

  levels(): Row<'price-level'>[] {
    return this.deals.levels.list()
  }

  /** Jumps to the time: uses the grades of the running market, so that small orders need no memory. */
  private jump(): void {
    const { day, named, sealed, dealtIn } = this.options
    const stretch = new PrintWalk(day, named, sealed).to(this.at)
    const { prints, from, to } = stretch
    const { marks, buyNo, sellNo } = prints
    const bought = new BigOnes(stretch, buyNo, BUY_GRADE)
    const sold = new BigOnes(stretch, sellNo, SELL_GRADE)
    for (let index = from; index < to; index++) {
      const buyFilled = bought.fill(prints, index)
      const sellFilled = sold.fill(prints, index)
      if (!buyFilled && !sellFilled && (buyNo[index] !== 0 || sellNo[index] !== 0)) {
        this.deals.levels.add(prints.price[index] as number, prints.volume[index] as number, sideAt(prints, index))
        continue
      }
      const print = printAt(prints, index)
      const alone = { amount: print.amount, shares: print.volume }
      const buyGrade = gradeIn(marks[index] as number, BUY_GRADE)
      const sellGrade = gradeIn(marks[index] as number, SELL_GRADE)
      const booked = { buyGrade, sellGrade, buyFilled: buyFilled ?? alone, sellFilled: sellFilled ?? alone }
      this.deals.add(print, booked, dealtIn, () => undefined)
    }
  }

  /** Books the prints before a time again, so that every order can grow further. */
  private begin(before: UnixMs): void {
    const { day, named, sealed, dealtIn, grades } = this.options
    const { always, hasOrderNumbers } = named
    this.deals = this.none()
    this.walk = new PrintWalk(day, named, sealed)
    this.ledger = new Ledger({
      definition: { grades, sizing: 'live' },
      scales: dealtIn,
      floatShares: dealtIn.floatShares,
      minutes: minutesInMemory(always),
      hasOrderNumbers,
      ordersKept: BOOK_ORDERS_MAX,
    })
    this.book(before)
    this.takeChanged()
  }

  private book(at: UnixMs): void {
    const { walk, ledger } = this
    if (!walk || !ledger) return
    const { always } = this.options.named
    const { prints, from, to } = walk.to(at)
    for (let index = from; index < to; index++) {
      const print = printAt(prints, index)
      ledger.add(print, minuteOf(print.exchangeTime, always))
      this.deals.add(print, ledger, this.options.dealtIn, () => undefined)
    }
  }

  private none(): DayDeals {
    return new DayDeals(this.options.grades, this.options.named.id)
  }

  /** Changes since the last call; for prices all of them at the first call. */
  takeChanged(): { orders: Row<'big-order'>[]; levels: Row<'price-level'>[] } {
    return { orders: this.deals.takeChanged().map(orderRow), levels: this.deals.levels.takeChanged() }
  }
}

const sideAt = (prints: PrintColumns, index: number): Side =>
  SIDES[((prints.marks[index] as number) >> SIDE) & 3] ?? 'none'

function printAt(prints: PrintColumns, index: number): TapePrint {
  const price = prints.price[index] as number
  const volume = prints.volume[index] as number
  return {
    exchangeTime: prints.time[index] as number,
    price,
    volume,
    amount: price * volume + (prints.extra[index] as number),
    side: sideAt(prints, index),
    buyNo: prints.buyNo[index] as number,
    sellNo: prints.sellNo[index] as number,
  }
}

type GradePlace = typeof BUY_GRADE | typeof SELL_GRADE
const gradeIn = (marks: number, at: GradePlace): Grade => ((marks >> at) & 3) as Grade

type Filled = BookedOrders['buyFilled']

/** Orders of a side that become big within a range of prints, and their filled volume so far. */
class BigOnes {
  private readonly orders = new Map<number, Filled>()

  constructor(
    { prints, from, to }: PrintStretch,
    private readonly numbers: Float64Array,
    at: GradePlace,
  ) {
    for (let index = from; index < to; index++) {
      if (gradeIn(prints.marks[index] as number, at) < BIG_GRADE) continue
      const number = numbers[index] as number
      if (number > 0 && !this.orders.has(number)) this.orders.set(number, { amount: 0, shares: 0 })
    }
  }

  /** Adds a print to its order; undefined where that never becomes big. */
  fill({ price, volume, extra }: PrintColumns, index: number): Filled | undefined {
    const { orders } = this
    const order = orders.size > 0 ? orders.get(this.numbers[index] as number) : undefined
    if (!order) return undefined
    order.amount += (price[index] as number) * (volume[index] as number) + (extra[index] as number)
    order.shares += volume[index] as number
    return order
  }
}
