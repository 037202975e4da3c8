import { describe, expect, test } from 'vitest'
import { fullHeat, heatOf } from '../../../client/charts/heat'

describe('the strength of a colour', () => {
  test.each([
    ['full', 5, 5, 1],
    ['beyond full', 50, 5, 1],
    ['a quarter is half', 1.25, 5, 0.5],
    ['falling', -1.25, 5, -0.5],
    ['nothing', 0, 5, 0],
    ['unknown', Number.NaN, 5, 0],
    ['no scale yet', 3, 0, 0],
  ])('%s', (_, value, full, strength) => {
    expect(heatOf(value, full)).toBeCloseTo(strength, 12)
  })

  test('one outlier does not make all others pale', () => {
    const values = [...Array.from({ length: 99 }, (_, at) => (at % 2 ? 1 : -1) * (at + 1)), 1e9, null, 0]
    expect(fullHeat(values)).toBe(98)
  })

  test('without values there is no scale', () => {
    expect(fullHeat([null, 0])).toBe(0)
  })
})
