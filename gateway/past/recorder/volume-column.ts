import { decodeColumn, putColumn } from './bit-columns'
import type { BitReader, BitWriter } from './bits'

/** Forms of a volume: shares; whole lots as twice the lots and others as twice the shares plus one; or lots. */
const SHARES = 0
const MOSTLY_LOTS = 1
const LOTS = 2
const FORM_BITS = 2
const LOT = 100

/** Writes the first `count` volumes, which are others afterwards. */
export function putVolumes(out: BitWriter, numbers: Float64Array, count: number): void {
  let lots = 0
  for (let at = 0; at < count; at++) if (isLots(numbers[at] as number)) lots++
  const form = lots === count ? LOTS : lots * 2 > count ? MOSTLY_LOTS : SHARES
  for (let at = 0; at < count && form !== SHARES; at++) {
    const shares = numbers[at] as number
    if (form === LOTS) numbers[at] = shares / LOT
    else numbers[at] = isLots(shares) ? (shares / LOT) * 2 : shares * 2 + 1
  }
  out.bits(form, FORM_BITS)
  putColumn(out, numbers, count)
}

/** Reads volumes to places `from` … `to` - 1. */
export function decodeVolumes(input: BitReader, into: Float64Array, from: number, to: number): void {
  const form = input.bits(FORM_BITS)
  decodeColumn(input, into, from, to)
  for (let at = from; at < to && form !== SHARES; at++) {
    const code = into[at] as number
    if (form === LOTS) into[at] = code * LOT
    else into[at] = sharesOf(code)
  }
}

/** Shares of a volume in the form for mostly whole lots. */
export const sharesOf = (code: number): number => (isEven(code) ? (code / 2) * LOT : (code - 1) / 2)

/** The remainder of a division is many times faster for small numbers. */
const isLots = (shares: number): boolean => ((shares | 0) === shares ? (shares | 0) % LOT === 0 : shares % LOT === 0)
const isEven = (code: number): boolean => ((code | 0) === code ? (code & 1) === 0 : code % 2 === 0)
