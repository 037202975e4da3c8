import { readLedgerId, STANDARD_LEDGER_ID } from '../flow/definitions'
import { INSTRUMENT_ID } from '../market/instrument-id'
import type { KindName } from './kinds'
import { topicFamilies } from './topic-table'

export { topicFamilies } from './topic-table'

export type TopicFamily = keyof typeof topicFamilies
export type TopicName = string

const ACCOUNT = /^[\w.-]{1,72}$/

export const topic = {
  tick: (id: string): TopicName => `tick:${id}`,
  flow: (id: string, ledger = STANDARD_LEDGER_ID): TopicName =>
    ledger === STANDARD_LEDGER_ID ? `flow:${id}` : `flow:${id}@${ledger}`,
  index: (id: string): TopicName => `index:${id}`,
  split: (id: string): TopicName => `split:${id}`,
  splitMarket: 'split:market',
  boardMarket: 'board:market',
  measuresMarket: 'measures:market',
  eventsMarket: 'events:market',
  deals: (id: string): TopicName => `deals:${id}`,
  dealsMarket: 'deals:market',
  orders: (id: string): TopicName => `orders:${id}`,
  coin: (id: string): TopicName => `coin:${id}`,
  /** Topic of an account by its gateway id; readers subscribe to `alertsMine`. */
  alerts: (account: string): TopicName => `alerts:${account}`,
  alertsMine: 'alerts:me',
  health: 'health',
} as const

export interface ParsedTopic {
  family: TopicFamily
  /** Instrument id, `market`, or empty. */
  subject: string
  /** Id of the definition of a flow topic; undefined for the standard one. */
  ledger?: string
}

/** Parses a topic name. Undefined if it cannot be a topic; does not check that the instrument exists. */
export function parseTopic(name: string): ParsedTopic | undefined {
  const colon = name.indexOf(':')
  const family = (colon < 0 ? name : name.slice(0, colon)) as TopicFamily
  const subject = colon < 0 ? '' : name.slice(colon + 1)
  if (!Object.hasOwn(topicFamilies, family)) return undefined
  const { of } = topicFamilies[family]
  if (of === 'none') return subject === '' && colon < 0 ? { family, subject } : undefined
  if (of === 'account') return ACCOUNT.test(subject) ? { family, subject } : undefined
  if (of === 'market') return subject === 'market' ? { family, subject } : undefined
  if (of === 'instrument-or-market' && subject === 'market') return { family, subject }
  if (family === 'flow' && subject.includes('@')) return parseDefinedFlow(subject)
  return INSTRUMENT_ID.test(subject) ? { family, subject } : undefined
}

/** Whether the family of a topic has a property in the table; false for an invalid name. */
function hasProperty(name: TopicName, property: 'isSteady' | 'isReplayed' | 'isInDemo'): boolean {
  const family = parseTopic(name)?.family
  return family !== undefined && property in topicFamilies[family]
}

/** Whether a topic has rows every few seconds during trading, so that silence means a fault. */
export const isSteady = (name: TopicName): boolean => hasProperty(name, 'isSteady')

/** Whether a replay can show a topic. The recorder stores flow by the standard definition only. */
export const isReplayed = (name: TopicName): boolean => hasProperty(name, 'isReplayed') && !hasOwnDefinition(name)

/** Whether a demo reader may subscribe to a topic. Flow by another definition is excluded: it is computed on demand. */
export const mayReadInDemo = (name: TopicName): boolean => hasProperty(name, 'isInDemo') && !hasOwnDefinition(name)

/** Whether it is the topic of one account, which each gateway publishes itself and no feed. */
export const isOfAccount = (name: TopicName): boolean => name.startsWith(topic.alerts(''))

/** Whether it is flow by a definition other than the standard one, computed and stored only while it has readers. */
export const hasOwnDefinition = (name: TopicName): boolean =>
  name.includes('@') && parseTopic(name)?.ledger !== undefined

/** Parses the subject of a flow topic by an own definition. The standard one has no id in topics. */
function parseDefinedFlow(name: string): ParsedTopic | undefined {
  const at = name.indexOf('@')
  const subject = name.slice(0, at)
  const ledger = name.slice(at + 1)
  if (!INSTRUMENT_ID.test(subject) || ledger === STANDARD_LEDGER_ID || !readLedgerId(ledger)) return undefined
  return { family: 'flow', subject, ledger }
}

export const kindsOf = (family: TopicFamily): readonly KindName[] => topicFamilies[family].kinds
