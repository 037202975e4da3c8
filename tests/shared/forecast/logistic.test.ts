import { describe, expect, test } from 'vitest'
import { chanceOf, contributions, fitLogistic, type LogisticModel } from '../../../shared/forecast/logistic'

/** 200 rows of three features of unlike size, and outcomes that follow them. */
function example() {
  let state = 12_345
  const draw = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 2 ** 31
  }
  const rows: number[][] = []
  const outcomes: boolean[] = []
  for (let at = 0; at < 200; at++) {
    const row = [draw() * 2 - 1, draw() * 10, draw() - 0.5]
    const [a = 0, b = 0, c = 0] = row
    rows.push(row)
    outcomes.push(draw() < 1 / (1 + Math.exp(-(0.8 * a - 0.1 * (b - 5) + 1.5 * c))))
  }
  return { rows, outcomes }
}

const fitted = (penalty: number): LogisticModel => {
  const { rows, outcomes } = example()
  const model = fitLogistic(rows, outcomes, penalty)
  if (!model) throw new Error('nothing to fit')
  return model
}

describe('a logistic regression', () => {
  // LogisticRegression(C=1/penalty) of scikit-learn 1.2.1 on the same rows, standardised.
  test.each([
    [0.5, -0.0675504, [0.5532854, -0.2912843, 0.4521702], 0.5567425],
    [50, -0.0620538, [0.2622682, -0.1462812, 0.2157713], 0.5231006],
  ])('with the penalty %d equals that of scikit-learn', (penalty, intercept, weights, chance) => {
    const model = fitted(penalty)
    expect(model.intercept).toBeCloseTo(intercept, 5)
    for (const [at, weight] of weights.entries()) expect(model.weights[at]).toBeCloseTo(weight, 5)
    expect(chanceOf(model, example().rows[7] as number[])).toBeCloseTo(chance, 5)
  })

  test('says what each feature adds to the log-odds', () => {
    const model = fitted(0.5)
    const row = example().rows[7] as number[]
    const sum = contributions(model, row).reduce((all, one) => all + one, model.intercept)
    expect(1 / (1 + Math.exp(-sum))).toBeCloseTo(chanceOf(model, row), 12)
    expect(contributions(model, [...model.means]).map(Math.abs)).toEqual([0, 0, 0])
  })

  test('gives a feature that never changes no weight', () => {
    const { rows, outcomes } = example()
    const model = fitLogistic(
      rows.map(([a = 0]) => [a, 3]),
      outcomes,
      0,
    )
    expect(model?.weights[1]).toBe(0)
    expect(model?.weights[0]).toBeGreaterThan(0.3)
  })

  test.each([
    ['without rows', [], []],
    ['if all rose', [[1], [2]], [true, true]],
    ['if all fell', [[1], [2]], [false, false]],
  ])('is none %s', (_, rows, outcomes) => {
    expect(fitLogistic(rows, outcomes, 1)).toBeUndefined()
  })
})
