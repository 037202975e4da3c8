import { sealOf } from '../../../shared/flow/market-events/book-watch'
import type { Quote } from '../../../shared/market/events'
import { isIndicative } from '../../../shared/market/indicative'
import type { Instrument } from '../../../shared/market/instrument'
import { AUCTION_SESSIONS, auctionSlot, MINUTES_PER_DAY } from '../../../shared/market/session'
import { type BookDayFigures, emptyBookDay } from '../../../shared/protocol/rest-market'
import { AuctionCourse } from './auction-course'

/**
 * Order book data that prints do not contain: the auctions, and the queue at a price limit, newest value per slot of
 * the day. An instrument allocates memory for the first only in an auction, for the second once it is sealed.
 */
export class BookRecord {
  readonly auctions = { opening: new AuctionCourse('opening'), closing: new AuctionCourse('closing') }
  /** Shares by slot: at the upper limit +, at the lower −, 0 = not sealed; NaN = no book was seen. */
  private sealed: Float64Array | undefined
  private mostSealed: BookDayFigures['peak'] = null

  add(quote: Quote, instrument: Instrument, sinceMidnight: number, slot: number): void {
    for (const session of AUCTION_SESSIONS) {
      const place = auctionSlot(sinceMidnight, session)
      if (place >= 0) this.auctions[session].add(quote, place)
    }
    if (slot >= 0 && slot < MINUTES_PER_DAY && !isIndicative(quote)) this.addSeal(quote, instrument, slot)
  }

  day(): BookDayFigures {
    const { opening, closing } = this.auctions
    return {
      ...emptyBookDay(),
      auction: opening.places(),
      closing: closing.places(),
      sealed: this.sealedFrom(0),
      peak: this.peak,
    }
  }

  /** Volume queued at a limit, from a slot on. */
  sealedFrom(fromSlot: number): BookDayFigures['sealed'] {
    const { sealed } = this
    const told: BookDayFigures['sealed'] = { slot: [], volume: [] }
    for (let slot = fromSlot; sealed && slot < MINUTES_PER_DAY; slot++) {
      const volume = sealed[slot] as number
      if (Number.isNaN(volume)) continue
      told.slot.push(slot)
      told.volume.push(volume)
    }
    return told
  }

  /** The most that ever waited at a limit. */
  get peak(): BookDayFigures['peak'] {
    return this.mostSealed
  }

  /** No data was noted. */
  get isEmpty(): boolean {
    return this.auctions.opening.isEmpty && this.auctions.closing.isEmpty && !this.sealed
  }

  private addSeal(quote: Quote, instrument: Instrument, slot: number): void {
    const seal = sealOf(quote, instrument)
    if (seal === 'none' && !this.sealed) return
    this.sealed ??= new Float64Array(MINUTES_PER_DAY).fill(Number.NaN)
    const waiting = (seal === 'up' ? quote.bidVolumes[0] : quote.askVolumes[0]) ?? 0
    const volume = seal === 'none' ? 0 : seal === 'up' ? waiting : -waiting
    this.sealed[slot] = volume
    if (Math.abs(volume) > Math.abs(this.peak?.volume ?? 0)) this.mostSealed = { time: quote.exchangeTime, volume }
  }
}
