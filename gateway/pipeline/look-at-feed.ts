import type { Feed } from '../feeds/feed'
import type { FeedWatch } from '../sequence/feed-watch'
import { lookedClock } from '../sequence/looked-clock'

const LOOK_MS = 1_000

/** Looks at what a feed tells from now on. Answers the way to stop. */
export function keepLooking(watch: Pick<FeedWatch, 'look'>, feed: Feed, now: () => number): () => void {
  const looking = setInterval(() => watch.look(lookedClock(feed, now()), now()), LOOK_MS)
  return () => clearInterval(looking)
}
