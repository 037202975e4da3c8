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
