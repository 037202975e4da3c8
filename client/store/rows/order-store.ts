import type { DISTANCES } from '../../../shared/flow/cancel-flow'
import type { Price, Shares, UnixMs, Yuan } from '../../../shared/market/units'
import {
  QUEUE_AUCTION,
  QUEUE_FULL,
  QUEUE_ORDERS,
  QUEUE_SOURCE,
  QUEUE_WHOLE,
  type Row,
} from '../../../shared/protocol/kinds'
import { RowStore } from './row-store'
import { rowSums } from './slot-table'

export interface QueueSide {
  price: Price
  orders: number
  shares: Shares
  /** Volume ahead of them, of orders from before counting; undefined: unknown. */
  older: Shares | undefined
  /** Remaining volume of the first orders, in order of time. */
  sizes: readonly Shares[]
}

/** Orders at the best prices, and the meaning of the counts. */
export interface OrderQueues {
  bid: QueueSide
  ask: QueueSide
  /** When counting began; 0 = with the day. */
  since: UnixMs
  /** The source sends orders; also of this instrument. */
  source: boolean
  orders: boolean
  /** For the whole day without a gap. */
  whole: boolean
  auction: boolean
  /** More instruments are looked at than are counted. */
  full: boolean
}

/** One side's day; columns by distance. */
export interface CancelTotals {
  count: number
  cancelled: readonly Shares[]
  money: readonly Yuan[]
  added: readonly Shares[]
}

export interface CancelDay {
  buy: CancelTotals
  sell: CancelTotals
  /** Withdrawn shares by minute, of equal length. */
  slot: Float64Array
  buyShares: Float64Array
  sellShares: Float64Array
}

const PLACES = [0, 1, 2, 3, 4, 5] as const satisfies { length: (typeof DISTANCES)['length'] }
const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0)

/** An instrument's withdrawals and the queues of its best prices (`orders:ID`). */
export class OrderStore extends RowStore<'orders'> {
  constructor() {
    super('orders')
  }

  /** Undefined before anything came; the same object until something changes. */
  queues(): OrderQueues | undefined {
    return this.derived('queues', () => {
      const row = this.rows['order-queue'].value
      return row && queuesOf(row)
    })
  }

  cancels(): CancelDay {
    return this.derived('cancels', () => {
      const minutes = this.rows['cancel-minute']
      const totals = (side: 'buy' | 'sell'): CancelTotals => ({
        count: total(minutes.column(`${side}Count`)),
        cancelled: PLACES.map((place) => total(minutes.column(`${side}Cancelled${place}`))),
        money: PLACES.map((place) => total(minutes.column(`${side}Money${place}`))),
        added: PLACES.map((place) => total(minutes.column(`${side}Added${place}`))),
      })
      const byMinute = (side: 'buy' | 'sell') =>
        rowSums(PLACES.map((place) => minutes.column(`${side}Cancelled${place}`)))
      return {
        buy: totals('buy'),
        sell: totals('sell'),
        slot: minutes.column('slot').slice(),
        buyShares: byMinute('buy'),
        sellShares: byMinute('sell'),
      }
    })
  }
}

function queuesOf(row: Row<'order-queue'>): OrderQueues {
  const has = (bit: number) => (row.known & bit) !== 0
  const side = (of: 'bid' | 'ask'): QueueSide => {
    const [older, sizes] = [row[`${of}Older`], row[`${of}Sizes`]]
    return {
      price: row[`${of}Price`],
      orders: row[`${of}Orders`],
      shares: row[`${of}Shares`],
      older: older > 0 ? older - 1 : undefined,
      sizes: sizes === '' ? [] : sizes.split(' ').map(Number),
    }
  }
  return {
    bid: side('bid'),
    ask: side('ask'),
    since: row.since,
    whole: has(QUEUE_WHOLE),
    source: has(QUEUE_SOURCE),
    orders: has(QUEUE_ORDERS),
    auction: has(QUEUE_AUCTION),
    full: has(QUEUE_FULL),
  }
}
