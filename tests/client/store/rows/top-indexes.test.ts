import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { topIndexes } from '../../../../client/store/rows/top-indexes'

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
        expect(topIndexes(all.length, (place) => all[place] as number, count)).toEqual(sorted.map(({ place }) => place))
      }),
    )
  })
})
