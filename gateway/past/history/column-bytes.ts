import { type ByteWriter, DecodeError } from '../../../shared/protocol/bytes'

/*
 * A column is a head followed by parts, each at a multiple of eight bytes: the lower bytes of its numbers, their upper
 * bytes, the indexes of separate numbers, and these numbers. Typed arrays read each part without a copy.
 */

/** First byte of a column: doubles, or indexes into a table. Others: the number of decimals. */
const AS_DOUBLES = 0xff
const BY_TABLE = 0xfe
/** Prices and shares have no decimals, yuan two, amounts of funds three. */
const DECIMALS_MAX = 4
const TABLE_MAX = 256
/** Whole numbers up to here are exact, and so is the sum of two. */
const WHOLE_MAX = 2 ** 52
/** Lower and upper bytes of a number, by how many it has. */
const SPLITS = [[0, 0], [1, 0], [2, 0], [2, 1], [4, 0], [4, 1], [4, 2], [], [8, 0]] as const
/** Upper limits of numbers of 0, 1, … bytes. Larger ones are stored separately. */
const LIMITS = [0, 1, 2, 3, 4, 5, 6].map((width) => 256 ** width)
/** Numbers with more decimals are stored separately, up to this share. */
const APART_SHARE = 1 / 4
const PLACE_BYTES = 4
const DOUBLE_BYTES = 8
/** Form, width, number of indexes, number of separate numbers or of table entries, base of all numbers. */
const HEAD_BYTES = 24
export const COLUMN_PART_BYTES = 8

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array

interface Packing {
  form: number
  /** Bytes of each of `numbers`. */
  width: number
  base: number
  numbers: Float64Array
  places: readonly number[]
  /** Values at `places`; the table if there is one. */
  apart: readonly number[]
}

/** Writes the first `count` numbers of a column at a part's start. The encoding is exact to the last bit. */
export function writeColumn(into: ByteWriter, column: ArrayLike<number>, count: number): void {
  const values = new Float64Array(count)
  for (let at = 0; at < count; at++) values[at] = column[at] ?? 0
  const { form, width, base, numbers, places, apart } = packingOf(values)
  const head = new DataView(new ArrayBuffer(HEAD_BYTES))
  head.setUint8(0, form)
  head.setUint8(1, width)
  head.setUint32(4, places.length, true)
  head.setUint32(8, apart.length, true)
  head.setFloat64(16, base, true)
  writePart(into, head)
  const [lower = 0, upper = 0] = SPLITS[width] ?? []
  // A typed array keeps only the low bytes of a larger number.
  writePart(into, arrayOf(lower, numbers))
  if (upper > 0) {
    const scale = 256 ** lower
    writePart(
      into,
      arrayOf(
        upper,
        numbers.map((number) => Math.floor(number / scale)),
      ),
    )
  }
  writePart(into, Uint32Array.from(places))
  writePart(into, Float64Array.from(apart))
}

function arrayOf(bytes: number, numbers: Float64Array): Numbers {
  if (bytes === 0) return new Uint8Array(0)
  if (bytes === 1) return Uint8Array.from(numbers)
  if (bytes === 2) return Uint16Array.from(numbers)
  return bytes === 4 ? Uint32Array.from(numbers) : numbers
}

/** Position of the next part. */
export const partEnd = (at: number): number => Math.ceil(at / COLUMN_PART_BYTES) * COLUMN_PART_BYTES

/** Ends where the next part may begin. */
export function writePart(into: ByteWriter, { buffer, byteOffset, byteLength }: ArrayBufferView): void {
  into.raw(new Uint8Array(buffer, byteOffset, byteLength))
  while (into.length % COLUMN_PART_BYTES > 0) into.u8(0)
}

/** The encoding with the fewest bytes. */
function packingOf(values: Float64Array): Packing {
  const plain = { form: AS_DOUBLES, width: DOUBLE_BYTES, base: 0, numbers: values, places: [], apart: [] }
  const ways: (Packing | undefined)[] = [asDecimals(values), byTable(values)]
  return ways.reduce<Packing>((least, way) => (way && bytesOf(way) < bytesOf(least) ? way : least), plain)
}

const bytesOf = ({ width, numbers, places, apart }: Packing): number =>
  width * numbers.length + places.length * PLACE_BYTES + apart.length * DOUBLE_BYTES

function byTable(values: Float64Array): Packing | undefined {
  const known = new Map<number | string, number>()
  const apart: number[] = []
  const numbers = new Float64Array(values.length)
  for (const [at, value] of values.entries()) {
    const name = Object.is(value, -0) ? '-0' : value
    const place = known.get(name) ?? apart.push(value) - 1
    if (place === TABLE_MAX) return undefined
    known.set(name, place)
    numbers[at] = place
  }
  return { form: BY_TABLE, width: apart.length > 1 ? 1 : 0, base: 0, numbers, places: [], apart }
}

