import type { FeedEvent, Quote, Trade } from '../../../shared/market/events'
import type { InstrumentId } from '../../../shared/market/instrument'
import { type LastSeen, printsBetween } from '../level-one/prints'

/**
 * Keeps an instrument's prints whole while estimating sources take turns. A source's own prints count from its own
 * quote before; the first quote after another source is therefore told with prints made of what the day's totals grew
 * since the last quote people saw, and one that lies behind it is left out. The prints of a day so add up to its
 * totals, whoever told them.
 */
export class Handover {
  private readonly told = new Map<InstrumentId, { by: number; quote: Quote }>()

  restart(): void {
    this.told.clear()
  }

  /** A source's own print goes on where its own quote was the last one, or nothing was told yet. */
  admits(trade: Trade, by: number): boolean {
    const last = this.told.get(trade.instrument)
    return last === undefined || last.by === by
  }

  /** What people are told of a quote: nothing, itself, or the prints up to it and itself. */
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
