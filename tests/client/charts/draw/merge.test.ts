import { describe, expect, test } from 'vitest'
import { groupSize, type MergedBar, mergeBars, type PriceColumns } from '../../../../client/charts/draw/merge'

describe('the number of bars in a group', () => {
  test.each([
    [2, 1],
    [1.5, 1],
    [1.49, 2],
    [0.75, 2],
    [0.74, 4],
    [0.1, 16],
    [0.0001, 4_096],
    [0, 4_096],
  ])('at %d pixels a bar: %i', (pitch, size) => {
    expect(groupSize(pitch)).toBe(size)
  })

  test('depends on the width that a group is to have', () => {
    expect([groupSize(1, 8), groupSize(2, 8), groupSize(8, 8), groupSize(7.9, 8)]).toEqual([8, 4, 1, 2])
  })
})

describe('rows as one bar', () => {
  const columns = (over: Partial<PriceColumns> = {}): PriceColumns => ({
    open: [10, 11, 12, 13],
    high: [15, 19, 14, 16],
    low: [8, 9, 5, 12],
    close: [11, 12, 13, 14],
    ...over,
  })
  const merged = (from: number, end: number, of = columns()) => {
    const into: MergedBar = { row: 99, open: -1, high: -1, low: -1, close: -1 }
    return mergeBars(of, from, end, into) ? into : undefined
  }

  test.each([
    [0, 1, { row: 0, open: 10, high: 15, low: 8, close: 11 }],
    [0, 4, { row: 0, open: 10, high: 19, low: 5, close: 14 }],
    [1, 3, { row: 1, open: 11, high: 19, low: 5, close: 13 }],
    [2, 9, { row: 2, open: 12, high: 16, low: 5, close: 14 }],
  ])('from %i to before %i', (from, end, bar) => {
    expect(merged(from, end)).toEqual(bar)
  })

  test('are undefined if no row is known', () => {
    expect(merged(2, 2)).toBeUndefined()
    expect(merged(7, 9)).toBeUndefined()
    expect(merged(0, 4, columns({ close: [null, undefined, Number.NaN, null] }))).toBeUndefined()
    expect(merged(0, 4, columns({ open: [null, null, undefined, null] }))).toBeUndefined()
  })

  test.each([
    ['without an open', { open: [null, 11, 12, 13] }],
    ['without a close', { close: [null, 12, 13, 14] }],
    ['whose close is no number', { close: [Number.NaN, 12, 13, 14] }],
  ])('leave out one %s', (_title, over) => {
    expect(merged(0, 4, columns(over))).toEqual({ row: 1, open: 11, high: 19, low: 5, close: 14 })
  })

  test('leave out one in the middle', () => {
    expect(merged(0, 3, columns({ close: [11, null, 13, 14] }))).toEqual({
      row: 0,
      open: 10,
      high: 15,
      low: 5,
      close: 13,
    })
  })

  test('without known extremes are as high and low as their bodies', () => {
    const bodies = columns({ high: [null, null, null, null], low: [null, null, null, null] })
    expect(merged(0, 1, bodies)).toMatchObject({ high: 11, low: 10 })
    expect(merged(0, 1, { ...bodies, open: [14], close: [9] })).toMatchObject({ high: 14, low: 9 })
    expect(merged(0, 4, bodies)).toMatchObject({ high: 14, low: 10 })
  })
})
