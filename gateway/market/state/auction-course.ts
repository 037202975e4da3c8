import { Slab } from '../../../shared/flow/slab'
import type { Quote } from '../../../shared/market/events'
import { isIndicative } from '../../../shared/market/indicative'
import { AUCTIONS, type AuctionSession } from '../../../shared/market/session'
import type { Price, Shares } from '../../../shared/market/units'
import type { AuctionSlots } from '../../../shared/protocol/rest-market'

const FIELDS = 3
const MOST = 2 ** 31 - 1

/** Courses of a day go together. */
const slab = new Slab()

/**
 * A call auction of an instrument, with the newest value of each slot. Allocates memory only once the auction sends
 * data.
 */
export class AuctionCourse {
  /** Price, matched, left over for each place. */
  private values: Int32Array | undefined

  constructor(private readonly session: AuctionSession) {}

  add(quote: Quote, place: number): void {
    if (!isIndicative(quote)) return
    const { bidPrices, bidVolumes, askVolumes } = quote
    const matched = Math.min(MOST, bidVolumes[0] ?? 0, askVolumes[0] ?? 0)
    // Venues publish the unmatched volume on the second level of the larger side.
    const left = (bidVolumes[1] ?? 0) - (askVolumes[1] ?? 0)
    this.put(place, bidPrices[0] ?? 0, matched, Math.max(-MOST, Math.min(MOST, left)))
  }

  /** Last published value; undefined if none was published. */
  newest(): { price: Price; matched: Shares; unmatched: Shares } | undefined {
    const { values } = this
    if (!values) return undefined
    for (let place = AUCTIONS[this.session].places - 1; place >= 0; place--) {
      const [price, matched, unmatched] = placeIn(values, place)
      if (price > 0) return { price, matched, unmatched }
    }
    return undefined
  }

  get isEmpty(): boolean {
    return !this.values
  }

  /** From a place on. */
  places(from = 0): AuctionSlots {
    const { values } = this
    const places: AuctionSlots = { place: [], price: [], matched: [], unmatched: [] }
    for (let place = from; values && place < AUCTIONS[this.session].places; place++) {
      const [price, matched, unmatched] = placeIn(values, place)
      if (price === 0) continue
      places.place.push(place)
      places.price.push(price)
      places.matched.push(matched)
      places.unmatched.push(unmatched)
    }
    return places
  }

  /**
   * Slots stored by an earlier process: those before the first slot that this process received. None for a finished
   * auction that the source sent again: two courses are not mixed.
   */
  restore({ place, price, matched, unmatched }: AuctionSlots, isOver: boolean): void {
    const told = this.places().place[0]
    if (isOver && told !== undefined) return
    place.forEach((at, row) => {
      if (at < 0 || at >= (told ?? AUCTIONS[this.session].places)) return
      this.put(at, price[row] ?? 0, matched[row] ?? 0, unmatched[row] ?? 0)
    })
  }

  private put(place: number, price: Price, matched: Shares, unmatched: Shares): void {
    this.values ??= slab.int32(AUCTIONS[this.session].places * FIELDS)
    this.values.set([price, matched, unmatched], place * FIELDS)
  }
}

const placeIn = (values: Int32Array, place: number) =>
  values.subarray(place * FIELDS) as unknown as [price: Price, matched: Shares, unmatched: Shares]
