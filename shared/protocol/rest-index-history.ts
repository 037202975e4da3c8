import type { InstrumentId } from '../market/instrument'
import type { UnixMs, Yuan } from '../market/units'
import type { HistoryPageFacts, HistoryQuery } from './rest-history'

export interface ContributionsQuery extends Pick<HistoryQuery, 'from' | 'to'> {
  /** An index. */
  code: InstrumentId
}

export interface SimilarQuery extends Pick<HistoryQuery, 'to'> {
  /** An index; `to`: the shown day, or its newest minute that may be looked at. */
  code: InstrumentId
}

/** A member's contribution to its index within a range. */
export interface MemberContribution {
  id: InstrumentId
  /** Fraction of the index at the beginning of the member's part of the range. */
  weight: number
  /** Daily changes chained over its part of the range, as a fraction; null = not known of all of it. */
  change: number | null
  /** Points of the index, in its price units (100 = one point at scale 2), not whole; null = not known. */
  points: number | null
  adNet: Yuan | null
  /** Σ over the days of the weight of the day × its net. */
  weighted: Yuan | null
  odBig: Yuan | null
  /** First day as a member, where that is within the range. */
  entered: string | null
  /** First day as no member any more, where that is within the range. */
  left: string | null
}

export interface IndexContributions extends Omit<HistoryPageFacts, 'next'> {
  id: InstrumentId
  priceScale: number
  /** Bounds as they were answered. */
  from: UnixMs
  /** Exclusive. */
  to: UnixMs
  /** The index before the first and after the last minute, price units; null = not known. */
  startLevel: number | null
  endLevel: number | null
  /** All members, the strongest lift first; of many only the ends. */
  members: MemberContribution[]
  /** Members between the ends, together. */
  rest: { count: number; points: number; adNet: Yuan; weighted: Yuan }
  /** Σ of all points, price units of the index. */
  sum: number
  /**
   * Part of the index's own move that no member explains (rounding, weights, unknown values, minutes made of daily
   * rows): `sum` + this = `endLevel` − `startLevel`; null = the move is unknown.
   */
  residual: number | null
  adNet: Yuan
  weighted: Yuan
  /** Members whose part is not known: they are in the residual. */
  unknown: number
  /** Days without a stored member list: the next day's list is used, its weights traced back by prices (推算). */
  led: string[]
}

/**
 * Members of an index that rose, were unchanged and fell by their closes against the previous ones: columns of days.
 */
export interface IndexBreadth extends Omit<HistoryPageFacts, 'next' | 'derived'> {
  id: InstrumentId
  day: string[]
  up: number[]
  flat: number[]
  down: number[]
  /** As in `IndexContributions`. */
  led: string[]
}

/**
 * The same when each minute was over: columns of minutes, `time` = start of the minute; the opening auction is in the
 * first one. `derived`: days whose minutes are made of daily rows.
 */
export interface IndexMinuteBreadth extends Omit<HistoryPageFacts, 'next'> {
  id: InstrumentId
  time: UnixMs[]
  up: number[]
  flat: number[]
  down: number[]
  /** As in `IndexContributions`. */
  led: string[]
  /** Members that traded on a day of which no minutes are on record: they are none of the three. */
  unknown: { day: string; count: number }[]
}

/** A day's course that is like another's, and what came after it. */
export interface SimilarDay {
  day: string
  /** Its minutes were made of its daily row. */
  derived: boolean
  /** 0 = the same; 1 = as far apart as the typical day is from an unchanged one. */
  distance: number
  priceDistance: number
  /** null: flow is not known of both. */
  flowDistance: number | null
  /** Change since the previous close by minute (slots 0…240), as a fraction; null before the first price. */
  course: (number | null)[]
  /** From the compared minute to the close, as a fraction; null once the shown day is over. */
  rest: number | null
  /** Change of the next trading day; null where it is not over at the shown minute, or not on record. */
  next: number | null
}

/** How days went on: how many are known, their mean, and the share that rose. */
export interface FollowedRate {
  count: number
  mean: number | null
  rose: number | null
}

export interface SimilarDays {
  id: InstrumentId
  /** The shown day. */
  day: string
  derived: boolean
  /** Compared up to this minute (slot 1…240), itself included. */
  slot: number
  /** True: the shown day is not over. */
  running: boolean
  course: (number | null)[]
  /** Days before the shown one that were compared, and those that had no minutes. */
  compared: number
  derivedDays: number
  missing: number
  /** Typical change and typical flow of a day (share of turnover), root mean square: what distances are measured by. */
  scale: { price: number; flow: number | null }
  /** Nearest first; empty with fewer than `least` days. */
  days: SimilarDay[]
  least: number
  /** All compared days beside the nearest. */
  base: { rest: FollowedRate; next: FollowedRate }
}
