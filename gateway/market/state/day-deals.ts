import { type BigOrder, bigOrderDefinition, byTurnover, LISTED_PER_SIDE } from '../../../shared/flow/big-orders'
import { BIG_GRADE, boundsFor, type Grade, type GradeDefinition, gradeOf } from '../../../shared/flow/grades'
import { type LargeOrder, LargestOrders } from '../../../shared/flow/largest-orders'
import type { Ledger } from '../../../shared/flow/ledger'
import { PriceLevels } from '../../../shared/flow/price-levels'
import type { InstrumentId } from '../../../shared/market/instrument'
import { type Amount, amountToYuan, type Scales, type Shares, type UnixMs } from '../../../shared/market/units'
import type { TapePrint } from '../../../shared/protocol/print-tape'

/** Instrument data by which its orders are measured. */
export interface DealtIn extends Scales {
  floatShares: Shares
}

/** A ledger's data about the two orders of a booked print; for small ones only the grade matters. */
export type BookedOrders = Pick<Ledger, 'buyGrade' | 'sellGrade' | 'buyFilled' | 'sellFilled'>

const definitions = new Map<string, { numbered: string; unnumbered: string }>()

/** The same texts for all instruments that share a grading. */
function definitionsOf(grades: GradeDefinition): { numbered: string; unnumbered: string } {
  let known = definitions.get(grades.id)
  if (!known) {
    known = { numbered: bigOrderDefinition(grades, true), unnumbered: bigOrderDefinition(grades, false) }
    definitions.set(grades.id, known)
  }
  return known
}

/** 大单榜 and 分价表 of one instrument: its largest orders by what they traded today, and the volume at each price. */
export class DayDeals {
  readonly levels = new PriceLevels()
  private readonly sides = {
    buy: new LargestOrders(LISTED_PER_SIDE.instrument),
    sell: new LargestOrders(LISTED_PER_SIDE.instrument),
  }
  private readonly changed = new Map<string, BigOrder>()
  /** Prints without numbers by one aggressor. */
  private run: { side: 'buy' | 'sell'; time: UnixMs; price: number; volume: Shares; amount: Amount } | undefined
  private runs = 0
  private readonly definitions: ReturnType<typeof definitionsOf>

  /** `grades`: the ledger's grades. */
  constructor(
    private readonly grades: GradeDefinition,
    private readonly id: InstrumentId,
  ) {
    this.definitions = definitionsOf(grades)
  }

  /** Books a print after the ledger; `big` is called for each order that is big and among the largest here. */
  add(trade: TapePrint, ledger: BookedOrders, instrument: DealtIn, big: (order: BigOrder) => void): void {
    this.levels.add(trade.price, trade.volume, trade.side)
    const { side, buyNo, sellNo } = trade
    if (buyNo > 0 && ledger.buyGrade >= BIG_GRADE) {
      this.put('buy', buyNo, ledger.buyGrade, ledger.buyFilled, trade.exchangeTime, instrument, big)
    }
    if (sellNo > 0 && ledger.sellGrade >= BIG_GRADE) {
      this.put('sell', sellNo, ledger.sellGrade, ledger.sellFilled, trade.exchangeTime, instrument, big)
    }
    if (buyNo !== 0 || sellNo !== 0) return
    if (side === 'none') this.run = undefined
    else this.addUnnumbered(trade, side, instrument, big)
  }

  /** Both sides, largest first. */
  orders(): BigOrder[] {
    const of = (side: 'buy' | 'sell') => this.sides[side].list().map((order) => this.whole(side, order))
    return [...of('buy'), ...of('sell')].sort(byTurnover)
  }

  /** Orders that changed since the last call. */
  takeChanged(): BigOrder[] {
    const changed = [...this.changed.values()]
    this.changed.clear()
    return changed
  }

  /** No reader needs the changes. */
  forgetChanges(): void {
    if (this.changed.size > 0) this.changed.clear()
    this.levels.forgetChanges()
  }

  private addUnnumbered(trade: TapePrint, side: 'buy' | 'sell', instrument: DealtIn, big: (order: BigOrder) => void) {
    const { exchangeTime, price, volume, amount } = trade
    const { run } = this
    const continues =
      run?.side === side && run.time === exchangeTime && (side === 'buy' ? price >= run.price : price <= run.price)
    if (!continues) this.runs++
    const whole = {
      side,
      time: exchangeTime,
      price,
      volume: (continues ? run.volume : 0) + volume,
      amount: (continues ? run.amount : 0) + amount,
    }
    this.run = whole
    const grade = gradeOf(
      boundsFor(this.grades, instrument.floatShares),
      amountToYuan(whole.amount, instrument),
      whole.volume,
    )
    if (grade < BIG_GRADE) return
    this.put(side, 0, grade, { amount: whole.amount, shares: whole.volume }, exchangeTime, instrument, big)
  }

  private put(
    side: 'buy' | 'sell',
    orderNo: number,
    grade: Grade,
    filled: { amount: Amount; shares: Shares },
    time: UnixMs,
    instrument: DealtIn,
    big: (order: BigOrder) => void,
  ): void {
    const turnover = Math.round(amountToYuan(filled.amount, instrument))
    const large = { no: orderNo > 0 ? orderNo : -this.runs, grade, volume: filled.shares, turnover, time }
    if (!this.sides[side].put(large)) return
    const order = this.whole(side, large)
    this.changed.set(order.key, order)
    big(order)
  }

  private whole(side: 'buy' | 'sell', { no, grade, volume, turnover, time }: LargeOrder): BigOrder {
    const { id: instrument, definitions } = this
    const definition = no > 0 ? definitions.numbered : definitions.unnumbered
    const key = `${instrument}:${side}:${no > 0 ? no : `r${-no}`}`
    return { instrument, side, orderNo: Math.max(0, no), key, grade, volume, turnover, time, definition }
  }
}
