import type { FeedEvent, Quote, Trade } from '../../../shared/market/events'
import type { InstrumentId } from '../../../shared/market/instrument'
import { type LastSeen, printsBetween } from '../level-one/prints'

/**
 * Ensures complete prints of an instrument when estimating sources alternate. A source's own prints count from its own
 * previous quote; so the first quote after another source is published with prints derived from the growth of the day's
 * totals since the last published quote, and one that is behind it is skipped. The prints of a day thus add up to its
 * totals, from any mix of sources.
 */
export class Handover {
  private readonly told = new Map<InstrumentId, { by: number; quote: Quote }>()

  restart(): void {
    this.told.clear()
  }

  /** A source's own print continues if its own quote was the last one, or nothing was published yet. */
  admits(trade: Trade, by: number): boolean {
    const last = this.told.get(trade.instrument)
    return last === undefined || last.by === by
  }

  /** Output for a quote: nothing, the quote itself, or the prints up to it and the quote. */
  events(quote: Quote, by: number): FeedEvent[] {
    const last = this.told.get(quote.instrument)
    if (last && last.by !== by) {
      const before = last.quote
      const older = quote.exchangeTime < before.exchangeTime
      if (older || quote.volume < before.volume || quote.amount < before.amount) return []
      this.told.set(quote.instrument, { by, quote })
      return [...printsBetween(seen(before), seen(quote), before), quote]
    }
    this.told.set(quote.instrument, { by, quote })
    return [quote]
  }
}

const seen = ({ instrument, ...quote }: Quote): LastSeen => ({ id: instrument, ...quote })
