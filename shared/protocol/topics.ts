import type { KindName } from './kinds'

/**
 * What can be subscribed. `tick:ID` `flow:ID` `split:ID` take an instrument, `index:ID` an index; the others are
 * whole names. Each carries one or more kinds of row; a subscription always gets all of them.
 */
export const topicFamilies = {
  /** Prints, book and minute line of an instrument. Prints are numbered and resumable. */
  tick: { kinds: ['trade', 'quote', 'minute'], of: 'instrument' },
  /** AD/OD ledger of an instrument by minute and size grade. */
  flow: { kinds: ['flow'], of: 'instrument' },
  /** An index and its minute line. */
  index: { kinds: ['index', 'index-minute'], of: 'index' },
  /** Order-split findings: of an instrument, or `split:market`. */
  split: { kinds: ['finding'], of: 'instrument-or-market' },
  /** The whole market: `board:market`. */
  board: { kinds: ['board', 'breadth'], of: 'market' },
  /** The gateway's own state: `health`. */
  /** 盘口异动 of the whole market: `events:market`. Numbered and resumable. */
  events: { kinds: ['market-event'], of: 'market' },
  health: { kinds: ['health'], of: 'none' },
} as const satisfies Record<string, { kinds: readonly KindName[]; of: string }>

export type TopicFamily = keyof typeof topicFamilies
export type TopicName = string

export const topic = {
  tick: (id: string): TopicName => `tick:${id}`,
  flow: (id: string): TopicName => `flow:${id}`,
  index: (id: string): TopicName => `index:${id}`,
  split: (id: string): TopicName => `split:${id}`,
  splitMarket: 'split:market',
  boardMarket: 'board:market',
  health: 'health',
} as const
  eventsMarket: 'events:market',

export interface ParsedTopic {
  family: TopicFamily
  /** Instrument id, `market`, or empty. */
  subject: string
}

/** Takes a topic name apart. Undefined for what cannot be a topic; whether the instrument exists is not asked. */
export function parseTopic(name: string): ParsedTopic | undefined {
  const colon = name.indexOf(':')
  const family = (colon < 0 ? name : name.slice(0, colon)) as TopicFamily
  const subject = colon < 0 ? '' : name.slice(colon + 1)
  if (!Object.hasOwn(topicFamilies, family)) return undefined
  const { of } = topicFamilies[family]
  if (of === 'none') return subject === '' && colon < 0 ? { family, subject } : undefined
  if (of === 'market') return subject === 'market' ? { family, subject } : undefined
  if (of === 'instrument-or-market' && subject === 'market') return { family, subject }
  return /^(\d{6}\.(SH|SZ|BJ)|[A-Z0-9]{2,20}\.(BINANCE|OKX))$/.test(subject) ? { family, subject } : undefined
}

export const kindsOf = (family: TopicFamily): readonly KindName[] => topicFamilies[family].kinds
