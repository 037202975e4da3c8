import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  combined,
  deviation,
  exponential,
  extreme,
  mean,
  type NumberColumn,
  smoothed,
} from '../../../shared/expression/series'

const price = fc.option(fc.integer({ min: 1, max: 100_000 }), { freq: 6, nil: null })
const column = fc.array(price, { maxLength: 60 })
const whole = fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 60 })
const length = fc.integer({ min: 1, max: 12 })

/** The last `count` values up to a row, if there are so many and all are known. */
function window(values: NumberColumn, row: number, count: number): number[] | undefined {
  const last = Array.from({ length: count }, (_, at) => values[row - count + 1 + at] ?? Number.NaN)
  return last.some(Number.isNaN) ? undefined : last
}
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

describe('series of an indicator', () => {
  test('a mean is that of exactly so many known values, and unknown before there are', () => {
    fc.assert(
      fc.property(column, length, (values, count) => {
        mean(values, count).forEach((value, row) => {
          const last = window(values, row, count)
          if (last) expect(value).toBeCloseTo(sum(last) / count, 6)
          else expect(value).toBeNaN()
        })
      }),
    )
  })

  test('a deviation is about the mean of the same values, by one less where that is asked', () => {
    fc.assert(
      fc.property(column, fc.integer({ min: 2, max: 12 }), fc.constantFrom<0 | 1>(0, 1), (values, count, lost) => {
        deviation(values, count, lost).forEach((value, row) => {
          const last = window(values, row, count)
          if (!last) {
            expect(value).toBeNaN()
            return
          }
          const middle = sum(last) / count
          const squares = sum(last.map((each) => (each - middle) ** 2))
          expect(value).toBeCloseTo(Math.sqrt(squares / (count - lost)), 4)
        })
      }),
    )
  })

  test('an extreme is the largest or the least of the last ones that are known', () => {
    fc.assert(
      fc.property(column, length, (values, count) => {
        const [high, low] = [extreme(values, count, 1), extreme(values, count, -1)]
        values.forEach((_, row) => {
          const last = values.slice(Math.max(0, row - count + 1), row + 1).filter((value) => value !== null)
          expect([high[row], low[row]]).toEqual(
            last.length > 0 ? [Math.max(...last), Math.min(...last)] : [Number.NaN, Number.NaN],
          )
        })
      }),
    )
  })

  test('smoothing goes a share of the way to each value, and stays between what was seen', () => {
    fc.assert(
      fc.property(whole, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 9 }), (values, weight, more) => {
        const span = weight + more
        const line = smoothed(values, span, weight)
        values.forEach((value, row) => {
          const before = row === 0 ? value : (line[row - 1] as number)
          expect(line[row]).toBeCloseTo(before + ((value - before) * weight) / span, 6)
          expect(line[row]).toBeGreaterThanOrEqual(Math.min(...values.slice(0, row + 1)) - 1e-6)
          expect(line[row]).toBeLessThanOrEqual(Math.max(...values.slice(0, row + 1)) + 1e-6)
        })
      }),
    )
  })

  test.each([
    ['from its first value', undefined, [10, 12, 11.75]],
    ['from where it is told to begin', 50, [40, 34.5, 28.625]],
  ])('smoothing begins %s', (_, first, line) => expect([...smoothed([10, 18, 11], 4, 1, first)]).toEqual(line))

  test('smoothing passes over what is not known and goes on from there', () => {
    expect([...smoothed([10, null, 20, undefined, 30], 2, 1)]).toEqual([10, Number.NaN, 15, Number.NaN, 22.5])
  })

  test.each([
    [1, [10, 20, 40]],
    [3, [10, 15, 27.5]],
  ])('an exponential mean over %i follows by 2 ÷ (N + 1)', (span, line) => {
    expect([...exponential([10, 20, 40], span)]).toEqual(line)
  })

  test('two are joined row by row, what one does not know being unknown', () => {
    const joined = combined([1, null, 3, 4], [10, 20, undefined, 40], (a, b) => b - a)
    expect([...joined]).toEqual([9, Number.NaN, Number.NaN, 36])
  })

  test.each([
    ['mean', () => mean([], 5)],
    ['deviation', () => deviation([], 5, 1)],
    ['extreme', () => extreme([], 5, 1)],
    ['smoothed', () => smoothed([], 5, 1)],
  ])('of nothing a %s is nothing', (_, make) => expect(make()).toHaveLength(0))

  test('more values than there are give none', () => {
    expect([...mean([1, 2], 3), ...deviation([1, 2], 3, 1)]).toEqual(Array(4).fill(Number.NaN))
  })
})

test('a window over values that stay is not computed again', () => {
  const before = { values: [1, 2, 3, 4], out: Float64Array.of(7, 7, 7, 7) }
  expect([...deviation([1, 2, 3, 8, 8], 2, 0, before)]).toEqual([7, 7, 7, 2.5, 0])
  expect([...deviation([0, 2, 3, 4], 2, 0, before)]).toEqual([Number.NaN, 1, 0.5, 0.5])
})
