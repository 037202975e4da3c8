import type { FeedStatus } from '../../../shared/market/events'
import type { Feed, FeedClock } from '../../feeds/feed'

export interface ClockedMarket {
  readonly feed: Pick<Feed, 'quality'> & { clock(): Pick<FeedClock, 'marketTime' | 'speed'> }
  status(): Pick<FeedStatus, 'state'>
}

/**
 * Market time at a time `at` of the local clock that reads `now`, ms. Null = no market time: it is unknown, or an
 * exchange is being backfilled, which sends all rows of that time afterwards, so that none are missing.
 */
export function marketMoment({ feed, status }: ClockedMarket, at: number, now: number): number | null {
  const { marketTime, speed } = feed.clock()
  const isMadeUp = feed.quality === 'simulated' && status().state === 'connecting'
  return marketTime > 0 && !isMadeUp ? Math.round(marketTime - (now - at) * speed) : null
}
