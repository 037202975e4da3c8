import type { BatchWriter } from '../thread/batch'
import { AfterHours } from './after-hours'
import { Auctions } from './auctions'
import { BookMarket } from './book-market'
import { FairValues } from './fair-values'
import { QuickMarket } from './quick-market'
import { type DaySheet, TradeBooking } from './tape'
import type { Company } from './universe'

interface TradingFloorOptions {
  seed: number
  /** Emit `order` and `cancel` events. */
  orders: boolean
  /** Instruments with real books, the busiest. */
  bookCount: number
  /** Whether large orders are worked in slices; true by default. */
  slicing?: boolean
}

/** Everything that trades on one tape. It knows nothing of clocks and schedules. */
export class TradingFloor {
  readonly tape: TradeBooking
  readonly fair: FairValues
  readonly quick: QuickMarket
  readonly books: BookMarket
  readonly auctions: Auctions
  readonly afterHours: AfterHours

  constructor(
    companies: readonly Company[],
    out: BatchWriter,
    { seed, orders, bookCount, slicing = true }: TradingFloorOptions,
  ) {
    this.tape = new TradeBooking(companies, out, orders)
    this.fair = new FairValues(seed, this.tape)
    this.quick = new QuickMarket(seed, this.tape, this.fair)
    this.books = new BookMarket(seed, this.tape, this.fair, this.quick, bookCount, slicing)
    this.auctions = new Auctions(this.tape, this.fair, this.quick, this.books)
    this.afterHours = new AfterHours(this.tape, this.quick)
  }

  /** Limits orders to these instruments; only those with books have waiting orders. */
  tellOrders(ids: ReadonlySet<string>): void {
    const { tape, books } = this
    tape.tellOrders((i) => books.isBook(i) && ids.has(tape.companies[i]?.id ?? ''))
  }

  /** Goes on from what the tape has of the running day. */
  goOn(tradingDay: string, time: number): void {
    this.fair.goOn(tradingDay, time)
    this.quick.goOn(tradingDay, time)
    this.books.reset(`:${time}`)
    this.afterHours.skip(time)
  }

  startDay(tradingDay: string, sheet: DaySheet): void {
    this.tape.startDay(tradingDay, sheet)
    this.fair.startDay(tradingDay)
    this.quick.startDay(tradingDay)
    this.books.startDay(tradingDay)
  }
}
