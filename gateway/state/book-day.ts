import { sealOf } from '../../shared/flow/market-events/book-watch'
import type { Quote } from '../../shared/market/events'
import { isIndicative } from '../../shared/market/indicative'
import type { Instrument } from '../../shared/market/instrument'
import { AUCTION_PLACES, auctionPlace, MINUTES_PER_DAY } from '../../shared/market/session'
import type { Price, Shares } from '../../shared/market/units'
import { type BookDayFigures, emptyBookDay } from '../../shared/protocol/rest-market'

const FIELDS = 3
const MOST = 2 ** 31 - 1

/**
 * What the book said that no print tells: the opening auction, and how much waited at a limit, newest of each place
 * of the day. An instrument takes memory for the first in the auction alone, for the second once it is sealed.
 */
export class BookRecord {
  /** Price, matched, left over for each place of the auction. */
  private auction: Int32Array | undefined
  /** Shares by slot: at the upper limit +, at the lower −, 0 = not sealed; NaN = no book was seen. */
  private sealed: Float64Array | undefined
  private peak: BookDayFigures['peak'] = null

  add(quote: Quote, instrument: Instrument, sinceMidnight: number, slot: number): void {
    const place = auctionPlace(sinceMidnight)
    if (place >= 0) this.addAuction(quote, place)
    else if (slot >= 0 && slot < MINUTES_PER_DAY && !isIndicative(quote)) this.addSeal(quote, instrument, slot)
  }

  /** The opening auction as it was told last; undefined where nothing was. */
  newestAuction(): { price: Price; matched: Shares; unmatched: Shares } | undefined {
    const { auction } = this
    for (let at = (AUCTION_PLACES - 1) * FIELDS; auction && at >= 0; at -= FIELDS) {
      const [price = 0, matched = 0, unmatched = 0] = auction.subarray(at, at + FIELDS)
      if (price > 0) return { price, matched, unmatched }
    }
    return undefined
  }

  /** From a place of the auction and a slot on; from the first ones where nothing is said. */
  day(fromPlace = 0, fromSlot = 0): BookDayFigures {
    const { auction, sealed } = this
    const day: BookDayFigures = { ...emptyBookDay(), peak: this.peak }
    for (let place = fromPlace; auction && place < AUCTION_PLACES; place++) {
      const [price = 0, matched = 0, unmatched = 0] = auction.subarray(place * FIELDS, (place + 1) * FIELDS)
      if (price === 0) continue
      day.auction.place.push(place)
      day.auction.price.push(price)
      day.auction.matched.push(matched)
      day.auction.unmatched.push(unmatched)
    }
    for (let slot = fromSlot; sealed && slot < MINUTES_PER_DAY; slot++) {
      const volume = sealed[slot] as number
      if (Number.isNaN(volume)) continue
      day.sealed.slot.push(slot)
      day.sealed.volume.push(volume)
    }
    return day
  }

  /** Nothing was ever noted. */
  get isEmpty(): boolean {
    return !this.auction && !this.sealed
  }

  private addAuction(quote: Quote, place: number): void {
    if (!isIndicative(quote)) return
    this.auction ??= new Int32Array(AUCTION_PLACES * FIELDS)
    const { bidPrices, bidVolumes, askVolumes } = quote
    this.auction[place * FIELDS] = bidPrices[0] ?? 0
    this.auction[place * FIELDS + 1] = Math.min(MOST, bidVolumes[0] ?? 0, askVolumes[0] ?? 0)
    // Venues tell what is left over on the second level of the side that has more.
    const left = (bidVolumes[1] ?? 0) - (askVolumes[1] ?? 0)
    this.auction[place * FIELDS + 2] = Math.max(-MOST, Math.min(MOST, left))
  }

  private addSeal(quote: Quote, instrument: Instrument, slot: number): void {
    const seal = sealOf(quote, instrument)
    if (seal === 'none' && !this.sealed) return
    this.sealed ??= new Float64Array(MINUTES_PER_DAY).fill(Number.NaN)
    const waiting = (seal === 'up' ? quote.bidVolumes[0] : quote.askVolumes[0]) ?? 0
    const volume = seal === 'none' ? 0 : seal === 'up' ? waiting : -waiting
    this.sealed[slot] = volume
    if (Math.abs(volume) > Math.abs(this.peak?.volume ?? 0)) this.peak = { time: quote.exchangeTime, volume }
  }
}
