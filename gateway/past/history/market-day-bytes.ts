import { crc32 } from 'node:zlib'
import { ByteWriter } from '../../../shared/protocol/bytes'
import { COLUMN_PART_BYTES, PackedColumn, writeColumn } from './column-bytes'
import { type IdLists, writeIds } from './id-bytes'
import type { MarketDay } from './market-day'
import { COLUMNS, PackedDay, recordOf } from './packed-day'

/** Incremented when the byte format changes: other versions are rebuilt. */
const FORMAT = 3
/** Format, checksum of the rest, number of instruments, end of the codes; four bytes each. */
const HEAD_BYTES = 16
const CHECKED_FROM = 8
/** Approximate bytes per row, to avoid growing. */
const ROW_BYTES = 40

/**
 * The columns of a day as bytes: head, codes, columns. They are stored as they are read and not deflated, because
 * inflating took most of a ranking's time.
 */
export function marketDayBytes(day: MarketDay): Uint8Array {
  const count = day.id.length
  const bytes = new ByteWriter(HEAD_BYTES + count * ROW_BYTES)
  bytes.raw(new Uint8Array(HEAD_BYTES))
  writeIds(bytes, day.id)
  const idsEnd = bytes.length
  for (const name of COLUMNS) writeColumn(bytes, day[name] ?? new Uint8Array(count), count)
  const whole = bytes.finish()
  const head = new DataView(whole.buffer)
  head.setUint32(0, FORMAT, true)
  head.setUint32(8, count, true)
  head.setUint32(12, idsEnd, true)
  head.setUint32(4, crc32(whole.subarray(CHECKED_FROM)), true)
  return whole
}

/**
 * Decodes the output of `marketDayBytes`; undefined if the bytes are damaged or of another format. The bytes stay in
 * use.
 */
export function readMarketDayBytes(tradingDay: string, bytes: Uint8Array, lists: IdLists): PackedDay | undefined {
  if (bytes.length < HEAD_BYTES) return undefined
  const whole = bytes.byteOffset % COLUMN_PART_BYTES === 0 ? bytes : bytes.slice()
  const head = new DataView(whole.buffer, whole.byteOffset, HEAD_BYTES)
  if (head.getUint32(0, true) !== FORMAT) return undefined
  if (head.getUint32(4, true) !== crc32(whole.subarray(CHECKED_FROM))) return undefined
  const [count, idsEnd] = [head.getUint32(8, true), head.getUint32(12, true)]
  try {
    const id = lists.read(whole.subarray(HEAD_BYTES, idsEnd), count)
    let at = idsEnd
    const columns = recordOf(() => {
      const column = new PackedColumn(whole, at, count)
      at = column.end
      return column
    })
    return new PackedDay(tradingDay, id, columns)
  } catch {
    return undefined
  }
}
