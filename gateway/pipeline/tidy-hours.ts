import { isTrading } from '../../shared/market/session'
import type { Feed } from '../feeds/feed'
import { createTidyHeap } from '../ops/tidy-heap'
import type { PipelineEmitter } from './events'

/** Tidies the heap once the feed has told what it holds, and where nobody trades. */
export function tidyInQuietHours(events: PipelineEmitter, feed: Pick<Feed, 'clock'>): void {
  const tidyHeap = createTidyHeap()
  let isLive = false
  events.on('status', ({ state }) => {
    isLive = state === 'live'
    if (isLive) tidyHeap()
  })
  events.on('phase', () => {
    if (isLive && !isTrading(feed.clock().phase)) tidyHeap()
  })
}
