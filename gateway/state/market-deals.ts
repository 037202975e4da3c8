import { type BigOrder, BigOrders, byTurnover } from '../../shared/flow/big-orders'
import type { GradeDefinition } from '../../shared/flow/grades'
import type { Trade } from '../../shared/market/events'
import type { InstrumentId } from '../../shared/market/instrument'
import type { UnixMs } from '../../shared/market/units'
import type { Row } from '../../shared/protocol/kinds'
import { type TopicName, topic } from '../../shared/protocol/topics'
import type { Update } from '../../shared/protocol/update'
import { DayDeals } from './day-deals'
import type { DayState } from './day-state'

/** Orders of a side that are kept of the whole market. */
export const ORDERS_OF_MARKET = 100

interface Dealt {
  deals: DayDeals
  topic: TopicName
  dirty: boolean
}

/** The running day's 大单榜 of every instrument and of the market, and 分价表 of every instrument. */
export class MarketDeals {
  private readonly days = new Map<InstrumentId, Dealt>()
  private sides = { buy: new BigOrders(ORDERS_OF_MARKET), sell: new BigOrders(ORDERS_OF_MARKET) }
  private readonly changed = new Map<string, BigOrder>()
  private readonly big = (order: BigOrder): void => {
    if (this.sides[order.side].put(order)) this.changed.set(order.key, order)
  }

  /** `grades`: those of the days' ledgers. */
  constructor(private readonly grades: GradeDefinition) {}

  /** Books a print that the instrument's day has booked. Of markets that never close there is no such day. */
  trade(trade: Trade, { always, ledger, instrument }: DayState): void {
    if (always) return
    let dealt = this.days.get(instrument.id)
    if (!dealt) {
      dealt = { deals: new DayDeals(this.grades, instrument.id), topic: topic.deals(instrument.id), dirty: false }
      this.days.set(instrument.id, dealt)
    }
    dealt.deals.add(trade, ledger, instrument, this.big)
    dealt.dirty = true
  }

  of(id: InstrumentId): DayDeals | undefined {
    return this.days.get(id)?.deals
  }

  /** Of the whole market, both sides, largest first. */
  orders(): BigOrder[] {
    return [...this.sides.buy.list(), ...this.sides.sell.list()].sort(byTurnover)
  }

  /** Rows that changed since the last call, of the topics that somebody reads. */
  tick(into: Update[], interest: (topic: TopicName) => boolean, ingestTime: UnixMs): void {
    for (const dealt of this.days.values()) {
      if (!dealt.dirty) continue
      dealt.dirty = false
      const { deals, topic: name } = dealt
      if (!interest(name)) {
        deals.forgetChanges()
        continue
      }
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

  restart(): void {
    this.days.clear()
    this.changed.clear()
    this.sides = { buy: new BigOrders(ORDERS_OF_MARKET), sell: new BigOrders(ORDERS_OF_MARKET) }
  }
}

export const orderRow = ({ side, ...order }: BigOrder): Row<'big-order'> => ({ ...order, side: side === 'buy' ? 1 : 2 })
