/** Returns of an instrument by day `YYYYMMDD`. */
export type Returns = ReadonlyMap<string, number>

/** Days a correlation looks back. */
export const WINDOWS = [20, 60, 250] as const
export type CorrelationWindow = (typeof WINDOWS)[number]

/** Codes in a matrix: as many as its names can be read of. */
export const MATRIX_MAX = 30

/** With fewer common days a correlation says nothing. */
export const COMMON_LEAST = 15

export interface Correlation {
  /** −1 to 1; NaN with too few common days, or where one of both did not move. */
  value: number
  /** Days on which both have a return. */
  days: number
}

/** Returns against the day's own reference price, so that an ex-date is no fall. A day without either is left out. */
export function dailyReturns(
  days: readonly string[],
  closes: readonly number[],
  references: readonly number[],
): Returns {
  const returns = new Map<string, number>()
  days.forEach((day, row) => {
    const [close = 0, before = 0] = [closes[row], references[row]]
    if (close > 0 && before > 0) returns.set(day, close / before - 1)
  })
  return returns
}

/** The newest days on which any of these has a return, at most `window`. */
export function daysOf(all: readonly Returns[], window: number): string[] {
  return [...new Set(all.flatMap((returns) => [...returns.keys()]))].sort().slice(-window)
}

/**
 * Pearson's correlation of two instruments' daily returns on the days that both have:
 * Σ(x − x̄)(y − ȳ) ÷ √(Σ(x − x̄)² · Σ(y − ȳ)²).
 */
export function correlationOf(one: Returns, other: Returns, days: readonly string[]): Correlation {
  const common = days.filter((day) => one.has(day) && other.has(day))
  const xs = common.map((day) => one.get(day) as number)
  const ys = common.map((day) => other.get(day) as number)
  if (common.length < COMMON_LEAST) return { value: Number.NaN, days: common.length }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x0, y0] = [mean(xs), mean(ys)]
  let [xy, xx, yy] = [0, 0, 0]
  for (const [at, x] of xs.entries()) {
    const [dx, dy] = [x - x0, (ys[at] as number) - y0]
    xy += dx * dy
    xx += dx * dx
    yy += dy * dy
  }
  const value = xx > 0 && yy > 0 ? Math.min(1, Math.max(-1, xy / Math.sqrt(xx * yy))) : Number.NaN
  return { value, days: common.length }
}

/** The correlation of each with each, in their order; of one with itself there is none to read. */
export function correlations(all: readonly Returns[], window: number): Correlation[][] {
  const days = daysOf(all, window)
  return all.map((one, row) =>
    all.map((other, column) => (row === column ? { value: 1, days: one.size } : correlationOf(one, other, days))),
  )
}

/** Mean of what is known above the diagonal: each pair once. NaN without any. */
export function meanCorrelation(matrix: readonly (readonly Correlation[])[]): number {
  const pairs = matrix.flatMap((row, at) => row.slice(at + 1)).filter(({ value }) => Number.isFinite(value))
  return pairs.length === 0 ? Number.NaN : pairs.reduce((sum, { value }) => sum + value, 0) / pairs.length
}
