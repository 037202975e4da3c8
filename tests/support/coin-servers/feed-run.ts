import { onTestFinished } from 'vitest'
import type { Feed } from '../../../gateway/feeds/feed'
import type { FeedEvent, FeedStatus, Quote, Trade } from '../../../shared/market/events'
import type { FakeClock } from '../fake-clock'
import { eventually } from './eventually'

/** Virtual time that may pass while a test waits: enough for the gaps between requests, too little for a back-off. */
const SPARE_MS = 1_900
const STEP_MS = 50
/** Turns of the event loop between two steps, so that loopback keeps up. */
const TURNS_A_STEP = 50

/** A feed that runs beside the test, and what it said so far. */
export class FeedRun {
  readonly events: FeedEvent[] = []
  private readonly byKind = new Map<FeedEvent['kind'], FeedEvent[]>()
  private readonly stop = new AbortController()

  constructor(
    feed: Feed,
    private readonly clock: FakeClock,
  ) {
    onTestFinished(() => this.stop.abort())
    void this.read(feed)
  }

  get statuses(): FeedStatus[] {
    return this.of('status')
  }
  get trades(): Trade[] {
    return this.of('trade')
  }
  quotes(instrument: string): Quote[] {
    return this.of('quote').filter((quote) => quote.instrument === instrument)
  }
  of<K extends FeedEvent['kind']>(kind: K): Extract<FeedEvent, { kind: K }>[] {
    return (this.byKind.get(kind) ?? []) as Extract<FeedEvent, { kind: K }>[]
  }

  /** The newest status once it is of this state and says this. */
  status(state: FeedStatus['state'], says = ''): Promise<FeedStatus> {
    const newest = () => this.statuses.at(-1)
    return this.wait(
      () => (newest()?.state === state && newest()?.detail.includes(says) ? newest() : undefined),
      `status ${state} ${says}`,
    )
  }

  until(isSo: (run: this) => boolean, what: string): Promise<true> {
    return this.wait(() => isSo(this) || undefined, what)
  }

  private wait<T>(answer: () => T | undefined, what: string): Promise<T> {
    let spare = SPARE_MS
    let turn = 0
    return eventually(
      answer,
      () => `${what}; said: ${JSON.stringify(this.statuses.slice(-3))}`,
      () => {
        if (++turn % TURNS_A_STEP !== 0 || spare <= 0) return
        spare -= STEP_MS
        this.clock.advance(STEP_MS)
      },
    )
  }

  private async read(feed: Feed): Promise<void> {
    for await (const batch of feed.events(this.stop.signal)) {
      this.events.push(...batch)
      for (const event of batch) {
        const known = this.byKind.get(event.kind)
        if (known) known.push(event)
        else this.byKind.set(event.kind, [event])
      }
    }
  }
}
