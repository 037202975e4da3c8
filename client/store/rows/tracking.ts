/** Minimum number of daily returns for an estimate of their deviation. */
export const TRACKED_DAYS_LEAST = 20
/** Trading days of a year, as annualised figures of A shares have it. */
const YEAR_DAYS = 250

/** A day's growth, 0.01 = +1 %. */
export interface DayGrowth {
  day: string
  growth: number
}

/** Tracking of an index by a basket over their common days; fractions, NaN if there are too few days. */
export interface Tracking {
  /** Days that both have. */
  count: number
  first: string
  last: string
  /** Growth over those days, chained. */
  own: number
  other: number
  /** `own` − `other`. */
  excess: number
  /** Annualised tracking error. */
  error: number
  /** Yearly mean of the daily differences ÷ `error`. */
  ratio: number
  beta: number
  correlation: number
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Sample covariance: divided by n − 1. */
function covariance(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)]
  const sum = a.reduce((total, value, at) => total + (value - meanA) * ((b[at] as number) - meanB), 0)
  return sum / (a.length - 1)
}

const chained = (growths: readonly number[]): number => growths.reduce((value, growth) => value * (1 + growth), 1) - 1

/**
 * Realised tracking of an index, d = r_own − r_index by day: tracking error = s(d)·√250 with s the sample standard
 * deviation (annualised standard deviation of excess returns: CFA Institute, GIPS Standards 2020, glossary "Tracking
 * Error"); information ratio = mean(d)·250 ÷ tracking error (Goodwin, Financial Analysts Journal 54(4), 1998);
 * beta = cov(r_own, r_index) ÷ var(r_index) (Sharpe 1964); correlation by Pearson.
 */
export function tracking(own: readonly DayGrowth[], index: readonly DayGrowth[]): Tracking {
  const others = new Map(index.map(({ day, growth }) => [day, growth]))
  const days = own.filter(({ day }) => others.has(day))
  const a = days.map(({ growth }) => growth)
  const b = days.map(({ day }) => others.get(day) as number)
  const differences = a.map((growth, at) => growth - (b[at] as number))
  const [grown, other] = [chained(a), chained(b)]
  const summary = {
    count: days.length,
    first: days[0]?.day ?? '',
    last: days.at(-1)?.day ?? '',
    own: grown,
    other,
    excess: grown - other,
  }
  if (days.length < TRACKED_DAYS_LEAST) {
    return { ...summary, error: Number.NaN, ratio: Number.NaN, beta: Number.NaN, correlation: Number.NaN }
  }
  const error = Math.sqrt(covariance(differences, differences) * YEAR_DAYS)
  const [variance, shared] = [covariance(b, b), covariance(a, b)]
  return {
    ...summary,
    error,
    ratio: (mean(differences) * YEAR_DAYS) / error,
    beta: shared / variance,
    correlation: shared / Math.sqrt(covariance(a, a) * variance),
  }
}
