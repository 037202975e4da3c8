import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalsOf, legendRoom, roundSplits, sessionHalfRange, sessionSplits } from '../../../client/charts/range'

describe('the price range of a day', () => {
  test.each([
    ['a quiet day is drawn at 1 % of the previous close', 10_000, [9_990, 10_010], 100],
    ['a rise decides when it is the larger move', 10_000, [9_900, 10_550], 550],
    ['a fall decides when it is the larger move', 10_000, [9_300, 10_100], 700],
    ['before the first price it is 1 %', 10_000, undefined, 100],
    ['without a previous close it is never empty', 0, undefined, 1],
  ] as const)('%s', (_, prevClose, span, half) => {
    expect(sessionHalfRange(prevClose, span as [number, number] | undefined)).toBe(half)
  })

  test('the previous close is the middle line, and every price lies inside', () => {
    const price = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(price, fc.array(price, { minLength: 1 }), (prevClose, prices) => {
        const half = sessionHalfRange(prevClose, [Math.min(...prices), Math.max(...prices)])
        const splits = sessionSplits(prevClose, half, 4)
        expect(splits[4]).toBe(prevClose)
        expect(Math.min(...prices)).toBeGreaterThanOrEqual((splits[0] as number) - 1e-6)
        expect(Math.max(...prices)).toBeLessThanOrEqual((splits[8] as number) + 1e-6)
      }),
    )
  })
})

describe('round values of an axis', () => {
  test.each([
    [0, 100, 5, [0, 20, 40, 60, 80, 100]],
    [-7e7, 9e7, 4, [-5e7, 0, 5e7]],
    [3, 3, 4, [3]],
  ])('from %d to %d, about %d', (from, to, most, expected) => expect(roundSplits(from, to, most)).toEqual(expected))

  test('never exceed the requested number, and all lie inside', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }), (from, length) => {
        const splits = roundSplits(from, from + length, 6)
        expect(splits.length).toBeLessThanOrEqual(7)
        for (const at of splits) {
          expect(at).toBeGreaterThanOrEqual(from - length * 1e-9)
          expect(at).toBeLessThanOrEqual(from + length * (1 + 1e-9))
        }
      }),
    )
  })
})

describe('the room above what is highest', () => {
  const legend = 20
  test.each([
    [0, 100, 200],
    [0, 100, 80],
    [4_000, 4_100, 300],
    [-5, 5, 120],
  ])('from %d to %d in %d pixels holds the legend', (low, high, height) => {
    const room = legendRoom(low, high, height, 0)
    expect((room / (high - low + room)) * height).toBeCloseTo(legend, 6)
  })

  test('is the requested share if that is larger, and before the layout is known', () => {
    expect(legendRoom(0, 100, 1_000, 5)).toBe(5)
    expect(legendRoom(0, 100, 0, 5)).toBe(5)
  })

  test('is three tenths of a plot that is hardly higher than a legend', () => {
    expect(legendRoom(0, 70, 24, 0)).toBeCloseTo(30, 6)
  })
})

test.each([
  [100, 0],
  [1, 0],
  [0.5, 1],
  [0.2, 1],
  [0.1, 1],
  [0.05, 2],
  [0.01, 2],
  [0.002, 3],
  [0.001, 3],
  [1e-7, 7],
  [0, 0],
  [-0.1, 0],
])('a step of %d needs %i decimals to distinguish its values', (step, decimals) => {
  expect(decimalsOf(step)).toBe(decimals)
  if (step > 0) expect((7 * step).toFixed(decimals)).not.toBe((8 * step).toFixed(decimals))
})
