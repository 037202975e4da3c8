import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BUCKETS, bucketLabels, bucketOf, changeBuckets } from '../../../../client/features/monitor/change-buckets'

const change = fc.integer({ min: -3_000, max: 3_000 }).map((basis) => basis / 10_000)

test('a fall stands as far below the middle as a rise of its size above', () => {
  fc.assert(
    fc.property(change, (of) => {
      expect(bucketOf({ change: of, state: 0 }) + bucketOf({ change: -of, state: 0 })).toBe(BUCKETS - 1)
    }),
  )
})

test('the larger a change the further it stands, and only a limit stands at an end', () => {
  fc.assert(
    fc.property(change, change, (a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)].map((of) => bucketOf({ change: of, state: 0 })) as [
        number,
        number,
      ]
      expect(low).toBeLessThanOrEqual(high)
      expect([low, high].every((bucket) => bucket > 0 && bucket < BUCKETS - 1)).toBe(true)
    }),
  )
})

test('a label says of a rise what lies in its bucket', () => {
  const labels = bucketLabels({ limitUp: '涨停', limitDown: '跌停', flat: '平' })
  const labelOf = (of: number) => labels[bucketOf({ change: of, state: 0 })]
  expect([0, 0.0001, 0.0299, 0.03, 0.05, 0.0699, 0.07, 0.3].map(labelOf)).toEqual([
    ...['平', '0~3', '0~3', '3~5', '5~7', '5~7', '>7', '>7'],
  ])
})

test('every stock that has a change is counted once, and no other', () => {
  const stock = fc.record({ change: fc.oneof(change, fc.constant(Number.NaN)), state: fc.constantFrom(0, 2, 4, 8) })
  fc.assert(
    fc.property(fc.array(stock), (stocks) => {
      const counts = changeBuckets(stocks)
      expect(counts).toHaveLength(BUCKETS)
      const known = stocks.filter(({ change: of }) => !Number.isNaN(of))
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(known.length)
      expect(counts.at(-1)).toBe(known.filter(({ state }) => state === 2).length)
      expect(counts[0]).toBe(known.filter(({ state }) => state === 4).length)
    }),
  )
})
