import { decodeColumn, putColumn } from './bit-columns'
import type { BitReader, BitWriter } from './bits'

/** Forms of a volume: shares; whole lots as twice the lots and others as twice the shares plus one; or lots. */
const SHARES = 0
const MOSTLY_LOTS = 1
const LOTS = 2
const WAY_BITS = 2
const LOT = 100

/** Writes the first `count` volumes, which are others afterwards. */
export function putVolumes(out: BitWriter, numbers: Float64Array, count: number): void {
  let lots = 0
  for (let at = 0; at < count; at++) if (isLots(numbers[at] as number)) lots++
  const way = lots === count ? LOTS : lots * 2 > count ? MOSTLY_LOTS : SHARES
  for (let at = 0; at < count && way !== SHARES; at++) {
    const shares = numbers[at] as number
    if (way === LOTS) numbers[at] = shares / LOT
    else numbers[at] = isLots(shares) ? (shares / LOT) * 2 : shares * 2 + 1
  }
  out.bits(way, WAY_BITS)
  putColumn(out, numbers, count)
}

/** Reads volumes to places `from` … `to` - 1. */
export function decodeVolumes(input: BitReader, into: Float64Array, from: number, to: number): void {
  const way = input.bits(WAY_BITS)
  decodeColumn(input, into, from, to)
  for (let at = from; at < to && way !== SHARES; at++) {
    const told = into[at] as number
    if (way === LOTS) into[at] = told * LOT
    else into[at] = sharesOf(told)
  }
}

/** Shares of a volume in the form for mostly whole lots. */
export const sharesOf = (told: number): number => (isEven(told) ? (told / 2) * LOT : (told - 1) / 2)

/** The remainder of a division is many times faster for small numbers. */
const isLots = (shares: number): boolean => ((shares | 0) === shares ? (shares | 0) % LOT === 0 : shares % LOT === 0)
const isEven = (told: number): boolean => ((told | 0) === told ? (told & 1) === 0 : told % 2 === 0)
