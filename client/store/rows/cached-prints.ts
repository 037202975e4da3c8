interface Numbered {
  time: ArrayLike<number>
  price: ArrayLike<number>
  volume: ArrayLike<number>
  buyNo: ArrayLike<number>
  sellNo: ArrayLike<number>
}

const NAMES = ['time', 'price', 'volume', 'buyNo', 'sellNo'] as const

/**
 * Number of the newest live prints that are not among the stored ones: those after the last stored one. If that one is
 * not found, the prints that are not older than it.
 */
export function newPrints(live: Numbered, stored: Numbered | undefined): number {
  const last = (stored?.time.length ?? 0) - 1
  if (!stored || last < 0) return live.time.length
  const end = stored.time[last] as number
  for (let row = live.time.length - 1; row >= 0; row--) {
    if (NAMES.every((name) => live[name][row] === stored[name][last])) return live.time.length - 1 - row
    if ((live.time[row] as number) < end) return live.time.length - 1 - row
  }
  return live.time.length
}

type Numbers = Pick<Numbered, 'buyNo' | 'sellNo'>

/** Whether a row only says what several orders of a stretch of time summed up to. */
export const isSum = ({ buyNo, sellNo }: Numbers, row: number): boolean =>
  (buyNo[row] as number) < 0 || (sellNo[row] as number) < 0

/** When the first print came from which on none is missing: behind the last sum; undefined for none. */
export function wholeFrom(prints: Numbers & Pick<Numbered, 'time'>): number | undefined {
  let row = prints.time.length
  while (row > 0 && !isSum(prints, row - 1)) row--
  return prints.time[row]
}
