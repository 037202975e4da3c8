import type { MarketEvent } from '../../../shared/market/events'
import type { InstrumentId } from '../../../shared/market/instrument'

/** Problems with the venue's own numbers since the day began. */
interface GapCounts {
  /** The same number arrived again. */
  repeated: number
  /** A number below an earlier one. */
  reordered: number
}

type Disorder = keyof GapCounts

/** The newest numbers of an instrument. */
export interface NewestNumbers {
  trade: number
  order: number
}

/**
 * Checks the venue's numbers of each instrument, prints and orders separately (some venues number them separately).
 * Numbers belong to channels that instruments share, so a jump upwards proves nothing; a repeated or smaller number
 * does.
 */
export class VenueGaps {
  private readonly newest = new Map<InstrumentId, NewestNumbers>()
  private counted: GapCounts = { repeated: 0, reordered: 0 }

  /** Undefined for an event in order. */
  observe(event: MarketEvent): Disorder | undefined {
    if (event.kind === 'trade') return this.check('trade', event.instrument, event.venueSeq)
    if (event.kind === 'order' || event.kind === 'cancel') return this.check('order', event.instrument, event.venueSeq)
    if (event.kind === 'day' && !event.of) this.restart()
    return undefined
  }

  /** Undefined if the event is in order. `venueSeq` 0 = the venue has no numbers. */
  check(stream: 'trade' | 'order', instrument: InstrumentId, venueSeq: number): Disorder | undefined {
    if (venueSeq === 0) return undefined
    return this.compare(this.of(instrument), stream, venueSeq)
  }

  /** Gap state of an instrument, for callers that store it across events; valid until `restart`. */
  of(instrument: InstrumentId): NewestNumbers {
    let newest = this.newest.get(instrument)
    if (!newest) {
      newest = { trade: 0, order: 0 }
      this.newest.set(instrument, newest)
    }
    return newest
  }

  /** As `check`. */
  compare(newest: NewestNumbers, stream: 'trade' | 'order', venueSeq: number): Disorder | undefined {
    if (venueSeq === 0) return undefined
    const before = newest[stream]
    if (venueSeq > before) {
      newest[stream] = venueSeq
      return undefined
    }
    const disorder = venueSeq === before ? 'repeated' : 'reordered'
    this.counted[disorder]++
    return disorder
  }

  /** A new day: venues number from the start again. */
  restart(): void {
    this.newest.clear()
    this.counted = { repeated: 0, reordered: 0 }
  }

  counts(): GapCounts {
    return { ...this.counted }
  }
}
