import { ByteReader, ByteWriter, DecodeError } from '../../../../shared/protocol/bytes'

/*
 * Blocks of columns in ClickHouse's format `Native`: numbers have the layout of JavaScript's typed arrays, so that a
 * million prints are sent without a text or an object for each.
 */

/** A column that is sent, in the bytes of its type. */
export interface SentColumn {
  name: string
  type: string
  data: Uint8Array
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

/** Integers below 2^53: the server converts them to the type of its column. */
export const numbers = (name: string, values: Float64Array): SentColumn => ({
  name,
  type: 'Float64',
  data: bytesOf(values),
})

export const bytes = (name: string, values: Uint8Array): SentColumn => ({ name, type: 'UInt8', data: values })

/** Numbers up to 2^64. */
export const large = (name: string, values: readonly bigint[]): SentColumn => ({
  name,
  type: 'UInt64',
  data: bytesOf(BigUint64Array.from(values)),
})

/** Times, ms. */
export function moments(name: string, values: Float64Array): SentColumn {
  const words = new Uint32Array(values.length * 2)
  values.forEach((ms, at) => {
    words[at * 2] = ms % 2 ** 32
    words[at * 2 + 1] = ms / 2 ** 32
  })
  return { name, type: "DateTime64(3, 'Asia/Shanghai')", data: bytesOf(words) }
}

/** Texts, or bytes of any kind. */
export function texts(name: string, values: readonly (string | Uint8Array)[]): SentColumn {
  const out = new ByteWriter(1_024)
  for (const value of values) {
    const part = typeof value === 'string' ? Buffer.from(value) : value
    out.uint(part.length)
    out.raw(part)
  }
  return { name, type: 'String', data: out.written() }
}

/** The same text in every row. */
export const constant = (name: string, value: string, rows: number): SentColumn =>
  texts(name, new Array<string>(rows).fill(value))

export function encodeNativeBlock(columns: readonly SentColumn[], rows: number): Uint8Array {
  const out = new ByteWriter(columns.reduce((sum, { data }) => sum + data.length + 64, 16))
  out.uint(columns.length)
  out.uint(rows)
  for (const { name, type, data } of columns) {
    out.text(name)
    out.text(type)
    out.raw(data)
  }
  return out.written()
}

/** Rows read, by column; empty if nothing was found. */
export interface NativeColumns {
  rows: number
  numbers(name: string): Float64Array<ArrayBuffer>
  bytes(name: string): Uint8Array<ArrayBuffer>
  blobs(name: string): Uint8Array[]
  texts(name: string): string[]
}

/** Bytes of a number, by type; a text states its own length. */
const SIZES: Record<string, number> = { Float64: 8, UInt8: 1 }

interface ReadColumn {
  type: string
  parts: Uint8Array[]
}

/** Consecutive blocks as one. Throws `DecodeError` for types other than `Float64`, `UInt8` and `String`. */
export function decodeBlocks(answer: Uint8Array): NativeColumns {
  const input = new ByteReader(answer)
  const columns = new Map<string, ReadColumn>()
  let rows = 0
  while (input.remaining > 0) {
    const count = input.uint()
    const own = input.uint()
    rows += own
    for (let column = 0; column < count; column++) readColumn(input, columns, own)
  }
  const partsOf = (name: string, type: string): Uint8Array[] => {
    const found = columns.get(name)
    if (!found && rows === 0) return []
    if (found?.type !== type) throw new DecodeError(`the column ${name} is ${found?.type ?? 'missing'}, not ${type}`)
    return found.parts
  }
  return {
    rows,
    numbers: (name) => new Float64Array(joined(partsOf(name, 'Float64')).buffer),
    bytes: (name) => joined(partsOf(name, 'UInt8')),
    blobs: (name) => partsOf(name, 'String'),
    texts: (name) => partsOf(name, 'String').map((text) => Buffer.from(text).toString('utf8')),
  }
}

function readColumn(input: ByteReader, columns: Map<string, ReadColumn>, rows: number): void {
  const [name, type] = [input.text(), input.text()]
  const column = columns.get(name) ?? { type, parts: [] }
  columns.set(name, column)
  const size = SIZES[type]
  if (size !== undefined) column.parts.push(input.raw(rows * size))
  else if (type === 'String') for (let row = 0; row < rows; row++) column.parts.push(input.raw(input.uint()))
  else throw new DecodeError(`a column of type ${type}`)
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
