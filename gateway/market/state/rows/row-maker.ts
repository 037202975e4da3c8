import type { CoinDepth, OrderAdd, OrderCancel, PerpetualNews, Quote, Trade } from '../../../../shared/market/events'
import type { KindName, Row } from '../../../../shared/protocol/kinds'
import type { DayState } from '../day-state'

/**
 * All state logic for a kind of row, or for a few related ones: when rows are created, the current rows, and the start
 * of a new day. Changes go to `market.out`, for topics that have readers.
 */
export interface RowMaker {
  readonly kinds: readonly KindName[]
  /** At once, when the day has booked a print. */
  trade?(trade: Trade, day: DayState): void
  /** At once, when the day has applied a quote. */
  quote?(quote: Quote, day: DayState): void
  /** At once, at an order or a withdrawal of any instrument, known or not. */
  order?(event: OrderAdd | OrderCancel): void
  /** Runs at once for news of a coin that arrives without a print or quote; the coin may be unknown. */
  coin?(event: PerpetualNews | CoinDepth): void
  /** At each tick, before rows are created: what depends on the clock only. */
  advance?(): void
  /** At each tick: rows of the instruments in `market.days.changed`. `slot`: the market's minute. */
  tick?(slot: number): void
  /**
   * All current rows of a topic's subject (an instrument, `market` or empty), ascending by key; undefined = none.
   * Numbered rows are stored in the topic's journal and not included. `ledger`: the definition of a flow that is not
   * standard.
   */
  rows(subject: string, kind: KindName, ledger?: string): readonly Row<KindName>[] | undefined
  /** A new trading day. */
  restart(): void
}
