import type { Feed } from '../../feeds/feed'
import type { FeedWatch } from '../gaps/feed-watch'
import { lookedClock } from '../gaps/looked-clock'

const LOOK_MS = 1_000

/**
 * Looks at what a feed tells once it has been live. Before, it may tell the day's past, whose times are far from the
 * clock for good reason. Answers the way to stop.
 */
export function monitorFeed(
  watch: Pick<FeedWatch, 'look'>,
  feed: Pick<Feed, 'clock' | 'quality' | 'badge'>,
  { now, isLive }: { now: () => number; isLive: () => boolean },
): () => void {
  let wasLive = false
  const looking = setInterval(() => {
    wasLive ||= isLive()
    if (wasLive) watch.look(lookedClock(feed, now()), now())
  }, LOOK_MS)
  return () => clearInterval(looking)
}
