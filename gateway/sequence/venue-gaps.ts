import type { MarketEvent } from '../../shared/market/events'
import type { InstrumentId } from '../../shared/market/instrument'

/** What was wrong with the venue's own numbers since the day began. */
export interface GapCounts {
  /** The same number came again. */
  repeated: number
  /** A number below one that was seen before. */
  reordered: number
}

/**
 * Watches the venue's running numbers of each instrument, prints and orders apart (some venues number them apart).
 * Numbers are per channel, which instruments share, so a jump upwards proves nothing; a repeated or smaller number
 * does.
 */
export class VenueGaps {
  private readonly newest = new Map<InstrumentId, { trade: number; order: number }>()
  private repeated = 0
  private reordered = 0

  observe(event: MarketEvent): void {
    if (event.kind === 'trade') this.check('trade', event.instrument, event.venueSeq)
    else if (event.kind === 'order' || event.kind === 'cancel') this.check('order', event.instrument, event.venueSeq)
    else if (event.kind === 'day' && !event.of) this.restart()
  }

  /** True if the event comes in order. `venueSeq` 0 = the venue has no numbers. */
  check(stream: 'trade' | 'order', instrument: InstrumentId, venueSeq: number): boolean {
    if (venueSeq === 0) return true
    let newest = this.newest.get(instrument)
    if (!newest) {
      newest = { trade: 0, order: 0 }
      this.newest.set(instrument, newest)
    }
    const before = newest[stream]
    if (venueSeq > before) {
      newest[stream] = venueSeq
      return true
    }
    if (venueSeq === before) this.repeated++
    else this.reordered++
    return false
  }

  /** A new day: venues number from the start again. */
  restart(): void {
    this.newest.clear()
    this.repeated = 0
    this.reordered = 0
  }

  counts(): GapCounts {
    return { repeated: this.repeated, reordered: this.reordered }
  }
}
