import { inflateRawSync } from 'node:zlib'
import { ByteReader, ByteWriter, DecodeError } from '../../../shared/protocol/bytes'
import { PACKED, unpackPage } from './packed-page'
import type { PrintColumns } from './print-columns'
import { sharesOf } from './volume-column'

/** Bits of the first byte of a page that is not packed. */
const DEFLATED = 1
/** Some amounts are not price × volume. */
const WITH_EXTRA = 2
/** Prints of several instruments. */
const WITH_PLACES = 4
/** Most volumes are whole lots: these are stored as twice the lots, others as twice the shares plus one. */
const IN_LOTS = 8

/** Usual growth of a deflated page when inflated, and the minimum buffer of zlib. */
const USUAL_GAIN = 3
const CHUNK_MIN = 128
/** No page has more rows than a block. */
const ROWS_MAX = 1 << 20
const BYTES_MAX = 64 * 1024 * 1024

const body = new ByteWriter(65_536)
let places = new Float64Array(4_096)

/**
 * Prints `from` … `to` - 1 of several instruments in order of arrival, for a single early read: row count, then column
 * after column, with times, prices and order numbers as differences to the row before.
 */
export function encodeBlock(prints: PrintColumns, from = 0, to = prints.rows): Uint8Array<ArrayBuffer> {
  body.reset()
  writeBlock(body, prints, from, to)
  return body.finish()
}

/** The same, appended to what was written before. */
export function writeBlock(out: ByteWriter, prints: PrintColumns, from: number, to: number): void {
  const count = to - from
  const { extra } = prints
  let hasExtra = false
  for (let at = from; at < to && !hasExtra; at++) hasExtra = extra[at] !== 0
  out.u8(hasExtra ? WITH_EXTRA | WITH_PLACES : WITH_PLACES)
  out.uint(count)
  out.differences(prints.time, from, 1, count, 0)
  out.differences(prints.price, from, 1, count, 0)
  out.uints(prints.volume.subarray(from, to))
  out.raw(prints.marks.subarray(from, to))
  out.differences(prints.buyNo, from, 1, count, 0)
  out.differences(prints.sellNo, from, 1, count, 0)
  if (hasExtra) for (let at = from; at < to; at++) out.int(extra[at] as number)
  if (places.length < count) places = new Float64Array(Math.max(count, places.length * 2))
  places.set(prints.place.subarray(from, to))
  out.uints(places.subarray(0, count))
}

/**
 * Appends the prints of a page, a block or a page of an earlier version to `into`. `place`: index of prints without
 * one. Throws `DecodeError` for damaged bytes.
 */
export function decodePage(page: Uint8Array, into: PrintColumns, place = 0): void {
  const flags = page[0] ?? 0
  if (flags === PACKED) {
    unpackPage(page, into, place)
    return
  }
  const input = new ByteReader(opened(page, flags))
  const count = input.uint()
  if (count > ROWS_MAX || count > input.remaining) throw new DecodeError('a page claims more rows than it holds')
  const from = into.rows
  const to = from + count
  into.reserve(to)
  readDifferences(input, into.time, from, to)
  readDifferences(input, into.price, from, to)
  const volumes = into.volume.subarray(from, to)
  input.uints(volumes)
  if (flags & IN_LOTS) for (let at = 0; at < count; at++) volumes[at] = sharesOf(volumes[at] as number)
  into.marks.set(input.raw(count), from)
  readDifferences(input, into.buyNo, from, to)
  readDifferences(input, into.sellNo, from, to)
  const extras = into.extra.subarray(from, to)
  if (flags & WITH_EXTRA) input.ints(extras)
  else extras.fill(0)
  if (flags & WITH_PLACES) readPlaces(input, into.place.subarray(from, to))
  else into.place.fill(place, from, to)
  if (input.remaining > 0) throw new DecodeError('a page is longer than its rows')
  into.rows = to
}

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
  input.ints(into.subarray(from, to))
  let previous = 0
  for (let at = from; at < to; at++) {
    previous += into[at] as number
    into[at] = previous
  }
}

function readPlaces(input: ByteReader, into: Uint16Array): void {
  if (places.length < into.length) places = new Float64Array(Math.max(into.length, places.length * 2))
  const read = places.subarray(0, into.length)
  input.uints(read)
  into.set(read)
}
