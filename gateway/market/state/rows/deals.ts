import { type BigOrder, BigOrders, byTurnover, LISTED_PER_SIDE } from '../../../../shared/flow/big-orders'
import { BIG_GRADE } from '../../../../shared/flow/grades'
import type { PriceLevel } from '../../../../shared/flow/price-levels'
import type { Trade } from '../../../../shared/market/events'
import type { InstrumentId } from '../../../../shared/market/instrument'
import type { KindName, Row } from '../../../../shared/protocol/kinds'
import { type TopicName, topic } from '../../../../shared/protocol/topics'
import { DayDeals } from '../day-deals'
import type { DayState } from '../day-state'
import type { MarketCore } from '../market'
import type { RowMaker } from './row-maker'

interface Dealt {
  deals: DayDeals
  topic: TopicName
  dirty: boolean
}

/** The running day's 大单榜 of every instrument and of the market, and 分价表 of every instrument. */
export class DealRows implements RowMaker {
  readonly kinds = ['big-order', 'price-level'] as const
  /** By index of the instrument in the list: looked up at every print. */
  private readonly days: (Dealt | undefined)[] = []
  private sides = { buy: new BigOrders(LISTED_PER_SIDE.market), sell: new BigOrders(LISTED_PER_SIDE.market) }
  private readonly changed = new Map<string, BigOrder>()
  private readonly big = (order: BigOrder): void => {
    if (this.sides[order.side].put(order)) this.changed.set(order.key, order)
  }

  constructor(private readonly market: MarketCore) {}

  /** Replaces an instrument's recomputed deals; its former orders stay in the market's list. */
  replace({ place, instrument }: DayState, deals: DayDeals): void {
    this.days[place] = { deals, topic: topic.deals(instrument.id), dirty: true }
    for (const order of deals.orders()) if (order.grade >= BIG_GRADE) this.big(order)
  }

  /** Books a print that the instrument's day has booked. Of markets that never close there is no such day. */
  trade(trade: Trade, { always, ledger, instrument, place }: DayState): void {
    if (always) return
    let dealt = this.days[place]
    if (!dealt) {
      dealt = {
        deals: new DayDeals(this.market.grades, instrument.id),
        topic: topic.deals(instrument.id),
        dirty: false,
      }
      this.days[place] = dealt
    }
    dealt.deals.add(trade, ledger, instrument, this.big)
    dealt.dirty = true
  }

  /** Rows changed since the last call, of the topics that have readers. */
  tick(): void {
    const { out: into, interest, ingestTime, days } = this.market
    for (const day of days.changed) {
      const dealt = this.days[day.place]
      if (!dealt?.dirty) continue
      dealt.dirty = false
      const { deals, topic: name } = dealt
      if (!interest(name)) {
        deals.forgetChanges()
        continue
      }
      if (day.isRetold) this.market.remake(day)
      for (const order of deals.takeChanged()) {
        into.push({ kind: 'big-order', topic: name, row: orderRow(order), ingestTime })
      }
      for (const row of deals.levels.takeChanged()) into.push({ kind: 'price-level', topic: name, row, ingestTime })
    }
    if (this.changed.size > 0 && interest(topic.dealsMarket)) {
      for (const order of this.changed.values()) {
        into.push({ kind: 'big-order', topic: topic.dealsMarket, row: orderRow(order), ingestTime })
      }
    }
    this.changed.clear()
  }

  rows(subject: InstrumentId | 'market', kind: KindName): Row<'big-order'>[] | Row<'price-level'>[] {
    const { orders, levels } = this.of(subject)
    return kind === 'price-level' ? levels : orders.map(orderRow)
  }

  /** The day's largest orders of an instrument, or of the whole `market`, and the volume at each price. */
  of(subject: InstrumentId | 'market'): { orders: BigOrder[]; levels: PriceLevel[] } {
    if (subject === 'market') {
      return { orders: [...this.sides.buy.list(), ...this.sides.sell.list()].sort(byTurnover), levels: [] }
    }
    const day = this.market.days.get(subject)
    const deals = day && this.days[day.place]?.deals
    return { orders: deals?.orders() ?? [], levels: deals?.levels.list() ?? [] }
  }

  restart(): void {
    this.days.length = 0
    this.changed.clear()
    this.sides = { buy: new BigOrders(LISTED_PER_SIDE.market), sell: new BigOrders(LISTED_PER_SIDE.market) }
  }
}

export const orderRow = ({ side, ...order }: BigOrder): Row<'big-order'> => ({ ...order, side: side === 'buy' ? 1 : 2 })
