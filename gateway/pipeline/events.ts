import type { EventEmitter } from 'node:events'
import type { FeedStatus } from '../../shared/market/events'
import type { Update } from '../../shared/protocol/update'

/** What comes out of the pipeline. */
export interface PipelineEvents {
  /** A row changed, in order. */
  update: [Update]
  status: [FeedStatus]
  /** Phase or day changed. */
  phase: []
}

export type PipelineEmitter = EventEmitter<PipelineEvents>
