import { isTrading } from '../../../shared/market/session'
import { collectHeap } from '../../watch/health/collect-heap'
import type { PipelineEmitter } from './events'

/**
 * Collects the heap outside trading hours and when a day begins: the memory of the previous day is released before the
 * next day allocates as much. The heap is compacted gradually (`--optimize-for-size`); a full compaction would briefly
 * need the heap's size again.
 */
export function tidyInQuietHours(events: PipelineEmitter, collect = collectHeap): void {
  let isLive = false
  events.on('status', ({ state }) => {
    isLive = state === 'live'
  })
  events.on('applied', (event) => {
    if (!isLive) return
    if (event.kind === 'day' ? !event.of : event.kind === 'phase' && !isTrading(event.phase)) collect()
  })
}
