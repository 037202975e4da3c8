import type { Price, Shares } from '../../../shared/market/units'
import { ByteReader, ByteWriter } from '../../../shared/protocol/bytes'
import { type BookDayFigures, emptyBookDay } from '../../../shared/protocol/rest-market'

/**
 * Order book data of one instrument since the previous mark, and the result of its opening auction, once it has
 * matched.
 */
export interface BookDayMark {
  /** Index of the instrument in the list of that minute. */
  place: number
  figures: BookDayFigures
  match: { price: Price; volume: Shares } | undefined
}

/** Instruments of one piece: the market's thread is released between two. */
const PIECE = 256

/** The pieces of a mark, to be concatenated. */
export function* bookDayPieces(marks: readonly BookDayMark[]): Generator<Uint8Array> {
  for (let from = 0; from < marks.length; from += PIECE) yield encodePiece(marks.slice(from, from + PIECE))
}

/** Number of marks; for each one the place of the instrument, then its columns with their lengths before them. */
function encodePiece(marks: readonly BookDayMark[]): Uint8Array {
  const bytes = new ByteWriter(4_096)
  bytes.uint(marks.length)
  for (const { place, figures, match } of marks) {
    const { auction, sealed, peak } = figures
    bytes.uint(place)
    bytes.uint(auction.place.length)
    for (const column of [auction.place, auction.price, auction.matched, auction.unmatched]) {
      for (const value of column) bytes.int(value)
    }
    bytes.uint(sealed.slot.length)
    for (const column of [sealed.slot, sealed.volume]) for (const value of column) bytes.int(value)
    bytes.uint(peak ? 1 : 0)
    if (peak) for (const value of [peak.time, peak.volume]) bytes.int(value)
    bytes.uint(match ? 1 : 0)
    if (match) for (const value of [match.price, match.volume]) bytes.int(value)
  }
  return bytes.finish()
}

/** Throws `DecodeError` for damaged bytes. */
export function decodeBookDays(bytes: Uint8Array): BookDayMark[] {
  const input = new ByteReader(bytes)
  const numbers = (count: number) => Array.from({ length: Math.min(count, input.remaining) }, () => input.int())
  const one = (): BookDayMark => {
    const place = input.uint()
    const length = input.uint()
    const auction = {
      place: numbers(length),
      price: numbers(length),
      matched: numbers(length),
      unmatched: numbers(length),
    }
    const sealedAt = input.uint()
    const sealed = { slot: numbers(sealedAt), volume: numbers(sealedAt) }
    const peak = input.uint() ? { time: input.int(), volume: input.int() } : null
    const match = input.uint() ? { price: input.int(), volume: input.int() } : undefined
    return { place, figures: { ...emptyBookDay(), auction, sealed, peak }, match }
  }
  const marks: BookDayMark[] = []
  while (input.remaining > 0) for (let left = input.uint(); left > 0; left--) marks.push(one())
  return marks
}

/** Combined marks of one instrument, in their order: the newest value of each slot and minute. */
export function joinBookDays(marks: readonly BookDayMark[]): Pick<BookDayMark, 'figures' | 'match'> {
  const places = new Map<number, [Price, Shares, Shares]>()
  const slots = new Map<number, Shares>()
  let { peak } = emptyBookDay()
  let match: BookDayMark['match']
  for (const { figures, match: matched } of marks) {
    const { auction, sealed } = figures
    auction.place.forEach((place, at) => {
      places.set(place, [auction.price[at] ?? 0, auction.matched[at] ?? 0, auction.unmatched[at] ?? 0])
    })
    sealed.slot.forEach((slot, at) => void slots.set(slot, sealed.volume[at] ?? 0))
    if (Math.abs(figures.peak?.volume ?? 0) > Math.abs(peak?.volume ?? 0)) peak = figures.peak
    match = matched ?? match
  }
  const auction = [...places].sort(([a], [b]) => a - b)
  const column = (of: 0 | 1 | 2) => auction.map(([, values]) => values[of])
  const sealed = [...slots].sort(([a], [b]) => a - b)
  return {
    match,
    figures: {
      ...emptyBookDay(),
      auction: { place: auction.map(([place]) => place), price: column(0), matched: column(1), unmatched: column(2) },
      sealed: { slot: sealed.map(([slot]) => slot), volume: sealed.map(([, volume]) => volume) },
      peak,
    },
  }
}
