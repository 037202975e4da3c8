const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Excess kurtosis: 0 for a normal distribution. */
export function excessKurtosis(values: readonly number[]): number {
  const middle = mean(values)
  const variance = mean(values.map((value) => (value - middle) ** 2))
  return mean(values.map((value) => (value - middle) ** 4)) / variance ** 2 - 3
}

/** Correlation of two lists of the same length; 0 if one of them is constant. */
export function correlation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [mean(one), mean(other)]
  let both = 0
  let varianceOne = 0
  let varianceOther = 0
  one.forEach((value, k) => {
    const second = (other[k] as number) - b
    both += (value - a) * second
    varianceOne += (value - a) ** 2
    varianceOther += second ** 2
  })
  return varianceOne > 0 && varianceOther > 0 ? both / Math.sqrt(varianceOne * varianceOther) : 0
}

/** Correlation of a list with itself `lag` places later. */
export const autocorrelation = (values: readonly number[], lag: number): number =>
  correlation(values.slice(0, -lag), values.slice(lag))

/** E[ε(t)·ε(t + lag)] of signs. The mean is left in: taken out of one day it would eat the long memory. */
export function signMemory(signs: readonly number[], lag: number): number {
  let sum = 0
  for (let k = lag; k < signs.length; k++) sum += (signs[k] as number) * (signs[k - lag] as number)
  return sum / (signs.length - lag)
}

/** Least-squares slope of y over x. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const x = mean(points.map(([value]) => value))
  const y = mean(points.map(([, value]) => value))
  const across = points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0)
  return across / points.reduce((sum, [a]) => sum + (a - x) ** 2, 0)
}

export const average = mean

/** The value below which a `part` (0…1) of the values lie, one of them; NaN of none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Standard deviation around the mean. */
export function deviation(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}

/** Hill's estimate of the exponent α of P(X > x) ~ x^−α, from the largest `part` (0…1) of the values. */
export function hillExponent(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => b - a)
  const count = Math.floor(sorted.length * part)
  const bound = sorted[count] as number
  return 1 / mean(sorted.slice(0, count).map((value) => Math.log(value / bound)))
}

/** Σ x(t)·x(t+1) ÷ Σ x(t)² over all lists: memory of values whose mean is known to be 0, so that short lists do not pull it down. */
export function pooledMemory(lists: readonly (readonly number[])[]): number {
  const sums = { next: 0, own: 0 }
  for (const list of lists) {
    for (let k = 1; k < list.length; k++) sums.next += (list[k] as number) * (list[k - 1] as number)
    sums.own += mean(list.map((value) => value * value)) * (list.length - 1)
  }
  return sums.next / sums.own
}

const LAGS = [5, 8, 13, 21, 34, 55, 90, 150, 250, 400, 800]
const AROUND = [0.8, 0.85, 0.9, 0.95, 1, 1.05, 1.1, 1.15]

/** Exponent γ of the signs' memory ~ lag^−γ over lags of 5 to 800, the mean of several lists. */
export function signExponent(lists: readonly (readonly number[])[]): number {
  const memory = (lag: number) => mean(lists.map((signs) => signMemory(signs, lag)))
  const points = LAGS.map((lag) => {
    const around = AROUND.map((part) => memory(Math.round(lag * part)))
    return [Math.log(lag), Math.log(mean(around))] as const
  })
  return -slope(points)
}

/**
 * Mean correlation of all pairs of lists within a group, and of all pairs of lists of two groups. All lists are of one
 * length; a constant one is left out.
 */
export function pairCorrelations(groups: readonly (readonly (readonly number[])[])[]): {
  within: number
  across: number
} {
  const all = { sum: [] as number[], count: 0 }
  const inside = { sum: 0, pairs: 0 }
  for (const lists of groups) {
    const sum: number[] = []
    let count = 0
    for (const list of lists) {
      const [middle, spread] = [mean(list), deviation(list)]
      if (spread === 0) continue
      count++
      // of length 1, so that the product of two is their correlation
      const unit = spread * Math.sqrt(list.length)
      list.forEach((value, k) => {
        sum[k] = (sum[k] ?? 0) + (value - middle) / unit
      })
    }
    inside.sum += lengthOf(sum) - count
    inside.pairs += count * (count - 1)
    all.count += count
    sum.forEach((value, k) => {
      all.sum[k] = (all.sum[k] ?? 0) + value
    })
  }
  const [sum, pairs] = [lengthOf(all.sum) - all.count, all.count * (all.count - 1)]
  return { within: inside.sum / inside.pairs, across: (sum - inside.sum) / (pairs - inside.pairs) }
}

/** Square of a vector's length. */
const lengthOf = (vector: readonly number[]): number => vector.reduce((sum, value) => sum + value * value, 0)
