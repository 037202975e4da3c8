import type { KindName } from './kinds'

/**
 * Topics that can be subscribed. `tick:ID` `flow:ID` `split:ID` take an instrument, `index:ID` an index; the others are
 * complete names. Each carries one or more row kinds; a subscription always gets all of them. `isSteady`: during
 * trading there are rows every few seconds, so silence means a fault.
 */
export const topicFamilies = {
  /** Prints, book and minute line of an instrument. Prints are numbered and resumable. */
  tick: { kinds: ['trade', 'quote', 'minute'], of: 'instrument', isSteady: true },
  /** AD/OD ledger of an instrument by minute and size grade; `flow:ID@LEDGER` by another definition than the standard. */
  flow: { kinds: ['flow'], of: 'instrument' },
  /** An index and its minute line. */
  index: { kinds: ['index', 'index-minute'], of: 'index', isSteady: true },
  /** Order-split findings: of an instrument, or `split:market`. */
  split: { kinds: ['finding'], of: 'instrument-or-market' },
  /** The whole market: `board:market`. */
  board: { kinds: ['board', 'breadth'], of: 'market', isSteady: true },
  /** Further figures of every instrument: `measures:market`. */
  measures: { kinds: ['measure'], of: 'market', isSteady: true },
  /** 盘口异动 of the whole market: `events:market`. Numbered and resumable. */
  events: { kinds: ['market-event'], of: 'market' },
  /** The day's largest orders of an instrument and what it traded at each price; `deals:market`: orders alone. */
  deals: { kinds: ['big-order', 'price-level'], of: 'instrument-or-market' },
  /** Withdrawals of an instrument by minute and distance, and who waits at its best prices; made for its readers. */
  orders: { kinds: ['cancel-minute', 'order-queue'], of: 'instrument' },
  /** Coins only: the book by bands; for a perpetual also funding and open interest. */
  coin: { kinds: ['coin-depth', 'perpetual', 'perpetual-minute', 'funding'], of: 'instrument' },
  /** An account's own alerts: `alerts:me`. Numbered and resumable. */
  alerts: { kinds: ['alert'], of: 'account' },
  /** The gateway's own state: `health`. */
  health: { kinds: ['health'], of: 'none' },
} as const satisfies Record<string, { kinds: readonly KindName[]; of: string; isSteady?: true }>
