import { type ByteReader, type ByteWriter, DecodeError } from '../../shared/protocol/bytes'

/** First byte of a column: as the doubles are. Others are how many decimals its numbers have. */
const AS_DOUBLES = 0xff
/** Prices and shares have none, yuan two, amounts of funds three. */
const DECIMALS_MAX = 4
/** Numbers that are no such decimals are told one by one, as long as they are few. */
const ODD_SHARE = 1 / 8
const DOUBLE_BYTES = 8
/** Twice a whole number has to be one, too. */
const WHOLE_MAX = 2 ** 52

/**
 * The first `count` numbers of a column. Their bytes lie in planes, the lowest of all numbers first: the high ones are
 * alike, and pack to nearly nothing. Every number comes back to the last bit.
 */
export function writeColumn(into: ByteWriter, column: ArrayLike<number>, count: number): void {
  const values = new Float64Array(count)
  for (let at = 0; at < count; at++) values[at] = column[at] ?? 0
  const decimals = decimalsOf(values)
  into.u8(decimals ?? AS_DOUBLES)
  if (decimals === undefined) writePlanes(into, new Uint8Array(values.buffer), DOUBLE_BYTES, count)
  else writeDecimals(into, values, 10 ** decimals)
}

function writeDecimals(into: ByteWriter, values: Float64Array, scale: number): void {
  const odd: number[] = []
  let most = 0
  const whole = values.map((value, at) => {
    const zigzag = zigzagOf(value, scale)
    if (zigzag === undefined) odd.push(at)
    else most = Math.max(most, zigzag)
    return zigzag ?? 0
  })
  into.uint(odd.length)
  for (const at of odd) {
    into.uint(at)
    into.f64(values[at] as number)
  }
  let width = 0
  while (256 ** width <= most) width++
  into.u8(width)
  const plane = new Uint8Array(values.length)
  for (let at = 0; at < width; at++) {
    for (let row = 0; row < values.length; row++) {
      const rest = whole[row] as number
      const above = Math.floor(rest / 256)
      plane[row] = rest - above * 256
      whole[row] = above
    }
    into.raw(plane)
  }
}

/** Reads `count` numbers. Throws `DecodeError` for damaged bytes. */
export function readColumn(from: ByteReader, count: number): Float64Array {
  const decimals = from.u8()
  if (decimals === AS_DOUBLES) return new Float64Array(readPlanes(from, DOUBLE_BYTES, count).buffer)
  if (decimals > DECIMALS_MAX) throw new DecodeError('a column has more decimals than there are')
  const odd = Array.from({ length: Math.min(from.uint(), count) }, () => [from.uint(), from.f64()] as const)
  const width = from.u8()
  if (width > DOUBLE_BYTES) throw new DecodeError('a column is wider than a number')
  const planes = from.raw(width * count)
  const values = new Float64Array(count)
  for (let at = width - 1; at >= 0; at--) {
    const start = at * count
    for (let row = 0; row < count; row++) values[row] = (values[row] as number) * 256 + (planes[start + row] as number)
  }
  const scale = 10 ** decimals
  for (let row = 0; row < count && width > 0; row++) {
    const zigzag = values[row] as number
    // The remainder of a double takes longer than all else here; the lowest plane has it.
    const whole = ((planes[row] as number) & 1) === 0 ? zigzag / 2 : -(zigzag + 1) / 2
    values[row] = whole / scale
  }
  for (const [at, value] of odd) values[at] = value
  return values
}

/** Decimals with which all but a few of the numbers are written; undefined where more are left. */
function decimalsOf(values: Float64Array): number | undefined {
  const few = values.length * ODD_SHARE
  for (let decimals = 0; decimals <= DECIMALS_MAX; decimals++) {
    const scale = 10 ** decimals
    let left = 0
    for (const value of values) if (zigzagOf(value, scale) === undefined && ++left > few) break
    if (left <= few) return decimals
  }
  return undefined
}

/** A number of so many decimals as a whole one from zero up; undefined where it is none. */
function zigzagOf(value: number, scale: number): number | undefined {
  const whole = Math.round(value * scale)
  if (!(Math.abs(whole) < WHOLE_MAX) || whole / scale !== value || Object.is(value, -0)) return undefined
  return whole < 0 ? -whole * 2 - 1 : whole * 2
}

function writePlanes(into: ByteWriter, bytes: Uint8Array, width: number, count: number): void {
  const plane = new Uint8Array(count)
  for (let at = 0; at < width; at++) {
    for (let row = 0; row < count; row++) plane[row] = bytes[row * width + at] as number
    into.raw(plane)
  }
}

function readPlanes(from: ByteReader, width: number, count: number): Uint8Array<ArrayBuffer> {
  const planes = from.raw(width * count)
  const bytes = new Uint8Array(planes.length)
  for (let at = 0; at < width; at++)
    for (let row = 0; row < count; row++) bytes[row * width + at] = planes[at * count + row] as number
  return bytes
}
