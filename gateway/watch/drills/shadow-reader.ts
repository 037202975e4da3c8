import { SIDES, type Trade } from '../../../shared/market/events'
import type { FeedFault } from '../../../shared/market/feed-faults'
import { BACKPRESSURE_BYTES } from '../../../shared/protocol/limits'
import { topic } from '../../../shared/protocol/topics'
import { TopicLogs } from '../../market/numbering/topic-logs'
import { Hub } from '../../serve/hub/hub'
import { type Clock, systemClock } from '../../serve/hub/topic-stream'

/** Instruments that are read. */
const READ_MAX = 20

/** A hub of its own with one reader, who takes what is sent, or does not. */
export class ShadowReader {
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

  /** Whether its line takes anything from now on. */
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
