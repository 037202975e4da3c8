import { type FeedEvent, SIDES, type Trade } from '../../../shared/market/events'
import type { FaultCode, FeedFault } from '../../../shared/market/feed-faults'
import { BACKPRESSURE_BYTES } from '../../../shared/protocol/limits'
import { topic } from '../../../shared/protocol/topics'
import type { Feed } from '../../feeds/feed'
import { logOf } from '../../log'
import { FeedWatch } from '../../market/gaps/feed-watch'
import { lookedClock } from '../../market/gaps/looked-clock'
import { TopicLogs } from '../../market/numbering/topic-logs'
import { Hub } from '../../serve/hub/hub'
import { type Clock, systemClock } from '../../serve/hub/topic-stream'
import { type Tamper, tamperFor } from './tamper'

/** Instruments that are read. */
const READ_MAX = 20

/** A hub with one reader that accepts its data, or does not. */
class ShadowReader {
  private isSlow = false
  private readonly hub: Hub
  private readonly reader: ReturnType<Hub['connect']>
  private readonly read = new Set<string>()

  constructor(startedAt: number, clock: Clock = systemClock) {
    this.hub = new Hub(new TopicLogs({ rows: () => [] }, startedAt), clock)
    this.reader = this.hub.connect({
      write: () => undefined,
      unsentBytes: () => (this.isSlow ? BACKPRESSURE_BYTES * 2 : 0),
      notice: () => undefined,
    })
  }

  take({ instrument, exchangeTime, price, volume, side, buyNo, sellNo }: Trade, now: number): void {
    const name = topic.tick(instrument)
    if (!this.read.has(name)) {
      if (this.read.size === READ_MAX) return
      this.read.add(name)
      this.hub.subscribe(this.reader, name)
    }
    const numbers = { time: exchangeTime, price, volume, side: SIDES.indexOf(side), buyNo, sellNo }
    const row = { ...numbers, buyGrade: 0, sellGrade: 0 }
    this.hub.publish({ kind: 'trade', topic: name, row, ingestTime: now })
  }

  /** Whether its connection stops accepting data. */
  slow(yes: boolean): void {
    this.isSlow = yes
  }

  faults(): FeedFault[] {
    const { stalled } = this.hub.figures()
    return stalled === 0 ? [] : [{ code: 'slow-client', exchange: '', size: stalled, instruments: 0 }]
  }

  close(): void {
    this.hub.disconnect(this.reader)
  }
}

const log = logOf('drills')

/** Undisturbed time at the start, so that the usual pace is known. */
const WARM_MS = 10_000

/**
 * An invisible market beside the real one: its own feed, the same checks, and one reader. Faults in it affect nothing
 * else.
 */
export class Shadow {
  private readonly watch = new FeedWatch()
  private readonly reader: ShadowReader
  private readonly ending = new AbortController()
  private tamper: Tamper | undefined
  private liveAt: number | undefined
  /** Why it ended by itself. */
  failed: string | undefined

  constructor(
    private readonly feed: Feed,
    private readonly now: () => number,
    clock?: Clock,
  ) {
    this.reader = new ShadowReader(now(), clock)
    void this.read()
  }

  /** Whether it has run long enough for a fault. */
  isWarm(): boolean {
    return this.liveAt !== undefined && this.now() - this.liveAt >= WARM_MS
  }

  /** To be called once a second. */
  look(): void {
    if (this.liveAt === undefined) return
    const now = this.now()
    if (this.tamper) this.tell(this.tamper.due(now))
    this.watch.look(lookedClock(this.feed, now), now)
  }

  faults(): FeedFault[] {
    return [...this.watch.faults(), ...this.reader.faults()]
  }

  break(code: FaultCode): void {
    this.tamper = tamperFor(code)
    this.reader.slow(code === 'slow-client')
  }

  /** Ends the fault; withheld events are sent. */
  mend(): void {
    const { tamper } = this
    this.tamper = undefined
    this.reader.slow(false)
    if (tamper) this.tell(tamper.mend())
  }

  close(): void {
    this.ending.abort()
    this.reader.close()
  }

  private async read(): Promise<void> {
    const { signal } = this.ending
    try {
      for await (const batch of this.feed.events(signal)) {
        if (signal.aborted) return
        for (const event of batch) this.take(event)
      }
      if (!signal.aborted) this.failed = 'the feed ended'
    } catch (thrown) {
      if (signal.aborted) return
      log.warn({ err: thrown }, 'the shadow market broke')
      this.failed = thrown instanceof Error ? thrown.message : String(thrown)
    }
  }

  private take(event: FeedEvent): void {
    if (event.kind === 'status') {
      if (event.state === 'live') this.liveAt ??= this.now()
    } else this.tell(this.tamper ? this.tamper.pass(event, this.now()) : [event])
  }

  private tell(events: readonly FeedEvent[]): void {
    for (const event of events) {
      if (event.kind === 'status') continue
      this.watch.observe(event)
      if (event.kind === 'trade') this.reader.take(event, this.now())
    }
  }
}
