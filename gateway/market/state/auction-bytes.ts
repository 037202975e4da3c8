import type { InstrumentId } from '../../../shared/market/instrument'
import { AUCTIONS, type AuctionSession } from '../../../shared/market/session'
import type { AuctionSlots } from '../../../shared/protocol/rest-market'

const FIELDS = 3
const WORD = 4

/**
 * An auction of many instruments as bytes: the length of the ids, the ids separated by commas, then for each of them
 * price, matched and unmatched volume of every slot, each 32-bit little-endian; price 0 = no data.
 */
export function auctionBytes(session: AuctionSession, courses: ReadonlyMap<InstrumentId, AuctionSlots>): Uint8Array {
  const ids = Buffer.from([...courses.keys()].join(','))
  const wide = AUCTIONS[session].places * FIELDS
  const bytes = Buffer.alloc(WORD + ids.length + courses.size * wide * WORD)
  bytes.writeUInt32LE(ids.length, 0)
  ids.copy(bytes, WORD)
  let at = WORD + ids.length
  for (const { place, price, matched, unmatched } of courses.values()) {
    place.forEach((where, row) => {
      const cell = at + where * FIELDS * WORD
      bytes.writeInt32LE(price[row] ?? 0, cell)
      bytes.writeInt32LE(matched[row] ?? 0, cell + WORD)
      bytes.writeInt32LE(unmatched[row] ?? 0, cell + 2 * WORD)
    })
    at += wide * WORD
  }
  return bytes
}

/** Decodes the output of `auctionBytes`. Throws `RangeError` on bytes of another length. */
export function readAuctionBytes(session: AuctionSession, given: Uint8Array): Map<InstrumentId, AuctionSlots> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const { places } = AUCTIONS[session]
  const letters = bytes.readUInt32LE(0)
  const ids = bytes.toString('utf8', WORD, WORD + letters).split(',')
  let at = WORD + letters
  const courses = new Map<InstrumentId, AuctionSlots>()
  if (letters === 0) return courses
  for (const id of ids) {
    const course: AuctionSlots = { place: [], price: [], matched: [], unmatched: [] }
    for (let place = 0; place < places; place++, at += FIELDS * WORD) {
      const price = bytes.readInt32LE(at)
      const [matched, unmatched] = [bytes.readInt32LE(at + WORD), bytes.readInt32LE(at + 2 * WORD)]
      if (price === 0) continue
      course.place.push(place)
      course.price.push(price)
      course.matched.push(matched)
      course.unmatched.push(unmatched)
    }
    courses.set(id, course)
  }
  return courses
}
