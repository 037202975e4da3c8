/** Bounds between the buckets of rising stocks, as fractions; falling ones mirror them. */
const BUCKET_BOUNDS = [0.03, 0.05, 0.07] as const

const LIMIT_UP = 2
const LIMIT_DOWN = 4

interface StockChange {
  /** Against the previous close; NaN = unknown, not counted. */
  change: number
  /** Bits of the board's `state`. */
  state: number
}

/** Eleven counts: 跌停, three falling and one weak, 平, the mirror, 涨停. */
export const BUCKETS = 2 * (BUCKET_BOUNDS.length + 2) + 1
const FLAT = (BUCKETS - 1) / 2

/** Bucket of a stock; -1 if its change is unknown. Flat means the previous close, as in the market's breadth. */
export function bucketOf({ change, state }: StockChange): number {
  if (Number.isNaN(change)) return -1
  if ((state & LIMIT_UP) !== 0) return BUCKETS - 1
  if ((state & LIMIT_DOWN) !== 0) return 0
  if (change === 0) return FLAT
  const size = Math.round(Math.abs(change) * 10_000) / 10_000
  const beyond = BUCKET_BOUNDS.filter((bound) => size >= bound).length
  return FLAT + Math.sign(change) * (beyond + 1)
}

export function changeBuckets(stocks: Iterable<StockChange>): number[] {
  const counts = new Array<number>(BUCKETS).fill(0)
  for (const stock of stocks) {
    const bucket = bucketOf(stock)
    if (bucket >= 0) counts[bucket] = (counts[bucket] as number) + 1
  }
  return counts
}

/** Labels of the buckets, worst first, for under the bars: sizes in percent; which side they are on says the rest. */
export function bucketLabels(words: { limitUp: string; limitDown: string; flat: string }): string[] {
  const [a, b, c] = BUCKET_BOUNDS.map((bound) => Math.round(bound * 100)) as [number, number, number]
  const sizes = [`0~${a}`, `${a}~${b}`, `${b}~${c}`, `>${c}`]
  return [words.limitDown, ...sizes.toReversed(), words.flat, ...sizes, words.limitUp]
}
