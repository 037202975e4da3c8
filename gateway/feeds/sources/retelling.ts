import { exchangeOf } from '../../../shared/market/instrument'
import { parseTopic, type TopicName } from '../../../shared/protocol/topics'
import type { Config } from '../../config/config'
import type { Retelling } from '../../serve/bus/numbering'
import { COIN_VENUE_NAMES } from './coin-venues'

type Chosen = Pick<Config, 'feed' | 'coinFeed' | 'seed' | 'instrumentCount'>

const isBeside = (topic: TopicName, { coinFeed }: Chosen): boolean => {
  const exchange = exchangeOf(parseTopic(topic)?.subject ?? '').toLowerCase()
  return coinFeed.includes(exchange) && COIN_VENUE_NAMES.includes(exchange)
}

/**
 * Identity of the source of a feed's prints: a numbering continues only for the same identity. A recording restarts at
 * its beginning, and with several sources the origin of a print is not known; these get a new numbering each time.
 */
export function feedIdentity({ feed, coinFeed, seed, instrumentCount }: Chosen, now: number): string {
  if (feed === 'simulated') return `simulated ${seed} ${instrumentCount} ${coinFeed}`
  const isOne = !feed.startsWith('replay:') && !feed.includes(',')
  return isOne ? `${feed} ${coinFeed}` : `${feed} ${now}`
}

/** How the feed tells the running day when it begins again; undefined: it does not, it goes on. */
export function retellingOf(config: Chosen): ((topic: TopicName) => Retelling) | undefined {
  const { feed } = config
  if (feed === 'bridge') return (topic) => (isBeside(topic, config) ? 'onwards' : 'again')
  if (feed === 'simulated') return (topic) => (isBeside(topic, config) ? 'onwards' : 'otherwise')
  return undefined
}
