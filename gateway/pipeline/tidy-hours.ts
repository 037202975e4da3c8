import { isTrading } from '../../shared/market/session'
import type { Feed } from '../feeds/feed'
import { collectHeap } from '../ops/collect-heap'
import { createTidyHeap } from '../ops/tidy-heap'
import type { PipelineEmitter } from './events'

/**
 * Tidies the heap once the feed has told what it holds, and where nobody trades; gives back what a day held before
 * the next one takes as much.
 */
export function tidyInQuietHours(events: PipelineEmitter, feed: Pick<Feed, 'clock'>, collect = collectHeap): void {
  const tidyHeap = createTidyHeap()
  let isLive = false
  events.on('status', ({ state }) => {
    isLive = state === 'live'
    if (isLive) tidyHeap()
  })
  events.on('applied', (event) => {
    if (isLive && event.kind === 'day' && !event.of) collect()
  })
  events.on('phase', () => {
    if (isLive && !isTrading(feed.clock().phase)) tidyHeap()
  })
}
