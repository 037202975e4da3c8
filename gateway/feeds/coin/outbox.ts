import type { FeedEvent } from '../../../shared/market/events'

/**
 * Events on their way to a reader. A reader that is slow finds one quote an instrument, the newest; nothing else is
 * ever left out.
 */
export class EventOutbox {
  private events: (FeedEvent | undefined)[] = []
  /** Place of each instrument's waiting quote. */
  private readonly quotes = new Map<string, number>()
  private wake: (() => void) | undefined

  push(...events: readonly FeedEvent[]): void {
    for (const event of events) {
      if (event.kind === 'quote') {
        const waiting = this.quotes.get(event.instrument)
        if (waiting !== undefined) this.events[waiting] = undefined
        this.quotes.set(event.instrument, this.events.length)
      }
      this.events.push(event)
    }
    this.wake?.()
  }

  /** Batches until the signal aborts; what waits then is dropped. */
  async *batches(signal: AbortSignal): AsyncGenerator<readonly FeedEvent[]> {
    const stop = () => this.wake?.()
    signal.addEventListener('abort', stop, { once: true })
    try {
      while (!signal.aborted) {
        if (this.events.length === 0) {
          await new Promise<void>((resolve) => {
            this.wake = resolve
          })
          continue
        }
        const batch = this.events.filter((event) => event !== undefined)
        this.events = []
        this.quotes.clear()
        yield batch
      }
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
}
