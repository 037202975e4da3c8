import type { GradeDefinition } from '../../shared/flow/grades'
import { Ledger } from '../../shared/flow/ledger'
import { minuteOf, minutesHeld } from '../../shared/flow/minute-ring'
import { SIDES } from '../../shared/market/events'
import type { UnixMs } from '../../shared/market/units'
import type { Row } from '../../shared/protocol/kinds'
import type { NamedPlace } from '../recorder/day-rows'
import type { PrintColumns } from '../recorder/print-columns'
import { ORDERS_KEPT } from '../state/day-book'
import { DayDeals, type DealtIn } from '../state/day-deals'
import { orderRow } from '../state/rows/deals'
import { PrintWalk } from './print-walk'
import type { RecordedDay } from './recorded-day'

export interface CodeDealsOptions {
  day: RecordedDay
  named: NamedPlace
  /** By which the instrument's orders are measured. */
  dealtIn: DealtIn
  grades: GradeDefinition
  sealed: boolean
}

/** 大单榜 and 分价表 of one instrument up to a moment: its recorded prints, booked as the running market books them. */
export class CodeDeals {
  private readonly walk: PrintWalk
  private readonly deals: DayDeals
  private readonly add: (prints: PrintColumns, index: number) => void

  constructor({ day, named, dealtIn, grades, sealed }: CodeDealsOptions) {
    const { always, hasOrderNumbers, id } = named
    this.walk = new PrintWalk(day, named, sealed)
    this.deals = new DayDeals(grades, id)
    const ledger = new Ledger({
      ...{ definition: { grades, sizing: 'live' }, scales: dealtIn, floatShares: dealtIn.floatShares },
      ...{ minutes: minutesHeld(always), hasOrderNumbers, ordersKept: ORDERS_KEPT },
    })
    this.add = (prints, index) => {
      const { time: exchangeTime, side, price, volume, buyNo, sellNo, extra } = prints.at(index)
      const amount = price * volume + extra
      const print = { exchangeTime, price, volume, amount, side: SIDES[side] ?? 'none', buyNo, sellNo }
      ledger.add(print, minuteOf(exchangeTime, always))
      this.deals.add(print, ledger, dealtIn, () => undefined)
    }
  }

  /** Goes on to a moment, the prints of that very moment included. */
  to(at: UnixMs): void {
    this.walk.to(at, this.add)
  }

  orders(): Row<'big-order'>[] {
    return this.deals.orders().map(orderRow)
  }

  levels(): Row<'price-level'>[] {
    return this.deals.levels.list()
  }

  /** What changed since the last call; of prices all of them at the first. */
  takeChanged(): { orders: Row<'big-order'>[]; levels: Row<'price-level'>[] } {
    return { orders: this.deals.takeChanged().map(orderRow), levels: this.deals.levels.takeChanged() }
  }
}
