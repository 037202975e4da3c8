import { isTrading } from '../../../shared/market/session'
import { collectHeap } from '../../watch/health/collect-heap'
import type { PipelineEmitter } from './events'

/**
 * Collects the heap where nobody trades, and when a day begins: what the day before held is given back before the next
 * one takes as much. Holes between objects are closed a few at a time (`--optimize-for-size`); all of them at once
 * would need the heap's size again for a moment.
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
