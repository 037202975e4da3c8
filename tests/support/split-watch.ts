import type { SplitBudget } from '../../shared/flow/split/budget'
import { SplitDetector } from '../../shared/flow/split-detector'
import type { Trade } from '../../shared/market/events'
import type { Instrument, InstrumentId } from '../../shared/market/instrument'
import { bytesOf } from './bytes-of'

/** About what an object or an entry of a map takes. */
const OBJECT_BYTES = 64

export interface WatchDay {
  prints: number
  /** CPU time spent in the detectors. */
  micros: number
  /** Findings first published, less those joined to another. */
  found: number
  /** Of all detectors at the last look, and of the largest one at any look of the day. */
  bytes: number
  most: number
}

/** A split detector for each of some instruments, fed as the gateway feeds them, and what they cost. */
export class SplitWatch {
  bytes = 0
  private instruments: readonly Instrument[] = []
  private readonly detectors = new Map<InstrumentId, SplitDetector>()
  private readonly standing = new Set<string>()
  private day: Omit<WatchDay, 'found' | 'bytes'> = { prints: 0, micros: 0, most: 0 }
  private dayBegan = 0
  private time = 0

  constructor(private readonly budget: SplitBudget) {}

  get size(): number {
    return this.instruments.length
  }

  begin(instruments: readonly Instrument[]): void {
    this.instruments = instruments
    this.renew()
  }

  /** All detectors anew, as at the beginning of a day. */
  renew(): void {
    for (const instrument of this.instruments) {
      this.detectors.set(
        instrument.id,
        new SplitDetector({ instrument: instrument.id, scales: instrument, budget: this.budget }),
      )
    }
  }

  drop(): void {
    this.detectors.clear()
  }

  /** Prints of any instruments up to a market time. */
  take(trades: readonly Trade[], marketTime: number): void {
    const before = process.cpuUsage()
    this.time = marketTime
    for (const trade of trades) {
      const detector = this.detectors.get(trade.instrument)
      if (!detector) continue
      detector.add(trade)
      this.day.prints++
      this.collect(detector)
    }
    for (const detector of this.detectors.values()) {
      detector.advance(marketTime)
      this.collect(detector)
    }
    const { user, system } = process.cpuUsage(before)
    this.day.micros += user + system
  }

  /** Counts the detectors' bytes. */
  look(): void {
    this.bytes = 0
    for (const detector of this.detectors.values()) {
      const own = bytesOf(detector, OBJECT_BYTES)
      this.bytes += own
      if (own > this.day.most) this.day.most = own
    }
  }

  /** The figures since the last call. */
  endDay(): WatchDay {
    const day = { ...this.day, found: this.standing.size, bytes: this.bytes }
    this.day = { prints: 0, micros: 0, most: 0 }
    this.standing.clear()
    this.dayBegan = this.time
    return day
  }

  private collect(detector: SplitDetector): void {
    for (const { id, mergedInto, firstEmitTime } of detector.take()) {
      if (mergedInto !== undefined) this.standing.delete(id)
      else if (firstEmitTime > this.dayBegan) this.standing.add(id)
    }
  }
}
