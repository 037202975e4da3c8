import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketOf } from '../../../../client/features/monitor/change-buckets'
import { topPlaces } from '../../../../client/store/top-places'

describe('the largest of many', () => {
  it('are those that sorting finds, in the same order', () => {
    const values = fc.array(fc.oneof(fc.double(), fc.constant(Number.NaN)), { maxLength: 80 })
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 12 }), (all, count) => {
        const sorted = all
          .map((value, place) => ({ value, place }))
          .filter(({ value }) => !Number.isNaN(value))
          .sort((a, b) => (b.value > a.value ? 1 : b.value < a.value ? -1 : a.place - b.place))
          .slice(0, count)
        expect(topPlaces(all.length, (place) => all[place] as number, count)).toEqual(sorted.map(({ place }) => place))
      }),
    )
  })
})

describe('the spread of changes', () => {
  it.each([
    [0, 0, 5],
    [0.00004, 0, 6],
    [-0.00004, 0, 4],
    [0.0001, 0, 6],
    [0.03, 0, 7],
    [-0.0299, 0, 4],
    [-0.03, 0, 3],
    [0.0699, 0, 8],
    [0.2, 0, 9],
    [-0.2, 0, 1],
    [0.1, 2, 10],
    [-0.1, 4, 0],
    [Number.NaN, 2, -1],
  ])('puts %d with state %d into bucket %d', (change, state, bucket) => {
    expect(bucketOf({ change, state })).toBe(bucket)
  })
})
