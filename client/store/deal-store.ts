import type { BigOrder } from '../../shared/flow/big-orders'
import type { Grade } from '../../shared/flow/grades'
import type { PriceLevel } from '../../shared/flow/price-levels'
import { type AnySection, FLAG_SNAPSHOT } from '../../shared/protocol/frame'
import { BaseStore } from './base-store'

/** Orders held: more than the gateway keeps of a side, for those that were outgrown are not told. */
const ORDERS_KEPT = 400

/** The day's largest orders and volume by price: `deals:ID`, or `deals:market` (orders alone). */
export class DealStore extends BaseStore {
  private readonly byKey = new Map<string, BigOrder>()
  private readonly byPrice = new Map<number, PriceLevel>()
  private made: { version: number; orders: readonly BigOrder[]; levels: readonly PriceLevel[] } | undefined

  apply(section: AnySection): void {
    const snapshot = (section.flags & FLAG_SNAPSHOT) !== 0
    this.made = undefined
    if (section.kind === 'big-order') {
      if (snapshot) this.byKey.clear()
      const { key, instrument, side, orderNo, grade, volume, turnover, time, definition } = section.columns
      for (let at = 0; at < section.count; at++) {
        const name = key[at] as string
        this.byKey.set(name, {
          ...{ key: name, instrument: instrument[at] as string, side: side[at] === 1 ? 'buy' : 'sell' },
          ...{ orderNo: orderNo[at] as number, grade: grade[at] as Grade, volume: volume[at] as number },
          ...{ turnover: turnover[at] as number, time: time[at] as number, definition: definition[at] as string },
        })
      }
      if (this.byKey.size > ORDERS_KEPT) this.forgetSmallest()
    } else if (section.kind === 'price-level') {
      if (snapshot) this.byPrice.clear()
      const { price, volume, bought, sold } = section.columns
      for (let at = 0; at < section.count; at++) {
        const of = price[at] as number
        const level = {
          price: of,
          volume: volume[at] as number,
          bought: bought[at] as number,
          sold: sold[at] as number,
        }
        this.byPrice.set(of, level)
      }
    }
  }

  /** Largest first; the same array until something changes. */
  orders(): readonly BigOrder[] {
    return this.lists().orders
  }

  /** Highest price first. */
  levels(): readonly PriceLevel[] {
    return this.lists().levels
  }

  protected reset(): void {
    this.byKey.clear()
    this.byPrice.clear()
    this.made = undefined
  }

  private lists() {
    if (this.made?.version !== this.version) {
      this.made = {
        version: this.version,
        orders: [...this.byKey.values()].sort((a, b) => b.turnover - a.turnover),
        levels: [...this.byPrice.values()].sort((a, b) => b.price - a.price),
      }
    }
    return this.made
  }

  private forgetSmallest(): void {
    const kept = [...this.byKey.values()].sort((a, b) => b.turnover - a.turnover).slice(0, ORDERS_KEPT / 2)
    this.byKey.clear()
    for (const order of kept) this.byKey.set(order.key, order)
  }
}
