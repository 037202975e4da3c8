import { AUCTIONS, type AuctionSession } from '../../../shared/market/session'
import type { AuctionSlots } from '../../../shared/protocol/rest-market'

type Column = (number | null)[]

/** The auction by slots of 20 seconds: a slot between two known ones has the previous values. */
export interface Course {
  place: number[]
  price: Column
  matched: Column
  unmatched: Column
}

export function auctionCourse(session: AuctionSession, { place, price, matched, unmatched }: AuctionSlots): Course {
  const places = Array.from({ length: AUCTIONS[session].places }, (_, at) => at)
  const last = place.at(-1) ?? -1
  const filled = (values: readonly number[]): Column => {
    let row = -1
    return places.map((at) => {
      while (row + 1 < place.length && (place[row + 1] as number) <= at) row++
      return row < 0 || at > last ? null : (values[row] ?? null)
    })
  }
  return { place: places, price: filled(price), matched: filled(matched), unmatched: filled(unmatched) }
}
