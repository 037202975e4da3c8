import type { EventKind } from '../market/event-kinds'
import type { InstrumentId } from '../market/instrument'
import type { Yuan } from '../market/units'

/** Trading days after a day at which its signals are followed. */
export const REVIEW_HORIZONS = [1, 3, 5, 10] as const
export type ReviewHorizon = (typeof REVIEW_HORIZONS)[number]

/** Maximum number of days in one comparison. */
export const REVIEW_DAYS_MAX = 60
/** Stocks of a list. */
export const REVIEW_STOCKS = 10

/** Figures of the whole market on a finished day; stocks alone. */
export interface ReviewDay {
  /** `YYYYMMDD`. */
  tradingDay: string
  up: number
  flat: number
  down: number
  /** Closed at the price limit. */
  limitUp: number
  limitDown: number
  /** Stocks whose last price of the day was not received: in no other figure. */
  unknown: number
  turnover: Yuan
  /** Sum of active net amounts. */
  adNet: Yuan
  /** Sum over stocks of the net of large orders, both sides, and what of it was passive. */
  odBig: Yuan
  passive: Yuan
  /** Longest streak of days that ended at the upper limit; 0 = no stock did. */
  highestStreak: number
}

/** Changes since the close of the day, as fractions; null = that day is not over or not on record. */
export type ReviewAfter = Record<ReviewHorizon, number | null>

export interface ReviewStock {
  id: InstrumentId
  /** Change of the day, as a fraction. */
  change: number
  /** Value by which the list is ranked: yuan, or days of a streak. */
  value: number
  after: ReviewAfter
}

/** Signals of a day, ranked, and the mean of what followed over all of them. */
export interface ReviewList {
  stocks: ReviewStock[]
  /** Signals, of which `stocks` are the first. */
  count: number
  after: ReviewAfter
}

export const REVIEW_LISTS = [
  'inflow',
  'outflow',
  'absorbed',
  'distributed',
  'splitBuy',
  'splitSell',
  'limitUps',
] as const
export type ReviewListName = (typeof REVIEW_LISTS)[number]

/** `GET /api/reviews/:day`: a finished trading day, computed from its stored rows. */
export interface DayReview extends ReviewDay {
  /** The trading day before; null where it is not on record. */
  before: ReviewDay | null
  /** After-hours trading of the day is not over: turnover and money still change. */
  isPreliminary: boolean
  /** Strongest first, weighted by free float. */
  boards: { name: string; change: number; adNet: Yuan }[]
  lists: Record<ReviewListName, ReviewList>
  /** Mean of all stocks: what each list is compared with. */
  market: ReviewAfter
  /** 盘口异动 by kind, the most frequent first; null = not on record. */
  events: { kind: EventKind; count: number }[] | null
}

/** `GET /api/reviews?days=N`: newest last. */
export interface ReviewDays {
  days: ReviewDay[]
}
