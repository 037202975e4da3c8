/** A logistic regression over standardised features. */
export interface LogisticModel {
  /** Mean and deviation of each feature over the rows that it was fitted on. */
  means: readonly number[]
  deviations: readonly number[]
  /** One for each feature, per deviation. */
  weights: readonly number[]
  intercept: number
}

const STEPS_MAX = 25
const SMALL_STEP = 1e-10

const sigmoid = (x: number): number => (x >= 0 ? 1 / (1 + Math.exp(-x)) : Math.exp(x) / (1 + Math.exp(x)))

/**
 * Fits the chance of `outcomes` by Newton's method with a ridge penalty: `penalty / 2 · |weights|²` is added to the
 * negative log-likelihood, the intercept is free (Hastie, Tibshirani and Friedman 2009, 4.4.1 and 4.4.4). A feature
 * that never changes has weight 0. Undefined if there is no row, or if only one outcome was seen.
 */
export function fitLogistic(
  rows: readonly (readonly number[])[],
  outcomes: readonly boolean[],
  penalty: number,
): LogisticModel | undefined {
  const width = rows[0]?.length ?? 0
  const risen = outcomes.filter(Boolean).length
  if (risen === 0 || risen === rows.length) return undefined
  const means = Array.from(
    { length: width },
    (_, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length,
  )
  const deviations = means.map((mean, at) =>
    Math.sqrt(rows.reduce((sum, row) => sum + ((row[at] ?? 0) - mean) ** 2, 0) / rows.length),
  )
  const standard = rows.map((row) => [1, ...standardised(row, means, deviations)])
  const solution = newton(standard, outcomes, penalty)
  return { means, deviations, intercept: solution[0] ?? 0, weights: solution.slice(1) }
}

function newton(rows: readonly (readonly number[])[], outcomes: readonly boolean[], penalty: number): number[] {
  const width = rows[0]?.length ?? 0
  let weights = new Array<number>(width).fill(0)
  for (let step = 0; step < STEPS_MAX; step++) {
    const ridge = (at: number) => (at === 0 ? 0 : penalty)
    const gradient = weights.map((weight, at) => -ridge(at) * weight)
    // A trace keeps the matrix solvable where a feature never changes.
    const curvature = weights.map((_, at) => weights.map((_, to) => (at === to ? ridge(at) + 1e-9 : 0)))
    for (const [at, row] of rows.entries()) {
      const chance = sigmoid(dot(weights, row))
      const error = (outcomes[at] ? 1 : 0) - chance
      const weight = chance * (1 - chance)
      for (let i = 0; i < width; i++) {
        const value = row[i] as number
        gradient[i] = (gradient[i] as number) + error * value
        const line = curvature[i] as number[]
        for (let j = 0; j <= i; j++) line[j] = (line[j] as number) + weight * value * (row[j] as number)
      }
    }
    const change = solve(curvature, gradient)
    weights = weights.map((weight, at) => weight + (change[at] as number))
    if (Math.max(...change.map(Math.abs)) < SMALL_STEP) break
  }
  return weights
}

/** Solves a positive definite system, of which the lower triangle is given, by Cholesky's decomposition. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const size = right.length
  const lower = matrix.map((line) => [...line])
  const at = (i: number, j: number) => lower[i]?.[j] as number
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = at(i, j)
      for (let k = 0; k < j; k++) sum -= at(i, k) * at(j, k)
      ;(lower[i] as number[])[j] = i === j ? Math.sqrt(sum) : sum / at(j, j)
    }
  }
  const half: number[] = []
  for (let i = 0; i < size; i++) {
    half.push((half.reduce((rest, value, k) => rest - at(i, k) * value, right[i] as number) as number) / at(i, i))
  }
  const result = new Array<number>(size).fill(0)
  for (let i = size - 1; i >= 0; i--) {
    let sum = half[i] as number
    for (let k = i + 1; k < size; k++) sum -= at(k, i) * (result[k] as number)
    result[i] = sum / at(i, i)
  }
  return result
}

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] as number), 0)

const standardised = (row: readonly number[], means: readonly number[], deviations: readonly number[]): number[] =>
  row.map((value, at) => ((deviations[at] ?? 0) > 0 ? (value - (means[at] ?? 0)) / (deviations[at] as number) : 0))

/** Contribution of each feature to the log-odds of a rise, in the order of the features. */
export function contributions({ means, deviations, weights }: LogisticModel, row: readonly number[]): number[] {
  return standardised(row, means, deviations).map((value, at) => value * (weights[at] as number))
}

/** Chance of a rise, 0…1. */
export const chanceOf = (model: LogisticModel, row: readonly number[]): number =>
  sigmoid(contributions(model, row).reduce((sum, value) => sum + value, model.intercept))
