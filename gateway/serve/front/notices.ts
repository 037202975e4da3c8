import type { FeedStatus } from '../../../shared/market/events'
import type { HealthState } from '../../../shared/protocol/rest'
import type { Notice } from '../../../shared/protocol/socket-events'
import type { Feed } from '../../feeds/feed'

/** Pages set their clock and session by this. */
export const SESSION_NOTICE_MS = 15_000

/** Notices about a feed, wherever it runs. */
export type FeedFacts = Pick<Feed, 'name' | 'badge' | 'quality' | 'clock'>

export function sessionNotice(feed: FeedFacts, serverTime: number, health: HealthState): Notice {
  const { phase, marketTime, speed, tradingDay } = feed.clock()
  return { kind: 'session', phase, marketTime, serverTime, speed, tradingDay, health }
}

export const feedNotice = ({ name, badge }: FeedFacts, { state, detail, sources }: FeedStatus): Notice => ({
  kind: 'feed',
  name,
  badge,
  state,
  detail,
  ...(sources ? { sources } : {}),
})
