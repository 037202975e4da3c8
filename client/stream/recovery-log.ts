import type { TopicName } from '../../shared/protocol/topics'

/** Recovery of a topic after a loss. */
export interface Recovery {
  topic: TopicName
  /** Local clock, ms. */
  at: number
  /** `skipped`: rows dropped for a slow reader; `checksum`: minutes differed from the gateway's. */
  cause: 'reconnected' | 'hole' | 'damaged' | 'skipped' | 'checksum'
  /** True: every print since the last one came. */
  recovered: boolean
  /** Prints that never arrived; null while unknown, or if the numbering is new and the count cannot be determined. */
  missed: number | null
}

const EVENTS_MAX = 200

/** The newest recoveries, oldest first. */
export class RecoveryLog {
  private list: readonly Recovery[] = []

  get entries(): readonly Recovery[] {
    return this.list
  }

  add(recovery: Recovery): void {
    this.list = [...this.list.slice(1 - EVENTS_MAX), recovery]
  }

  /** A snapshot showed how many prints were lost with the newest recovery of the topic. */
  settle(topic: TopicName, missed: number | null): void {
    const place = this.list.findLastIndex((entry) => entry.topic === topic && !entry.recovered)
    const entry = this.list[place]
    if (entry && entry.missed === null) this.list = this.list.with(place, { ...entry, missed })
  }
}
