import { EVENT_RULES, eventKinds } from '../../market/event-kinds'
import type { Trade } from '../../market/events'
import type { Instrument } from '../../market/instrument'
import { type Amount, amountToYuan, type Price, type Shares, type UnixMs } from '../../market/units'
import type { EmitEvent } from './found-event'

/**
 * 大笔买入, 大笔卖出: consecutive prints of one aggressor, published when they become a big order and each time it has doubled.
 * Without order numbers, prints of one time and side whose prices move in one direction are one order.
 */
export class OrderRun {
  private side: Trade['side'] = 'none'
  private orderNo = 0
  private time: UnixMs = 0
  private price: Price = 0
  private volume: Shares = 0
  private amount: Amount = 0
  /** Measure at which the running order is published. */
  private next = 1
  /** Last published measure of each side. */
  private readonly lastPublished = {
    buy: { at: Number.NEGATIVE_INFINITY, measure: 0 },
    sell: { at: Number.NEGATIVE_INFINITY, measure: 0 },
  }

  constructor(private readonly emit: EmitEvent) {}

  add(trade: Trade, instrument: Instrument): void {
    const { floatShares } = instrument
    const { side } = trade
    const orderNo = side === 'buy' ? trade.buyNo : trade.sellNo
    // no order number, or a sum of several orders
    if (side === 'none' || orderNo < 0) {
      this.side = 'none'
      return
    }
    if (!this.continues(trade, orderNo)) {
      this.volume = 0
      this.amount = 0
      this.next = 1
    }
    this.side = side
    this.orderNo = orderNo
    this.time = trade.exchangeTime
    this.price = trade.price
    this.volume += trade.volume
    this.amount += trade.amount
    const kind = side === 'buy' ? 'bigBuy' : 'bigSell'
    const yuan = amountToYuan(this.amount, instrument)
    const ofFloat = floatShares > 0 ? this.volume / (floatShares * EVENT_RULES.orderOfFloat) : 0
    const measure = Math.max(yuan / eventKinds[kind].threshold, ofFloat)
    if (measure < this.next) return
    this.next = measure * 2
    const last = this.lastPublished[side]
    if (this.time - last.at < EVENT_RULES.orderPauseMs && measure < last.measure * 2) return
    last.at = this.time
    last.measure = measure
    this.emit(kind, this.time, this.price, Math.round(yuan), this.volume)
  }

  private continues({ side, exchangeTime, price }: Trade, orderNo: number): boolean {
    if (side !== this.side || orderNo !== this.orderNo) return false
    if (orderNo > 0) return true
    return exchangeTime === this.time && (side === 'buy' ? price >= this.price : price <= this.price)
  }
}
