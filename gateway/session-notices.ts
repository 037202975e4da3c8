import type { FeedStatus } from '../shared/market/events'
import type { Notice } from '../shared/protocol/socket-events'
import type { Feed } from './feeds/feed'

/** Pages set their clock and session by this. */
export const SESSION_NOTICE_MS = 15_000

export function sessionNotice(feed: Feed, serverTime: number): Notice {
  const { phase, marketTime, speed, tradingDay } = feed.clock()
  return { kind: 'session', phase, marketTime, serverTime, speed, tradingDay }
}

export const feedNotice = ({ name, badge }: Feed, { state, detail }: FeedStatus): Notice => ({
  kind: 'feed',
  name,
  badge,
  state,
  detail,
})
