import type { Phase } from '../../shared/market/session'
import type { UnixMs, Yuan } from '../../shared/market/units'
import type { DayBook } from './day-book'
import type { DefinedLedgers } from './defined-ledgers'
import type { Findings } from './findings'
import type { Indexes } from './indexes'
import type { MarketDeals } from './market-deals'
import type { MarketEvents } from './market-events'
import type { Registry } from './registry'

/** All that is held of the market, as state's own parts share it. */
export interface Market {
  readonly registry: Registry
  readonly days: DayBook
  readonly defined: DefinedLedgers
  readonly indexes: Indexes
  readonly findings: Findings
  readonly events: MarketEvents
  readonly deals: MarketDeals
  /** Whole market's turnover at a time of the day before, ms after midnight; 0 = unknown. */
  readonly turnoverBefore: (sinceMidnight: number) => Yuan
  /** The newest time told by an event or by `tick`. */
  marketTime: UnixMs
  phase: Phase
}
