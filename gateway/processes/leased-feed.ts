import type { Feed } from '../feeds/feed'
import type { FeedLease } from '../serve/bus/lease'

/**
 * A feed that goes on only while its process is the feed of the bus. A batch that comes when that is not certain waits
 * until it is; it is left out, with all that follows, where another process leads: nothing is applied, recorded or
 * judged of it.
 */
export function leasedFeed(feed: Feed, lease: Pick<FeedLease, 'holds' | 'held'>): Feed {
  const { events } = feed
  return Object.assign(feed, {
    async *events(signal: AbortSignal) {
      for await (const batch of events.call(feed, signal)) {
        if (!lease.holds() && !(await lease.held())) return
        yield batch
      }
    },
  })
}