/** Undefined where many are no decimals of the same kind. */
function asDecimals(values: Float64Array): Packing | undefined {
  const form = decimalsOf(values)
  if (form === undefined) return undefined
  const wholes = values.map((value) => wholeOf(value, 10 ** form))
  let base = WHOLE_MAX
  for (const whole of wholes) if (whole < base) base = whole
  const numbers = wholes.map((whole) => whole - base)
  const width = widthOf(numbers)
  const places: number[] = []
  const most = LIMITS[width] as number
  for (const [at, number] of numbers.entries()) if (!(number < most)) places.push(at)
  const apart = places.map((at) => values[at] as number)
  for (const at of places) numbers[at] = 0
  return { form, width, base, numbers, places, apart }
}

/** Decimals with which all but a few of the numbers are written; undefined where more are left. */
function decimalsOf(values: Float64Array): number | undefined {
  const few = values.length * APART_SHARE
  for (let decimals = 0; decimals <= DECIMALS_MAX; decimals++) {
    const scale = 10 ** decimals
    let left = 0
    for (let at = 0; at < values.length && left <= few; at++) {
      if (Number.isNaN(wholeOf(values[at] as number, scale))) left++
    }
    if (left <= few) return decimals
  }
  return undefined
}

/** The value × scale as an integer if dividing it restores the value exactly; otherwise NaN. */
function wholeOf(value: number, scale: number): number {
  const whole = Math.round(value * scale)
  return Math.abs(whole) < WHOLE_MAX && whole / scale === value && !Object.is(value, -0) ? whole : Number.NaN
}

/** Bytes per number with the smallest total, separate numbers included. */
function widthOf(numbers: Float64Array): number {
  const above = LIMITS.map(() => 0)
  for (const number of numbers) {
    for (let width = 0; number >= (LIMITS[width] as number); width++) above[width] = (above[width] as number) + 1
  }
  const bytes = above.map((apart, width) => width * numbers.length + apart * (PLACE_BYTES + DOUBLE_BYTES))
  return bytes.indexOf(Math.min(...bytes))
}

/** A column in its encoded bytes. */
export class PackedColumn {
  /** Position of the next column. */
  readonly end: number
  private readonly form: number
  private readonly base: number
  private readonly lower: Numbers
  private readonly upper: Numbers
  private readonly upperScale: number
  private readonly places: Uint32Array
  private readonly apart: Float64Array

  /** `at`: a multiple of eight bytes from the beginning of the buffer. Throws `DecodeError` for damaged bytes. */
  constructor(
    bytes: Uint8Array,
    at: number,
    private readonly count: number,
  ) {
    if (bytes.length < at + HEAD_BYTES) throw new DecodeError('a column ends early')
    const head = new DataView(bytes.buffer, bytes.byteOffset + at, HEAD_BYTES)
    this.form = head.getUint8(0)
    this.base = head.getFloat64(16, true)
    const [lower, upper] = SPLITS[head.getUint8(1)] ?? []
    if (lower === undefined || upper === undefined) throw new DecodeError('a column is wider than a number')
    if (this.form > DECIMALS_MAX && this.form < BY_TABLE) throw new DecodeError('a column is of no known kind')
    const parts = new Parts(bytes, at + HEAD_BYTES)
    this.upperScale = 256 ** lower
    this.lower = parts.next(lower, count)
    this.upper = parts.next(upper, count)
    this.places = parts.next(PLACE_BYTES, head.getUint32(4, true)) as Uint32Array
    this.apart = parts.next(DOUBLE_BYTES, head.getUint32(8, true)) as Float64Array
    this.end = parts.at
  }

  /** Puts its numbers where the first ones of these are. */
  unpack(into: Float64Array): void {
    const { form, count, places, apart } = this
    if (this.lower.length > 0) into.set(this.lower)
    else into.fill(0, 0, count)
    if (form === AS_DOUBLES) return
    if (form === BY_TABLE) {
      for (let at = 0; at < count; at++) into[at] = apart[into[at] as number] as number
      return
    }
    if (this.upper.length > 0) addUpper(into, this.upper, this.upperScale)
    moveAndScale(into, count, this.base, 10 ** form)
    for (let at = 0; at < places.length; at++) into[places[at] as number] = apart[at] as number
  }
}

/** Consecutive parts of a column. */
class Parts {
  constructor(
    private readonly bytes: Uint8Array,
    public at: number,
  ) {}

  /** The next `count` numbers of this width. */
  next(width: 0 | 1 | 2 | 4 | 8, count: number): Numbers {
    const { bytes, at } = this
    const length = width * count
    if (at + length > bytes.length) throw new DecodeError('a column ends early')
    this.at = partEnd(at + length)
    const { buffer, byteOffset } = bytes
    if (width === 8) return new Float64Array(buffer, byteOffset + at, count)
    if (width === 4) return new Uint32Array(buffer, byteOffset + at, count)
    if (width === 2) return new Uint16Array(buffer, byteOffset + at, count)
    return new Uint8Array(buffer, byteOffset + at, length)
  }
}

function addUpper(into: Float64Array, upper: Numbers, scale: number): void {
  for (let at = 0; at < upper.length; at++) into[at] = (into[at] as number) + (upper[at] as number) * scale
}

function moveAndScale(into: Float64Array, count: number, base: number, scale: number): void {
  if (scale !== 1) for (let at = 0; at < count; at++) into[at] = ((into[at] as number) + base) / scale
  else if (base !== 0) for (let at = 0; at < count; at++) into[at] = (into[at] as number) + base
}
