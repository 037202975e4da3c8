import { describe, expect, test } from 'vitest'
import { normalBelow, normalQuantile } from '../../../shared/back-test/normal'
import { deflatedSharpe, expectedBest, overfittingProbability, shapeOf } from '../../../shared/back-test/over-fitting'

test('the normal distribution', () => {
  expect(normalBelow(0)).toBeCloseTo(0.5, 14)
  expect(normalBelow(1.959963984540054)).toBeCloseTo(0.975, 12)
  expect(normalBelow(-5)).toBeCloseTo(2.866515718791939e-7, 18)
  expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 11)
  expect(normalQuantile(0.01)).toBeCloseTo(-2.326347874040841, 11)
})

describe('the deflated Sharpe ratio', () => {
  // Example of the paper: 100 trials, variance 1/2 a year, 1250 days, ratio 2.5 a year, skewness −3, kurtosis 10.
  const variance = 0.5 / 250

  test('meets the example of the paper', () => {
    expect(expectedBest(100, variance)).toBeCloseTo(0.1132, 4)
    const sharpe = 2.5 / Math.sqrt(250)
    expect(deflatedSharpe({ sharpe, periods: 1250, skewness: -3, kurtosis: 10, trials: 100, variance })).toBeCloseTo(
      0.9003968344,
      8,
    )
  })

  test('falls with every further trial', () => {
    const of = (trials: number) =>
      deflatedSharpe({ sharpe: 0.1, periods: 500, skewness: 0, kurtosis: 3, trials, variance })
    expect(of(10)).toBeLessThan(of(2))
    expect(of(1000)).toBeLessThan(of(10))
  })

  test('takes the kurtosis of a normal distribution for 3', () => {
    expect(shapeOf([-1, 1])).toEqual({ skewness: 0, kurtosis: 1 })
    expect(shapeOf([0, 0, 0, 1]).kurtosis).toBeCloseTo(7 / 3, 12)
  })
})

describe('the probability of overfitting', () => {
  const alternating = (size: number, mean: number) =>
    Array.from({ length: size }, (_, at) => mean + (at % 2 === 0 ? 0.01 : -0.01))

  test('is 0 if one rule is best everywhere', () => {
    expect(overfittingProbability([alternating(80, 0.002), alternating(80, 0), alternating(80, -0.001)], 4)).toBe(0)
  })

  test('is 1 if the best of one half is the worst of the other', () => {
    const first = [...alternating(40, 0.002), ...alternating(40, -0.002)]
    const second = [...alternating(40, -0.002), ...alternating(40, 0.002)]
    expect(overfittingProbability([first, second], 2)).toBe(1)
  })

  test('drops the oldest rows, and is not stated for one rule or short blocks', () => {
    const spoiled = [100, ...alternating(80, 0.002)]
    expect(overfittingProbability([spoiled, [0, ...alternating(80, 0)]], 4)).toBe(0)
    expect(overfittingProbability([alternating(80, 0)], 4)).toBeUndefined()
    expect(overfittingProbability([alternating(39, 0), alternating(39, 1)], 4)).toBeUndefined()
  })
})
