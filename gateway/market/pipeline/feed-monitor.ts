import type { Feed } from '../../feeds/feed'
import type { FeedWatch } from '../gaps/feed-watch'
import { lookedClock } from '../gaps/looked-clock'

const LOOK_MS = 1_000

/**
 * Checks the output of a feed once it has been live. Before that, the feed may send the day's past, whose times are
 * legitimately far from the clock. Returns a function that stops the checks.
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
