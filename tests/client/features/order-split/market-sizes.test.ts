import { describe, expect, test } from 'vitest'
import { expectedBySize, otherSideLots } from '../../../../client/features/order-split/market-sizes'
import { crowdingOf, radiusOf } from '../../../../client/features/order-split/scene-marks'
import type { PrintView } from '../../../../client/store/rows/print-ring'

const prints = (rows: [side: number, buyNo: number, sellNo: number, volume: number][]): PrintView => {
  const column = (pick: (row: (typeof rows)[number]) => number) => Float64Array.from(rows, pick)
  const none = new Float64Array(rows.length)
  return {
    time: none,
    price: none,
    buyGrade: none,
    sellGrade: none,
    side: column(([side]) => side),
    buyNo: column(([, buyNo]) => buyNo),
    sellNo: column(([, , sellNo]) => sellNo),
    volume: column(([, , , volume]) => volume),
  }
}

describe('order sizes of the opposite side', () => {
  const tape = prints([
    [1, 9, 3, 200],
    [2, 4, 10, 300],
    [2, 5, 10, 500],
    [2, 5, 12, 700],
    [0, 1, 2, 9_900],
  ])

  test('are those of aggressive orders, each summed over its prints', () => {
    expect(otherSideLots(tape, 'buy', 100)).toEqual([8, 7])
    expect(otherSideLots(tape, 'sell', 100)).toEqual([2])
    expect(otherSideLots(tape, 'sell', 10)).toEqual([20])
  })

  test('begin with the order of number 1', () => {
    expect(otherSideLots(prints([[1, 1, 9, 200]]), 'sell', 100)).toEqual([2])
  })

  test('give the expected count of each range, summing to the observed total; too few give none', () => {
    const lots = Array.from({ length: 40 }, (_, at) => (at < 10 ? 1 : 5))
    const bins = [
      { from: 0, to: 2, count: 6 },
      { from: 2, to: 4, count: 2 },
    ]
    expect(expectedBySize(bins, lots)).toEqual([2, 0])
    expect(expectedBySize(bins, lots.slice(0, 29))).toEqual([])
    expect(expectedBySize(bins, lots.slice(0, 30))).toEqual([(8 * 10) / 30, 0])
  })

  test('count a size on an edge only in the range above it', () => {
    const lots = Array.from({ length: 40 }, () => 2)
    const bins = [0, 2].map((from) => ({ from, to: from + 2, count: 20 }))
    expect(expectedBySize(bins, lots)).toEqual([0, 40])
  })
})

describe('marks of children', () => {
  test.each([
    [10, 1_000, 1],
    [1_000, 1_000, 1 / 3],
    [100_000, 1_000, 0.15],
    [0, 1_000, 1],
  ])('%i marks on %i pixels have %f of their normal size', (marks, pixels, share) => {
    expect(crowdingOf(marks, pixels)).toBeCloseTo(share, 12)
  })

  test('the largest is the largest, crowded or not, and every one can be seen', () => {
    expect(radiusOf(100, 100)).toBeGreaterThan(radiusOf(25, 100))
    expect(radiusOf(100, 100)).toBeGreaterThan(radiusOf(100, 100, 0.5))
    expect(radiusOf(0, 100, 0.15)).toBeGreaterThan(1)
  })
})
