import { type BigOrder, byTurnover, listedOrders } from '../../../shared/flow/big-orders'
import type { Grade } from '../../../shared/flow/grades'
import type { PriceLevel } from '../../../shared/flow/price-levels'
import { kinds, type Row } from '../../../shared/protocol/kinds'
import { KeyedRows } from './keyed-rows'
import { RowStore } from './row-store'

/** More than are listed, because no message removes an order that is no longer among the largest. */
const { retainedByPage: retained } = kinds['big-order']

const readOrder = ({ side, grade, ...row }: Row<'big-order'>): BigOrder => ({
  ...row,
  side: side === 1 ? 'buy' : 'sell',
  grade: grade as Grade,
})

/** The day's largest orders and volume by price: `deals:ID`, or `deals:market` (orders alone). */
export class DealStore extends RowStore<'deals'> {
  private readonly byKey: KeyedRows<'big-order', BigOrder>['byKey']

  /** `perSide`: how many orders of a side are listed. */
  constructor(private readonly perSide: number) {
    const orders = new KeyedRows({ key: 'key', capacity: retained, read: readOrder, makeRoom: forgetSmallest })
    super('deals', { 'big-order': orders })
    this.byKey = orders.byKey
  }

  /** Those that are listed, largest first; the same array until something changes. */
  orders(): readonly BigOrder[] {
    return this.derived('orders', () => listedOrders(this.byKey.values(), this.perSide))
  }

  /** Highest price first. */
  levels(): readonly PriceLevel[] {
    return this.derived('levels', () => [...this.rows['price-level'].byKey.values()].sort((a, b) => b.price - a.price))
  }
}

function forgetSmallest(orders: Map<string | number, BigOrder>): void {
  for (const { key } of [...orders.values()].sort(byTurnover).slice(retained / 2)) orders.delete(key)
}
