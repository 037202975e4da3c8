import { normalBelow, normalQuantile } from './normal'

const EULER = 0.5772156649

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Mean ÷ sample deviation, per period; 0 without any deviation. */
function sharpeOf(returns: readonly number[]): number {
  if (returns.length < 2) return 0
  const average = mean(returns)
  const squares = returns.reduce((sum, value) => sum + (value - average) ** 2, 0)
  return squares === 0 ? 0 : average / Math.sqrt(squares / (returns.length - 1))
}

/** Skewness and kurtosis (3 for a normal distribution) by population moments. */
export function shapeOf(returns: readonly number[]): { skewness: number; kurtosis: number } {
  const average = mean(returns)
  const moment = (power: number) => mean(returns.map((value) => (value - average) ** power))
  const variance = moment(2)
  return { skewness: moment(3) / variance ** 1.5, kurtosis: moment(4) / variance ** 2 }
}

/**
 * Largest Sharpe ratio per period that `trials` worthless rules are expected to reach; `variance` is that of their
 * ratios. Source: Bailey, López de Prado, "The deflated Sharpe ratio" (2014).
 */
export function expectedBest(trials: number, variance: number): number {
  if (trials < 2) return 0
  const [first, second] = [normalQuantile(1 - 1 / trials), normalQuantile(1 - 1 / (trials * Math.E))]
  return Math.sqrt(variance) * ((1 - EULER) * first + EULER * second)
}

export interface DeflatedInput {
  /** Per period, not annualised. */
  sharpe: number
  periods: number
  skewness: number
  kurtosis: number
  /** Every rule that was tried, dropped ones too. */
  trials: number
  variance: number
}

/** Probability that a Sharpe ratio is above what the best of so many worthless rules would reach. Same source. */
export function deflatedSharpe({ sharpe, periods, skewness, kurtosis, trials, variance }: DeflatedInput): number {
  const spread = 1 - skewness * sharpe + ((kurtosis - 1) / 4) * sharpe ** 2
  return normalBelow(((sharpe - expectedBest(trials, variance)) * Math.sqrt(periods - 1)) / Math.sqrt(spread))
}

/** Sharpe ratio of one rule and the shape of its returns, per period. */
export interface Trial {
  sharpe: number
  periods: number
  skewness: number
  kurtosis: number
}

/** Undefined for fewer than three periods, or returns that are all equal. */
export function trialOf(returns: readonly number[]): Trial | undefined {
  const sharpe = sharpeOf(returns)
  if (returns.length < 3 || sharpe === 0) return undefined
  return { sharpe, periods: returns.length, ...shapeOf(returns) }
}

/** Deflated Sharpe ratio of one of several rules that were tried on the same days, itself among them. */
export function deflatedAmong(own: Trial, trials: readonly Trial[]): number {
  const ratios = trials.map(({ sharpe }) => sharpe)
  const average = mean(ratios)
  const squares = ratios.reduce((sum, ratio) => sum + (ratio - average) ** 2, 0)
  const variance = trials.length < 2 ? 0 : squares / (trials.length - 1)
  return deflatedSharpe({ ...own, trials: trials.length, variance })
}

/** Every choice of `size` numbers below `count`, each ascending. */
function choices(count: number, size: number): number[][] {
  if (size === 0) return [[]]
  if (count < size) return []
  return [...choices(count - 1, size), ...choices(count - 1, size - 1).map((chosen) => [...chosen, count - 1])]
}

/** Rank of `values[at]` from 1, the worst; ties share their mean. */
function rankOf(values: readonly number[], at: number): number {
  const own = values[at] as number
  const below = values.filter((value) => value < own).length
  const equal = values.filter((value) => value === own).length
  return below + (equal + 1) / 2
}

const ROWS_MIN = 10

/**
 * Probability of back-test overfitting by combinatorially symmetric cross-validation: how often the best rule of one
 * half of the blocks is below the median of the other half. `columns`: returns of each rule over the same periods.
 * Undefined for fewer than two rules or blocks of fewer than ten periods. Source: Bailey, Borwein, López de Prado, Zhu
 * (2015).
 */
export function overfittingProbability(columns: readonly (readonly number[])[], blocks: number): number | undefined {
  const periods = columns[0]?.length ?? 0
  const rows = Math.floor(periods / blocks)
  if (columns.length < 2 || rows < ROWS_MIN || blocks % 2 !== 0) return undefined
  const oldest = periods - rows * blocks
  const sharpes = (chosen: readonly number[]) =>
    columns.map((column) =>
      sharpeOf(chosen.flatMap((block) => column.slice(oldest + block * rows, oldest + (block + 1) * rows))),
    )
  const all = Array.from({ length: blocks }, (_, block) => block)
  const splits = choices(blocks, blocks / 2)
  const bad = splits.filter((chosen) => {
    const inside = sharpes(chosen)
    const best = inside.indexOf(Math.max(...inside))
    const outside = sharpes(all.filter((block) => !chosen.includes(block)))
    return rankOf(outside, best) / (columns.length + 1) <= 0.5
  })
  return bad.length / splits.length
}
