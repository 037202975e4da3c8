import type { InstrumentId } from '../market/instrument'
import type { Price, Shares, UnixMs, Yuan } from '../market/units'

export type SplitStyle = '等量' | '等时' | '跟量' | '冰山补单' | '扫单' | '随机量' | '混合'

export interface ChildOrder {
  /** 0 where the feed has no order numbers. */
  orderNo: number
  time: UnixMs
  price: Price
  volume: Shares
  /** True if the child crossed the spread. */
  active: boolean
}

/** One of the findings that were joined to a finding, as it was before. */
export interface SplitMember {
  style: SplitStyle
  firstTime: UnixMs
  lastTime: UnixMs
  childCount: number
  volume: Shares
  /** The size that most of its children have, or their mean. */
  size: Shares
  meanIntervalMs: number
  /** Stated probability that it is one parent by itself. */
  confidence: number
}

export const FINDING_MEMBERS_MAX = 12

/** One finding: a parent order inferred from its children. Idempotent by `id`. */
export interface SplitFinding {
  id: string
  instrument: InstrumentId
  side: 'buy' | 'sell'
  state: 'open' | 'closed' | 'refuted'
  style: SplitStyle
  firstTime: UnixMs
  lastTime: UnixMs
  /** When it was first published, in market time, and how many children it had then. */
  firstEmitTime: UnixMs
  childrenAtFirstEmit: number
  childCount: number
  volume: Shares
  turnover: Yuan
  /** Volume-weighted price in yuan. */
  vwap: number
  meanIntervalMs: number
  /** Coefficient of variation of the intervals. */
  intervalCv: number
  clock: 'time' | 'volume'
  size: { mode: Shares; min: Shares; max: Shares /** share of children of exactly `mode` */; exactShare: number }
  activeShare: number
  /** Volume ÷ market volume between first and last child. */
  participation: number
  refills: number
  /** Evidence in nats against the null of independent orders. */
  score: number
  /** Stated probability that it is one parent, 0…1. */
  confidence: number
  /** Highest `confidence` so far. */
  peak?: number
  /** Findings that were joined (a 簇), itself first; absent without joins. `confidence` includes the joins. */
  members?: SplitMember[]
  /** False findings to be expected a trading day of one instrument among those at least as probable. */
  falseADay?: number
  /** Evidence for it, and what would refute it, as Chinese sentences. */
  features: { name: string; value: string; nats: number }[]
  refutedBy: string
  /** Newest last; at most `FINDING_CHILDREN_MAX`. */
  children: ChildOrder[]
  /** True: derived with a day of which only the daily row is known, so that nothing can prove or refute it. */
  derived?: boolean
  /** The parent this one was joined to, if any. */
  mergedInto?: string
}

export const FINDING_CHILDREN_MAX = 256
