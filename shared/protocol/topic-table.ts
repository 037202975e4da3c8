import type { KindName } from './kinds'

/** A family of topics with one subject each. A subscription to a topic receives all of its row kinds. */
interface TopicSpec {
  kinds: readonly KindName[]
  /** Text after the colon of a topic: an instrument or index id, `market` or `me`. `none`: the topic has no colon. */
  of: 'instrument' | 'instrument-or-market' | 'index' | 'market' | 'account' | 'none'
  /** It has rows every few seconds during trading, so that silence means a fault. */
  isSteady?: true
  /** The time machine shows it: the recorder stores enough for it, and `gateway/past/replay/day-feed.ts` makes its rows. */
  isReplayed?: true
  /** Readers of the demo, who have no account, may subscribe to it. */
  isInDemo?: true
}

/** Topics that can be subscribed. */
export const topicFamilies = {
  /** Prints, book and minute line of an instrument. Prints are numbered and resumable. */
  tick: { kinds: ['trade', 'quote', 'minute'], of: 'instrument', isSteady: true, isReplayed: true, isInDemo: true },
  /** AD/OD ledger of an instrument by minute and size grade; `flow:ID@LEDGER` by another definition than the standard. */
  flow: { kinds: ['flow'], of: 'instrument', isReplayed: true, isInDemo: true },
  /** An index and its minute line. */
  index: { kinds: ['index', 'index-minute'], of: 'index', isSteady: true, isReplayed: true, isInDemo: true },
  /** Order-split findings: of an instrument, or `split:market`. */
  split: { kinds: ['finding'], of: 'instrument-or-market', isReplayed: true, isInDemo: true },
  /** The whole market: `board:market`. */
  board: { kinds: ['board', 'breadth'], of: 'market', isSteady: true, isReplayed: true, isInDemo: true },
  /** Further figures of every instrument: `measures:market`. */
  measures: { kinds: ['measure'], of: 'market', isSteady: true, isReplayed: true, isInDemo: true },
  /** 盘口异动 of the whole market: `events:market`. Numbered and resumable. */
  events: { kinds: ['market-event'], of: 'market', isReplayed: true, isInDemo: true },
  /** The day's largest orders of an instrument and what it traded at each price; `deals:market`: orders alone. */
  deals: { kinds: ['big-order', 'price-level'], of: 'instrument-or-market', isReplayed: true, isInDemo: true },
  /** Withdrawals of an instrument by minute and distance, and the queue at its best prices; computed on demand. */
  orders: { kinds: ['cancel-minute', 'order-queue'], of: 'instrument' },
  /** Coins only: the book by bands; for a perpetual also funding and open interest. */
  coin: { kinds: ['coin-depth', 'perpetual', 'perpetual-minute', 'funding'], of: 'instrument' },
  /** An account's own alerts: `alerts:me`. Numbered and resumable. */
  alerts: { kinds: ['alert'], of: 'account' },
  /** The gateway's own state: `health`. */
  health: { kinds: ['health'], of: 'none' },
} as const satisfies Record<string, TopicSpec>
