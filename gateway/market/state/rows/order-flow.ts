import type { CancelMinute, CancelSide } from '../../../../shared/flow/cancel-flow'
import type { BestQueue } from '../../../../shared/flow/order-flow'
import type { OrderAdd, OrderCancel, Quote, Trade } from '../../../../shared/market/events'
import type { Instrument, InstrumentId } from '../../../../shared/market/instrument'
import { amountToYuan } from '../../../../shared/market/units'
import {
  type KindName,
  QUEUE_AUCTION,
  QUEUE_FULL,
  QUEUE_ORDERS,
  QUEUE_SOURCE,
  QUEUE_WHOLE,
  type Row,
} from '../../../../shared/protocol/kinds'
import type { MarketCore } from '../market'
import { type FollowedOrders, OrderFlows } from '../order-flows'
import type { RowMaker } from './row-maker'

/** Twice a second. */
const EVERY_TICKS = 2
/** Range of a column of integers. */
const MOST = 2 ** 52 - 1
const NOBODY: BestQueue = { price: 0, older: 0, orders: 0, shares: 0, sizes: [] }

/** Withdrawals by minute and distance, and the queues of the best prices, of instruments that have readers. */
export class OrderFlowRows implements RowMaker {
  readonly kinds = ['cancel-minute', 'order-queue'] as const
  private readonly flows: OrderFlows
  /** An order or a withdrawal arrived today, of any instrument. */
  private told = false
  private ticks = 0

  constructor(private readonly market: MarketCore) {
    this.flows = new OrderFlows({
      interest: market.interest,
      beginning: (id) => this.beginning(id),
      hasTraded: (id) => this.hasTraded(id),
      changed: (ids) => market.askOrders?.(ids),
    })
  }

  trade(trade: Trade): void {
    if (!trade.summed) this.flows.add(trade)
  }

  quote(quote: Quote): void {
    this.flows.see(quote)
  }

  order(event: OrderAdd | OrderCancel): void {
    this.told = true
    this.flows.add(event)
  }

  tick(): void {
    this.flows.tick()
    if (this.ticks++ % EVERY_TICKS !== 0) return
    const { out, ingestTime, interest } = this.market
    for (const followed of this.flows.all) {
      const { topic, dirty, flow, instrument: id } = followed
      const instrument = this.market.registry.get(id)
      if (!dirty || !instrument || !interest(topic)) continue
      followed.dirty = false
      out.push({ kind: 'order-queue', topic, row: this.queueRow(followed), ingestTime })
      for (const [slot, minute] of flow.cancels.takeChanged()) {
        out.push({ kind: 'cancel-minute', topic, row: cancelRow(slot, minute, instrument), ingestTime })
      }
    }
  }

  rows(id: InstrumentId, kind: KindName): Row<'cancel-minute'>[] | Row<'order-queue'>[] | undefined {
    const instrument = this.market.registry.get(id)
    if (!instrument) return undefined
    const followed = this.flows.of(id)
    if (kind === 'order-queue') return [this.queueRow(followed)]
    return followed?.flow.cancels.all().map(([slot, minute]) => cancelRow(slot, minute, instrument)) ?? []
  }

  restart(): void {
    this.told = false
    this.flows.restart()
  }

  /** Without any order yet, counting starts with the day's first row. */
  private beginning(id: InstrumentId): number {
    return this.told || this.hasTraded(id) ? Math.max(1, this.market.marketTime) : 0
  }

  private hasTraded(id: InstrumentId): boolean {
    const day = this.market.days.get(id)
    return day !== undefined && (day.trades > 0 || day.measures.added > 0)
  }

  private queueRow(followed: FollowedOrders | undefined): Row<'order-queue'> {
    const { marketTime, askOrders } = this.market
    const flow = followed?.flow
    const [bid, ask] = flow && !flow.isAuction ? [flow.queue('buy'), flow.queue('sell')] : [NOBODY, NOBODY]
    return {
      time: marketTime,
      since: flow?.since ?? 0,
      known:
        (this.told || askOrders ? QUEUE_SOURCE : 0) |
        (flow && flow.processed > 0 ? QUEUE_ORDERS : 0) |
        (flow?.isWhole ? QUEUE_WHOLE : 0) |
        (flow?.isAuction ? QUEUE_AUCTION : 0) |
        (flow ? 0 : QUEUE_FULL),
      bidPrice: bid.price,
      bidOlder: toldOlder(bid),
      bidOrders: bid.orders,
      bidShares: bid.shares,
      bidSizes: bid.sizes.join(' '),
      askPrice: ask.price,
      askOlder: toldOlder(ask),
      askOrders: ask.orders,
      askShares: ask.shares,
      askSizes: ask.sizes.join(' '),
    }
  }
}

/** 0 = unknown. */
const toldOlder = ({ older }: BestQueue): number => (older === undefined ? 0 : older + 1)

/** A minute in wire form. */
function cancelRow(slot: number, { buy, sell }: CancelMinute, instrument: Instrument): Row<'cancel-minute'> {
  const row: Record<string, number> = { slot, buyCount: buy.count, sellCount: sell.count }
  const write = (side: 'buy' | 'sell', { cancelled, money, added }: CancelSide) =>
    cancelled.forEach((shares, place) => {
      row[`${side}Cancelled${place}`] = Math.min(MOST, shares)
      row[`${side}Money${place}`] = Math.min(MOST, Math.round(amountToYuan(money[place] ?? 0, instrument)))
      row[`${side}Added${place}`] = Math.min(MOST, added[place] ?? 0)
    })
  write('buy', buy)
  write('sell', sell)
  return row as Row<'cancel-minute'>
}
