import { describe, expect, test } from 'vitest'
import { conformalBounds, groupedMean, tQuantile } from '../../../shared/forecast/intervals'
import { randomOf } from '../../support/random-back-test'

describe('the quantile of Student’s t', () => {
  // scipy.stats.t.ppf of SciPy 1.10.
  test.each([
    [0.975, 10, 2.22814],
    [0.975, 19, 2.09302],
    [0.99, 19, 2.53948],
    [0.99, 120, 2.35782],
    [0.025, 19, -2.09302],
  ])('of %d with %d degrees of freedom is %d', (p, freedom, value) => {
    expect(tQuantile(p, freedom)).toBeCloseTo(value, 2)
  })
})

describe('a mean by groups', () => {
  const rows = [
    { day: 'a', value: 1 },
    { day: 'a', value: 1 },
    { day: 'b', value: 0 },
    { day: 'b', value: 0 },
    { day: 'c', value: 1 },
    { day: 'c', value: 0 },
  ]
  const meanBy = (group: (row: (typeof rows)[number]) => string) =>
    groupedMean(rows, group, ({ value }) => value, 0.975)

  test('counts the values of a day as one outcome', () => {
    const { mean, half, groups } = meanBy(({ day }) => day)
    expect({ mean, groups }).toEqual({ mean: 0.5, groups: 3 })
    // Sums of deviations 1, −1 and 0: √(2 · 3/2) / 6.
    expect(half / tQuantile(0.975, 2)).toBeCloseTo(Math.sqrt(3) / 6, 12)
  })

  test('with each value for itself has the usual error of a mean', () => {
    const { half } = meanBy((row) => String(rows.indexOf(row)))
    expect(half / tQuantile(0.975, 5)).toBeCloseTo(Math.sqrt(0.3 / 6), 12)
  })

  test('of one group has no interval', () => {
    expect(meanBy(() => 'all')).toEqual({ mean: 0.5, half: Number.POSITIVE_INFINITY, groups: 1 })
  })
})

describe('conformal bounds', () => {
  test('leave an equal part beyond each bound, the next value counted', () => {
    const sorted = Float64Array.from({ length: 99 }, (_, at) => at + 1)
    expect(conformalBounds(sorted, 0.8)).toEqual([10, 90])
    expect(conformalBounds(sorted, 0.5)).toEqual([25, 75])
  })

  test('are none of too few values', () => {
    expect(conformalBounds(Float64Array.from([1, 2, 3, 4, 5, 6, 7, 8]), 0.8)).toBeUndefined()
    expect(conformalBounds(Float64Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9]), 0.8)).toEqual([1, 9])
  })

  test('hold the next value as often as they say', () => {
    const random = randomOf(7)
    let held = 0
    for (let round = 0; round < 2_000; round++) {
      const values = Float64Array.from({ length: 39 }, () => random() ** 3).sort()
      const [low, high] = conformalBounds(values, 0.8) as [number, number]
      const next = random() ** 3
      if (next >= low && next <= high) held++
    }
    expect(held / 2_000).toBeGreaterThan(0.78)
    expect(held / 2_000).toBeLessThan(0.82)
  })
})
