import type { BigOrder } from '../flow/big-orders'
import type { PriceLevel } from '../flow/price-levels'
import type { EventKind } from '../market/event-kinds'
import type { InstrumentId } from '../market/instrument'
import type { UnixMs } from '../market/units'
import type { Row } from './kinds'

/** Query of `GET /api/market-events`; without `day` the running one. */
export interface MarketEventQuery {
  /** `YYYYMMDD` */
  day?: string
  code?: InstrumentId
  kinds?: readonly EventKind[]
  limit?: number
}

/** `GET /api/market-events?day=&code=&kinds=rocket,dive&limit=`: 盘口异动, newest first; fields as in the rows. */
export interface MarketEventList {
  tradingDay: string
  /** Days of history that the running day is judged by, 60 at most; 0 = none, or another day. */
  historyDays: number
  /** True: the day was made of its daily rows. */
  derived?: boolean
  events: ({ kind: EventKind } & Omit<Row<'market-event'>, 'event'>)[]
}

/** `GET /api/deals/:id` and `GET /api/deals/market` (orders alone): today's largest orders, and volume by price. */
export interface Deals {
  subject: InstrumentId | 'market'
  tradingDay: string
  /** Largest first. */
  orders: BigOrder[]
  /** Lowest price first. */
  levels: PriceLevel[]
}

/** A call auction by places of 20 seconds (`auctionSlot`); `unmatched`: more was to be bought +, sold −. */
export interface AuctionSlots {
  place: number[]
  price: number[]
  matched: number[]
  unmatched: number[]
}

/** `GET /api/books/:id`. */
export interface BookDay extends BookDayFigures {
  id: InstrumentId
  tradingDay: string
}

/** Figures of a day's book that prints do not contain. Prices in price units, shares. */
export interface BookDayFigures {
  /** The opening auction, and the closing one. */
  auction: AuctionSlots
  closing: AuctionSlots
  /** Shares that waited at a limit at the end of each minute: upper +, lower −, 0 = it was open. Empty: never sealed. */
  sealed: { slot: number[]; volume: number[] }
  /** The largest of them at any moment. */
  peak: { time: UnixMs; volume: number } | null
}

/** Figures of a day without a book. */
export const emptyBookDay = (): BookDayFigures => ({
  auction: { place: [], price: [], matched: [], unmatched: [] },
  closing: { place: [], price: [], matched: [], unmatched: [] },
  sealed: { slot: [], volume: [] },
  peak: null,
})
