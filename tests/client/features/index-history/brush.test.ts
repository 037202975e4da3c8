import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexesOfRange, rangeOfIndexes, readBrush, writeBrush } from '../../../../client/features/index-history/brush'
import { courseLines } from '../../../../client/features/index-history/course-lines'
import { settledSum } from '../../../../client/features/index-history/settled-sum'
import { dateToMs } from '../../../../shared/market/session'

const daily = { period: '1d' as const, time: ['20260702', '20260703', '20260706'].map(dateToMs) }
const open = dateToMs('20260706') + 34_200_000
const minutes = { period: '5m' as const, time: Array.from({ length: 24 }, (_, n) => open + n * 300_000) }

describe('a brushed selection of bars', () => {
  test.each([
    [daily, 0, 1, '20260702-20260703'],
    [daily, 2, 1, '20260703-20260706'],
    [daily, -5, 9, '20260702-20260706'],
    [minutes, 0, 0, '202607060930-202607060934'],
    [minutes, 11, 6, '202607061000-202607061029'],
  ])('%# is a range of whole bars, in whichever direction it was drawn', (bars, from, to, text) => {
    const range = rangeOfIndexes(bars, { from, to })
    expect(range && writeBrush(range)).toBe(text)
  })

  test('are those that the range names again', () => {
    fc.assert(
      fc.property(fc.constantFrom(daily, minutes), fc.nat(23), fc.nat(23), (bars, a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)].map((at) => Math.min(at, bars.time.length - 1))
        const range = rangeOfIndexes(bars, { from: a, to: b })
        expect(range && indexesOfRange(bars, range)).toEqual({ from, to })
      }),
    )
  })

  test('is undefined without bars, or without bars in the range', () => {
    expect(rangeOfIndexes({ period: '1d', time: [] }, { from: 0, to: 1 })).toBeUndefined()
    expect(indexesOfRange(daily, { from: '20260101', to: '20260102' })).toBeUndefined()
  })
})

test.each(['', '20260702', '20260703-20260702', '20261301-20261302', 'a-b', '20260702-20260703-20260706'])(
  'an address that says %j has no range',
  (text) => {
    expect(readBrush(text)).toBeUndefined()
  },
)

test('sum and residual are the move of the index exactly', () => {
  expect(settledSum(123.6, 300_000, 300_100)).toEqual({ sum: 124, move: 100, residual: -24 })
  expect(settledSum(1, null, 300_100)).toEqual({ sum: 1, move: null, residual: null })
})

test('two courses share a scale that includes the previous close, and end at the compared minute', () => {
  const lines = courseLines([0, 0.01, null, null], [0, -0.01, 0.01, 0.02], 1, { width: 30, height: 32 })
  expect(lines).toEqual({
    shown: 'M0 21L10 11',
    other: 'M0 21L10 31',
    after: 'M10 31L20 11L30 1',
    base: 'M0 21L30 21',
  })
})
