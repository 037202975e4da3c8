import type { FeedStatus, MarketEvent } from '../../../shared/market/events'
import type { Update } from '../../../shared/protocol/update'

/** Output of the pipeline. */
interface PipelineEvents {
  /** A row changed, in order. */
  update: Update
  /** An event before state applies it. */
  coming: MarketEvent
  /** An event was applied to state, after the rows that it changed. */
  applied: MarketEvent
  status: FeedStatus
  /** Phase or day changed. */
  phase: undefined
}

type Listener<E extends keyof PipelineEvents> = (event: PipelineEvents[E]) => void

/**
 * Calls every listener in turn. Node's own emitter copies its listeners and arguments for each of 100,000 rows a
 * second.
 */
export class PipelineEmitter {
  private readonly listeners: { [E in keyof PipelineEvents]: Listener<E>[] } = {
    update: [],
    coming: [],
    applied: [],
    status: [],
    phase: [],
  }

  on<E extends keyof PipelineEvents>(name: E, listener: Listener<E>): void {
    this.listeners[name].push(listener)
  }

  update(update: Update): void {
    for (const listener of this.listeners.update) listener(update)
  }

  coming(event: MarketEvent): void {
    for (const listener of this.listeners.coming) listener(event)
  }

  applied(event: MarketEvent): void {
    for (const listener of this.listeners.applied) listener(event)
  }

  status(status: FeedStatus): void {
    for (const listener of this.listeners.status) listener(status)
  }

  phase(): void {
    for (const listener of this.listeners.phase) listener(undefined)
  }
}
