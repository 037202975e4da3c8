import { type BitReader, type BitWriter, COLUMN_BITS, ZEROS_MAX } from './bits'

/**
 * Bits of a column's head: the parameter of its Rice code, or `WIDE`; then one bit, whether some numbers are negative.
 */
const HEAD_BITS = 5
/** Numbers of any size, one after the other. */
const WIDE = 31
/** A Rice code is best if half of the numbers fit into its low bits. For a geometric distribution: */
const HALF_OF_MEAN = Math.LN2

let whole = new Int32Array(1_024)

/**
 * Writes the first `count` numbers as one column: as Rice codes if they are small, with a parameter that suits most of
 * them. Throws `RangeError` for a number that is not an integer or is out of range.
 */
export function putColumn(out: BitWriter, numbers: Float64Array, count: number): void {
  if (whole.length < count) whole = new Int32Array(Math.max(count, whole.length * 2))
  const into = whole
  let [areWhole, signs, sizes, sum, bits] = [true, 0, 0, 0, 0]
  for (let at = 0; at < count; at++) {
    const number = numbers[at] as number
    const small = number | 0
    if (small !== number) areWhole = false
    into[at] = small
    signs |= small
    const size = small ^ (small >> 31)
    sizes |= size
    sum += size
    bits += 32 - Math.clz32(size)
  }
  const isSigned = signs < 0
  if (!areWhole || sizes >>> (isSigned ? COLUMN_BITS - 1 : COLUMN_BITS) > 0) {
    putWide(out, numbers, count)
    return
  }
  if (isSigned) {
    for (let at = 0; at < count; at++) into[at] = ((into[at] as number) << 1) ^ ((into[at] as number) >> 31)
    sum *= 2
    bits += count
  }
  const k =
    count === 0
      ? 0
      : bestOf(into, count, bitsOf(Math.floor((sum / count) * HALF_OF_MEAN)) - 1, Math.floor(bits / count))
  out.bits(k | (isSigned ? 1 << HEAD_BITS : 0), HEAD_BITS + 1)
  out.rice(into, count, k)
}

/** Reads a column as `putColumn` wrote it, to places `from` … `to` - 1. */
export function decodeColumn(input: BitReader, into: Float64Array, from: number, to: number): void {
  const head = input.bits(HEAD_BITS + 1)
  const k = head & ((1 << HEAD_BITS) - 1)
  const isSigned = head >>> HEAD_BITS === 1
  if (k === WIDE) {
    for (let at = from; at < to; at++) into[at] = isSigned ? decodeInt(input) : input.uint()
    return
  }
  input.rice(into, from, to, k)
  if (!isSigned) return
  for (let at = from; at < to; at++) {
    const code = into[at] as number
    into[at] = (code >>> 1) ^ -(code & 1)
  }
}

/** Throws `RangeError` for a value that is not an integer in (−2^52, 2^52). */
export function putInt(out: BitWriter, value: number): void {
  // Doubling would turn a half into a whole number unnoticed.
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an integer: ${value}`)
  out.uint(value < 0 ? -value * 2 - 1 : value * 2)
}

export function decodeInt(input: BitReader): number {
  const code = input.uint()
  return code % 2 === 0 ? code / 2 : -(code + 1) / 2
}

function putWide(out: BitWriter, numbers: Float64Array, count: number): void {
  let isSigned = false
  for (let at = 0; at < count; at++) if ((numbers[at] as number) < 0) isSigned = true
  out.bits(WIDE | (isSigned ? 1 << HEAD_BITS : 0), HEAD_BITS + 1)
  for (let at = 0; at < count; at++) {
    if (isSigned) putInt(out, numbers[at] as number)
    else out.uint(numbers[at] as number)
  }
}

const bitsOf = (number: number): number => 32 - Math.clz32(number)

/**
 * A few large numbers raise the mean but not most sizes: if the two parameters differ, the one with fewer bits is used.
 */
function bestOf(numbers: Int32Array, count: number, byMean: number, bySizes: number): number {
  const mean = Math.min(Math.max(byMean, 0), COLUMN_BITS - 1)
  const sizes = Math.min(bySizes, COLUMN_BITS - 1)
  if (mean <= sizes + 1) return mean
  let [ofMean, ofSizes] = [count * mean, count * sizes]
  for (let at = 0; at < count; at++) {
    const number = numbers[at] as number
    ofMean += number >>> mean
    // Longer codes are written as plain numbers.
    ofSizes += Math.min(number >>> sizes, COLUMN_BITS + ZEROS_MAX)
  }
  return ofMean < ofSizes ? mean : sizes
}
