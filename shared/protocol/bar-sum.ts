import { kinds } from './kinds'

export type BarKind = 'minute' | 'index-minute'

/** Newest minutes that a checksum covers: a whole day, and of a market that never closes the last four hours. */
const BAR_SUM_MINUTES = 241

const PRIME = 16_777_619
const BASIS = 0x811c9dc5

/**
 * Checksum of the minute bars up to slot `upTo`, equal at gateway and client if their bars are: FNV-1a over the two
 * 32-bit halves of every column of every row, slots ascending. `read` gives a column's value in a row.
 */
export function barSum(
  kind: BarKind,
  count: number,
  read: (column: string, row: number) => number,
  upTo: number,
): number {
  const names = Object.keys(kinds[kind].columns)
  let sum = BASIS
  for (let row = 0; row < count; row++) {
    const slot = read('slot', row)
    if (slot > upTo || slot <= upTo - BAR_SUM_MINUTES) continue
    for (const name of names) {
      const value = read(name, row)
      sum = Math.imul(sum ^ (value | 0), PRIME)
      sum = Math.imul(sum ^ (Math.floor(value / 0x1_0000_0000) | 0), PRIME)
    }
  }
  return sum >>> 0
}
