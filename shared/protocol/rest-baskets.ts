import type { InstrumentId } from '../market/instrument'

/** 不再平衡, and back to the definition's weights at the start of each month or quarter. */
export const REBALANCES = ['none', 'month', 'quarter'] as const
export type Rebalance = (typeof REBALANCES)[number]

/** Definition of a basket from a day on, `YYYYMMDD`. */
export interface BasketDefinition {
  from: string
  rebalance: Rebalance
  /** Fractions that sum to 1. */
  members: { id: InstrumentId; weight: number }[]
}

/**
 * `GET /api/custom-index`, `PUT /api/custom-index/:name`. The fields of `BasketDefinition` are the definition in force.
 */
export interface CustomIndex extends BasketDefinition {
  name: string
  /** Pinyin of the name, as in `InstrumentTable.pinyin`. */
  pinyin: string
  /** Owner's display name; not unique. */
  owner: string
  /** Owner in addresses (`ownerName~name`): the user name, or the account id. */
  ownerName: string
  /** Trading day before whose opening the value was 1000, `YYYYMMDD`. */
  baseDay: string
  weighting: 'equal' | 'float' | 'own'
  /** Definitions before the one in force, oldest first; the first is of the base day. */
  earlier: BasketDefinition[]
}

/** `GET /api/custom-index/:name`: null where there is none of that name, one's own or another's, or no such account. */
export interface FoundBasket {
  basket: CustomIndex | null
}

/** Body of `PUT /api/custom-index/:name`. */
export interface BasketInput extends Pick<CustomIndex, 'weighting' | 'rebalance' | 'members' | 'baseDay'> {
  /** `today`: what it was stays in its history. `base`: as if it had always been so. */
  effect: 'base' | 'today'
}

/** Body of `POST /api/history/basket`, by which one process asks another: what a course is of; definitions oldest first. */
export interface BasketCourseQuery {
  baseDay: string
  definitions: BasketDefinition[]
}

/** Day on which shares were recalculated from the members' previous closes. */
export interface BasketRebalance {
  day: string
  /** Why: it began, another definition, or its month or quarter. */
  why: 'base' | 'change' | 'period'
  id: InstrumentId[]
  /** Fractions of the basket before and after; all before are 0 where it began. */
  before: number[]
  after: number[]
}

/** A member at the start of the running day. */
export interface BasketMemberStart {
  id: InstrumentId
  /** Fraction by the definition. */
  weight: number
  /** Points for each price unit of today. */
  unit: number
  /** Day it came in, and its previous close of that day in price units on today's basis. */
  entered: string
  base: number
}

/** `GET /api/history/basket/:name`: a basket's days before the running one, and its state at the start of that day. */
export interface BasketCourse {
  /** Day before whose opening the value was 1000; empty: none, and `lacking` says why. */
  start: string
  /** The start is later than the base day, because a member has no price on record before. */
  late: boolean
  /** Members without any price on record. */
  lacking: InstrumentId[]
  day: string[]
  /** Points at the start of each day, at its members' previous closes. */
  before: number[]
  /** Points of members' opening prices together, and of their closes; null where too little is covered. */
  open: (number | null)[]
  close: (number | null)[]
  /** Fraction of the weight whose price of the day is known, 0…1. */
  covered: number[]
  rebalanced: BasketRebalance[]
  prevValue: number
  members: BasketMemberStart[]
}
