import type { Random } from './random'

/** Lots that people like to type; the simulated crowd does too. */
const PREFERRED = [
  1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 40, 50, 60, 80, 100, 150, 200, 300, 400, 500, 800, 1000, 2000, 5000,
]

/** Tail of order sizes: many small ones, a few very large ones. */
const TAIL = 1.75
const SHARES_MAX = 1_000_000

/** An order size in shares around `mean`: heavy-tailed, and 55 % of the time a preferred number of 100-share lots. */
export function drawSize(random: Random, mean: number): number {
  const shares = Math.min(SHARES_MAX, mean * 0.44 * random.pareto(TAIL) * (0.75 + 0.5 * random.uniform()))
  if (!random.chance(0.55)) return shares
  const lots = shares / 100
  let best = PREFERRED[0] as number
  for (const candidate of PREFERRED) {
    if (candidate > lots * 1.3) break
    best = candidate
  }
  return lots > 6000 ? shares : best * 100
}

/** Spread of the sizes of orders where there is no book, as a log-normal's. */
const SPREAD = 1.5
/** Orders of people who type a few lots: their fraction of all orders, and how many of them have which size, shares. */
const FEW = { part: 0.33, sizes: [100, 100, 100, 100, 200, 200, 300, 300, 400, 500] }
const FEW_MEAN = FEW.sizes.reduce((sum, size) => sum + size, 0) / FEW.sizes.length
/** The same, as often as shares of them are traded. */
const FEW_BY_SHARES = FEW.sizes.flatMap((size) => new Array<number>(size / 100).fill(size))

/**
 * The mean of all others if that of all is `mean`; if it is not far above a few lots, the two groups are not
 * distinguished.
 */
const otherMean = (mean: number): number => (mean < 2 * FEW_MEAN ? mean : (mean - FEW.part * FEW_MEAN) / (1 - FEW.part))

/**
 * Sizes without a book: a few lots, or log-normal, so that most orders have a few hundred shares, many exactly 100, and
 * few large orders make up most of the volume.
 */
export function drawQuickSize(random: Random, mean: number): number {
  const others = otherMean(mean)
  if (others !== mean && random.chance(FEW.part)) return random.pick(FEW.sizes)
  return Math.min(SHARES_MAX, others * random.around(SPREAD))
}

/**
 * Number of orders around `mean` whose sum a volume may be, if all of them had one size. Sizes are drawn by the
 * frequency of traded shares, not of sent orders, so that grades get their part of the money.
 */
export function drawCount(random: Random, volume: number, mean: number): number {
  return countOf(volume, mean * 0.44 * random.pareto(TAIL - 1) * (0.75 + 0.5 * random.uniform()))
}

/** The same of orders where there is no book. */
export function drawQuickCount(random: Random, volume: number, mean: number): number {
  const others = otherMean(mean)
  const isFew = others !== mean && random.chance((FEW.part * FEW_MEAN) / mean)
  return countOf(volume, isFew ? random.pick(FEW_BY_SHARES) : others * Math.exp(SPREAD ** 2) * random.around(SPREAD))
}

const countOf = (volume: number, size: number): number => Math.max(1, Math.round(volume / Math.min(SHARES_MAX, size)))

/** Crossing orders a second of a company whose trading is worth so many yuan a second. */
export const crossingRate = (yuan: number): number => Math.min(7, Math.max(0.3, 0.42 * (yuan / 30_000) ** 0.6))
