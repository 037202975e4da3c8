import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { ByteReader, ByteWriter, DecodeError } from '../../shared/protocol/bytes'
import type { PrintColumns } from './print-columns'

/** Bits of a page's first byte. */
const DEFLATED = 1
/** Some amounts are not price × volume. */
const WITH_EXTRA = 2
/** Prints of several instruments. */
const WITH_PLACES = 4
/** Most volumes are whole lots: those as twice their lots, others as twice their shares and one. */
const IN_LOTS = 8
const LOT = 100

/** Shorter ones become little smaller: a tenth of a byte a print, for a third of the processor time. */
const DEFLATE_FROM = 320
/** Pages are small: a wide window costs memory and time and finds nothing more. */
const DEFLATE = { level: 1, windowBits: 13, memLevel: 6 } as const
/** Bytes that zlib gives back at once at least, and by how much a page seldom grows when it is unpacked. */
const CHUNK_MIN = 128
const USUAL_GAIN = 3
/** No page has more rows than a block. */
const ROWS_MAX = 1 << 20
const BYTES_MAX = 64 * 1024 * 1024

const body = new ByteWriter(65_536)

/**
 * Prints `from` … `to` - 1 as one page: row count, then the columns one after another, times, prices and order numbers
 * as differences to the row before. `withPlaces`: they are of several instruments. `deflates`: as small as it gets.
 */
export function encodePage(
  prints: PrintColumns,
  from: number,
  to: number,
  { withPlaces, deflates }: { withPlaces: boolean; deflates: boolean },
): Uint8Array<ArrayBuffer> {
  const count = to - from
  let hasExtra = false
  for (let at = from; at < to && !hasExtra; at++) hasExtra = prints.extra[at] !== 0
  body.reset()
  body.uint(count)
  body.differences(prints.time, from, 1, count, 0)
  body.differences(prints.price, from, 1, count, 0)
  const inLots = areLots(prints.volume, from, to)
  for (let at = from; at < to; at++)
    body.uint(inLots ? lotsOf(prints.volume[at] as number) : (prints.volume[at] as number))
  for (let at = from; at < to; at++) body.u8(prints.marks[at] as number)
  body.differences(prints.buyNo, from, 1, count, 0)
  body.differences(prints.sellNo, from, 1, count, 0)
  if (hasExtra) for (let at = from; at < to; at++) body.int(prints.extra[at] as number)
  if (withPlaces) for (let at = from; at < to; at++) body.uint(prints.place[at] as number)
  const flags = (hasExtra ? WITH_EXTRA : 0) | (withPlaces ? WITH_PLACES : 0) | (inLots ? IN_LOTS : 0)
  const smaller = deflates && body.length >= DEFLATE_FROM ? deflated(body.written()) : undefined
  const bytes = smaller && smaller.length < body.length ? smaller : body.written()
  const page = new Uint8Array(bytes.length + 1)
  page[0] = flags | (bytes === smaller ? DEFLATED : 0)
  page.set(bytes, 1)
  return page
}

/** The prints of a page behind those of `into`. Throws `DecodeError` for damaged bytes. */
export function decodePage(page: Uint8Array, into: PrintColumns, place = 0): void {
  const flags = page[0] ?? 0
  const input = new ByteReader(opened(page, flags))
  const count = input.uint()
  if (count > ROWS_MAX || count > input.remaining) throw new DecodeError('a page claims more rows than it holds')
  const from = into.rows
  const to = from + count
  into.reserve(to)
  readDifferences(input, into.time, from, to)
  readDifferences(input, into.price, from, to)
  for (let at = from; at < to; at++) into.volume[at] = flags & IN_LOTS ? volumeOf(input.uint()) : input.uint()
  for (let at = from; at < to; at++) into.marks[at] = input.u8()
  readDifferences(input, into.buyNo, from, to)
  readDifferences(input, into.sellNo, from, to)
  if (flags & WITH_EXTRA) for (let at = from; at < to; at++) into.extra[at] = input.int()
  else into.extra.fill(0, from, to)
  if (flags & WITH_PLACES) for (let at = from; at < to; at++) into.place[at] = input.uint()
  else into.place.fill(place, from, to)
  if (input.remaining > 0) throw new DecodeError('a page is longer than its rows')
  into.rows = to
}

function areLots(volume: Float64Array, from: number, to: number): boolean {
  let lots = 0
  for (let at = from; at < to; at++) if ((volume[at] as number) % LOT === 0) lots++
  return lots * 2 > to - from
}

const lotsOf = (volume: number): number => (volume % LOT === 0 ? (volume / LOT) * 2 : volume * 2 + 1)
const volumeOf = (lots: number): number => (lots % 2 === 0 ? (lots / 2) * LOT : (lots - 1) / 2)

/** zlib takes 16 KB for whatever it gives back, which for thousands of small pages is most of a thread's memory. */
const deflated = (bytes: Uint8Array): Uint8Array =>
  deflateRawSync(bytes, { ...DEFLATE, chunkSize: Math.max(CHUNK_MIN, bytes.length) })

function opened(page: Uint8Array, flags: number): Uint8Array {
  if ((flags & DEFLATED) === 0) return page.subarray(1)
  try {
    const chunkSize = Math.max(CHUNK_MIN, page.length * USUAL_GAIN)
    return inflateRawSync(page.subarray(1), { maxOutputLength: BYTES_MAX, chunkSize })
  } catch {
    throw new DecodeError('a page cannot be unpacked')
  }
}

function readDifferences(input: ByteReader, into: Float64Array, from: number, to: number): void {
  let previous = 0
  for (let at = from; at < to; at++) {
    previous += input.int()
    into[at] = previous
  }
}
