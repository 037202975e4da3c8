import { promisify } from 'node:util'
import { constants, deflate, inflate } from 'node:zlib'
import type { InstrumentId } from '../../shared/market/instrument'
import { ByteReader, ByteWriter } from '../../shared/protocol/bytes'
import { readColumn, writeColumn } from './column-bytes'
import type { MarketDay } from './market-day'

/** Raised when bytes are laid out differently: others are made anew. */
const FORMAT = 1
const COLUMNS = ['close', 'prevClose', 'turnover', 'adNet', 'adBig', 'odBig', 'completeness'] as const
/** No day comes to more when it is unpacked: 100,000 instruments. */
const UNPACKED_MAX = 8 * 1024 * 1024
/** High bytes repeat themselves, and nothing else does: looking for more takes twice the time and finds no byte. */
const RUNS = { level: 1, memLevel: 6, strategy: constants.Z_RLE } as const
/** Most days are unpacked at once. */
const UNPACK = { maxOutputLength: UNPACKED_MAX, chunkSize: 256 * 1024 } as const

const [pack, unpack] = [promisify(deflate), promisify(inflate)]

/** A list of codes by its packed bytes; undefined where they are damaged. */
export type IdListOf = (packed: Uint8Array) => Promise<readonly InstrumentId[] | undefined>

/**
 * The columns of a day as bytes, packed in the thread pool: format, length of the codes, codes, columns. zlib's
 * checksums tell of damage. Codes lie apart, as they are the same from day to day.
 */
export async function marketDayBytes(day: MarketDay): Promise<Uint8Array> {
  const columns = new ByteWriter(day.id.length * 36 + 64)
  columns.uint(day.id.length)
  for (const name of COLUMNS) writeColumn(columns, day[name], day.id.length)
  const [ids, packed] = await Promise.all([pack(Buffer.from(day.id.join('\n'))), pack(columns.written(), RUNS)])
  const bytes = new ByteWriter(ids.length + packed.length + 8)
  bytes.u8(FORMAT)
  bytes.uint(ids.length)
  bytes.raw(ids)
  bytes.raw(packed)
  return bytes.finish()
}

/** What `marketDayBytes` made bytes of; undefined where they are damaged or of another format. */
export async function readMarketDayBytes(
  tradingDay: string,
  bytes: Uint8Array,
  idListOf: IdListOf,
): Promise<MarketDay | undefined> {
  try {
    const whole = new ByteReader(bytes)
    if (whole.u8() !== FORMAT) return undefined
    const ids = whole.raw(whole.uint())
    const [id, unpacked] = await Promise.all([idListOf(ids), unpack(whole.raw(whole.remaining), UNPACK)])
    const columns = new ByteReader(unpacked)
    const count = columns.uint()
    if (id?.length !== count) return undefined
    const [close, prevClose, turnover, adNet, adBig, odBig, completeness] = COLUMNS.map(() =>
      readColumn(columns, count),
    ) as [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array, Float64Array, Float64Array]
    if (columns.remaining > 0) return undefined
    return { tradingDay, id, close, prevClose, turnover, adNet, adBig, odBig, completeness }
  } catch {
    return undefined
  }
}

/** Lists that are known by their bytes: of most days they are those of the day before. */
const LISTS_HELD = 4

/** Unpacks lists of codes. Days of the same instruments have one list, those of others the same texts in theirs. */
export function createIdLists(): IdListOf {
  const held: { packed: Uint8Array; list: ReturnType<IdListOf> }[] = []

  async function read(packed: Uint8Array, before: ReturnType<IdListOf> | undefined): ReturnType<IdListOf> {
    try {
      const text = (await unpack(packed, UNPACK)).toString('utf8')
      return text === '' ? [] : withTextsOf((await before) ?? [], text.split('\n'))
    } catch {
      return undefined
    }
  }

  return (packed) => {
    const known = held.find((each) => Buffer.compare(each.packed, packed) === 0)
    if (known) return known.list
    const list = read(packed, held.at(-1)?.list)
    held.push({ packed: packed.slice(), list })
    if (held.length > LISTS_HELD) held.shift()
    return list
  }
}

/** The codes in the texts that another list has of them already, as far as both are in order. */
function withTextsOf(known: readonly InstrumentId[], ids: readonly InstrumentId[]): InstrumentId[] {
  let next = 0
  return ids.map((id) => {
    while (next < known.length && (known[next] as InstrumentId) < id) next++
    return known[next] === id ? (known[next] as InstrumentId) : id
  })
}
