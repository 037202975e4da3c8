import type { Grade } from '../flow/grades'
import type { SplitFinding } from '../flow/split-finding'
import type { Price, UnixMs, Yuan } from '../market/units'

/** Seconds between two points of the curves. */
export const POINT_S = 30
/** Continuous trading has two sessions of this many seconds; time on the landing page counts through them without lunch. */
export const SESSION_S = 7200

/** Second of continuous trading of a time of day in ms: 0 = 09:30:00, 7200 = 11:30 and 13:00, 14400 = 15:00. */
export function tradedSecond(timeOfDay: UnixMs): number {
  const second = Math.floor(timeOfDay / 1000)
  const [morning, afternoon] = [9.5 * 3600, 13 * 3600]
  if (second < afternoon) return Math.min(SESSION_S, Math.max(0, second - morning))
  return Math.min(2 * SESSION_S, SESSION_S + second - afternoon)
}

/** One order on the other side of the print that explains 主动 and 全部. */
interface LandingCounterpart {
  price: Price
  lots: number
  amount: Yuan
  /** Filled by then, this print included, and the grade of that. */
  filled: Yuan
  grade: Grade
}

/** One aggressive buy order, and the book as it was before it. */
export interface LandingOrder {
  second: number
  lots: number
  amount: Yuan
  grade: Grade
  /** Best level first: price, lots, and the lots of it that the order took. */
  asks: [price: Price, lots: number, taken: number][]
  bids: [price: Price, lots: number][]
  counterparts: LandingCounterpart[]
}

/** A finding as it was published at a second of trading. */
export type LandingFinding = Pick<
  SplitFinding,
  | 'childCount'
  | 'turnover'
  | 'vwap'
  | 'meanIntervalMs'
  | 'intervalCv'
  | 'activeShare'
  | 'participation'
  | 'confidence'
  | 'state'
> & { second: number; exactShare: number; sizeLots: number; falseADay: number }

/** One simulated day of one stock as the landing page shows it; written by `npm run tool -- landing-day`. */
export interface LandingDay {
  /** Seed of the simulated exchange. */
  seed: number
  code: string
  name: string
  tradingDay: string
  priceScale: number
  prevClose: Price
  /** At 09:30 and after every `POINT_S` seconds of trading. */
  price: Price[]
  /** Volume-weighted price of the day × 10. */
  average: number[]
  /** Since the opening of the day, in 万元: turnover, and the net amounts of 大 and 超大 orders by 主动 and by 全部. */
  turnover: number[]
  active: number[]
  all: number[]
  /** A sample of all orders: second and lots, alternating. */
  orders: number[]
  /** A denser sample around the first children: second and lots, alternating. */
  nearOrders: number[]
  order: LandingOrder
  style: SplitFinding['style']
  side: SplitFinding['side']
  refutedBy: string
  findings: LandingFinding[]
  children: [second: number, price: Price, lots: number, orderNo: number, active: 0 | 1][]
}
