import type { InstrumentId } from '../market/instrument'
import type { Shares, UnixMs, Yuan } from '../market/units'
import { flowDefinitionId } from './definitions'
import type { Grade, GradeDefinition } from './grades'

/** Everything that one order traded today. */
export interface BigOrder {
  instrument: InstrumentId
  side: 'buy' | 'sell'
  /** 0 if the feed has no order numbers: a run of prints that are taken for one aggressor's order. */
  orderNo: number
  /** Identifies orders: number and side are the venue's, or ours if it has none. */
  key: string
  grade: Grade
  volume: Shares
  turnover: Yuan
  /** Time of its last print. */
  time: UnixMs
  /** Id of the definition (口径) by which it is one order and of this grade. */
  definition: string
}

/**
 * `OD-eastmoney-live`: all that was traded under an order number, actively and by waiting. `AD-eastmoney-run`, where
 * the feed has no numbers: prints of one moment, side and direction of price, taken for one aggressor's.
 */
export const bigOrderDefinition = (grades: GradeDefinition, numbered: boolean): string =>
  numbered ? flowDefinitionId({ view: 'OD', grades, sizing: 'live' }) : `AD-${grades.id}-run`

/** Largest first; equal ones always in the same order. */
export const byTurnover = (a: BigOrder, b: BigOrder): number => b.turnover - a.turnover || (a.key < b.key ? -1 : 1)

/** Maximum number of listed orders per side: of one instrument, and of the whole market. */
export const LISTED_PER_SIDE = { instrument: 30, market: 100 } as const

/** The largest orders of each side, largest first, without earlier ones that larger orders have displaced. */
export function listedOrders(orders: Iterable<BigOrder>, perSide: number): BigOrder[] {
  const left = { buy: perSide, sell: perSide }
  return [...orders].sort(byTurnover).filter(({ side }) => left[side]-- > 0)
}

/** The largest orders of a side by turnover. Others are dropped, and enter again when they exceed the smallest one. */
export class BigOrders {
  private readonly orders: BigOrder[] = []
  private floor: Yuan = 0

  constructor(private readonly most: number) {}

  /** Adds or updates an order, whose turnover never decreases; true if it is among the largest. */
  put(order: BigOrder): boolean {
    const { orders, most } = this
    if (orders.length === most && order.turnover <= this.floor) return false
    const at = orders.findIndex(({ key }) => key === order.key)
    if (at >= 0) orders[at] = order
    else if (orders.length < most) orders.push(order)
    else orders[this.smallest()] = order
    if (orders.length === most) this.floor = (orders[this.smallest()] as BigOrder).turnover
    return true
  }

  /** Largest first. */
  list(): BigOrder[] {
    return [...this.orders].sort(byTurnover)
  }

  private smallest(): number {
    let at = 0
    for (let other = 1; other < this.orders.length; other++) {
      if ((this.orders[other] as BigOrder).turnover < (this.orders[at] as BigOrder).turnover) at = other
    }
    return at
  }
}
