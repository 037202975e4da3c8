import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { ByteReader, ByteWriter, DecodeError } from '../../shared/protocol/bytes'
import { PrintColumns } from './print-columns'

/** Bits of a page's first byte. */
const DEFLATED = 1
/** Some amounts are not price × volume. */
const WITH_EXTRA = 2
/** Prints of several instruments. */
const WITH_PLACES = 4

/** Shorter ones do not become smaller. */
const DEFLATE_FROM = 96
/** Pages are small: a wide window costs memory and time and finds nothing more. */
const DEFLATE = { level: 1, windowBits: 13, memLevel: 6 } as const
/** No page has more rows than a block. */
const ROWS_MAX = 1 << 20
const BYTES_MAX = 64 * 1024 * 1024

const body = new ByteWriter(65_536)

/**
 * Prints `from` … `to` - 1 as one page: row count, then the columns one after another, times, prices and order numbers
 * as differences to the row before. `withPlaces`: they are of several instruments.
 */
export function encodePage(prints: PrintColumns, from: number, to: number, withPlaces: boolean): Uint8Array {
  const count = to - from
  let hasExtra = false
  for (let at = from; at < to && !hasExtra; at++) hasExtra = prints.extra[at] !== 0
  body.reset()
  body.uint(count)
  body.differences(prints.time, from, 1, count, 0)
  body.differences(prints.price, from, 1, count, 0)
  for (let at = from; at < to; at++) body.uint(prints.volume[at] as number)
  for (let at = from; at < to; at++) body.u8(prints.marks[at] as number)
  body.differences(prints.buyNo, from, 1, count, 0)
  body.differences(prints.sellNo, from, 1, count, 0)
  if (hasExtra) for (let at = from; at < to; at++) body.int(prints.extra[at] as number)
  if (withPlaces) for (let at = from; at < to; at++) body.uint(prints.place[at] as number)
  const flags = (hasExtra ? WITH_EXTRA : 0) | (withPlaces ? WITH_PLACES : 0)
  const deflated = body.length < DEFLATE_FROM ? undefined : deflateRawSync(body.written(), DEFLATE)
  const bytes = deflated && deflated.length < body.length ? deflated : body.written()
  const page = new Uint8Array(bytes.length + 1)
  page[0] = flags | (bytes === deflated ? DEFLATED : 0)
  page.set(bytes, 1)
  return page
}

/** The prints of a page behind those of `into`. Throws `DecodeError` for damaged bytes. */
export function decodePage(page: Uint8Array, into: PrintColumns, place = 0): void {
  const flags = page[0] ?? 0
  const input = new ByteReader(opened(page, flags))
  const count = input.uint()
  if (count > ROWS_MAX || count > input.remaining) throw new DecodeError('a page claims more rows than it holds')
  const columns = new PrintColumns(count)
  columns.rows = count
  readDifferences(input, columns.time)
  readDifferences(input, columns.price)
  for (let at = 0; at < count; at++) columns.volume[at] = input.uint()
  for (let at = 0; at < count; at++) columns.marks[at] = input.u8()
  readDifferences(input, columns.buyNo)
  readDifferences(input, columns.sellNo)
  if (flags & WITH_EXTRA) for (let at = 0; at < count; at++) columns.extra[at] = input.int()
  if (flags & WITH_PLACES) for (let at = 0; at < count; at++) columns.place[at] = input.uint()
  else columns.place.fill(place)
  if (input.remaining > 0) throw new DecodeError('a page is longer than its rows')
  into.append(columns)
}

function opened(page: Uint8Array, flags: number): Uint8Array {
  if ((flags & DEFLATED) === 0) return page.subarray(1)
  try {
    return inflateRawSync(page.subarray(1), { maxOutputLength: BYTES_MAX })
  } catch {
    throw new DecodeError('a page cannot be unpacked')
  }
}

function readDifferences(input: ByteReader, into: Float64Array): void {
  let previous = 0
  for (let at = 0; at < into.length; at++) {
    previous += input.int()
    into[at] = previous
  }
}
