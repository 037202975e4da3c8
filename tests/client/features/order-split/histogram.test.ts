import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectedByChance, histogram, intervalsOf } from '../../../../client/features/order-split/histogram'
import { nearestFinding, viewAround } from '../../../../client/features/order-split/scene'
import type { ChildOrder, SplitFinding } from '../../../../shared/flow/split-finding'

const child = (time: number, volume = 100): ChildOrder => ({ orderNo: 1, time, price: 1000, volume, active: true })
const finding = (part: Partial<SplitFinding>): SplitFinding =>
  ({
    id: 'a',
    side: 'buy',
    state: 'open',
    style: '等量',
    turnover: 1e6,
    confidence: 0.8,
    children: [],
    ...part,
  }) as SplitFinding

describe('a histogram', () => {
  test('counts every value once, in touching ranges', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1 }),
        fc.integer({ min: 1, max: 40 }),
        (values, bins) => {
          const made = histogram(values, bins)
          expect(made.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
        },
      ),
    )
  })

  test('equal values stand in one bin, and nothing is no bin', () => {
    expect(histogram([225, 225, 225], 20).filter(({ count }) => count > 0)).toHaveLength(1)
    expect(histogram([0, 5e-324], 10).map(({ count }) => count)).toContain(2)
    expect(histogram([], 10)).toEqual([])
    expect(histogram([Number.NaN], 10)).toEqual([])
  })

  test('edges are round numbers', () => {
    expect(histogram([1, 9, 19], 10)[0]).toEqual({ from: 0, to: 2, count: 1 })
  })

  test('intervals are seconds between neighbours, whatever order the children come in', () => {
    expect(intervalsOf({ children: [child(5_000), child(1_000), child(2_500)] })).toEqual([1.5, 2.5])
  })

  test('chance spreads the same number of counts, most of them at the short end', () => {
    const bins = histogram([0, 1, 2, 3, 4, 50], 50)
    const expected = expectedByChance(bins, 5)
    expect(expected.reduce((sum, count) => sum + count, 0)).toBeCloseTo(6, 1)
    expect(expected[0]).toBeGreaterThan(expected[10] as number)
  })
})

describe('what is in sight', () => {
  test('a parent is shown with room around it', () => {
    expect(viewAround([100, 120], 240)).toEqual([97, 123])
    expect(viewAround([0, 1], 240)).toEqual([0, 3])
  })

  test('the nearest child decides, and none beyond reach', () => {
    const near = finding({ id: 'near', children: [child(1)] })
    const far = finding({ id: 'far', children: [child(2)] })
    const distance = (one: SplitFinding) => (one.id === 'near' ? 5 : 9)
    expect(nearestFinding([far, near], distance, 24)?.id).toBe('near')
    expect(nearestFinding([far, near], distance, 5)).toBeUndefined()
  })
})
