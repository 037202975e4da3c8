import type { FeedStatus } from '../../../shared/market/events'
import type { Feed, FeedClock } from '../../feeds/feed'

export interface ClockedMarket {
  readonly feed: Pick<Feed, 'quality'> & { clock(): Pick<FeedClock, 'marketTime' | 'speed'> }
  status(): Pick<FeedStatus, 'state'>
}

/**
 * Market time at a moment `at` of the local clock that stands at `now`, ms; null = none of the market's: it is not
 * known, or an exchange is being made up, which tells all of that time afterwards, so that nothing of it is missing.
 */
export function marketMoment({ feed, status }: ClockedMarket, at: number, now: number): number | null {
  const { marketTime, speed } = feed.clock()
  const isMadeUp = feed.quality === 'simulated' && status().state === 'connecting'
  return marketTime > 0 && !isMadeUp ? Math.round(marketTime - (now - at) * speed) : null
}
