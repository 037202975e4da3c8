import fc from 'fast-check'
import type uPlot from 'uplot'
import { describe, expect, test } from 'vitest'
import {
  crosshairIndex,
  dataChanged,
  dataVersion,
  extremesInSight,
  firstNotBelow,
  rowsInSight,
  showThrough,
} from '../../../../client/charts/state/sight'
import { type Span, sameSpan } from '../../../../client/charts/state/span'
import { partOf } from '../../../support/part-of'
import { paintedPlot } from '../painted-plot'

const ascending = fc
  .uniqueArray(fc.integer({ min: -50, max: 50 }), { maxLength: 30 })
  .map((all) => all.sort((a, b) => a - b))

describe('the first value that is not below another', () => {
  test.each([
    [[], 5, 0],
    [[1, 3, 5], 0, 0],
    [[1, 3, 5], 1, 0],
    [[1, 3, 5], 2, 1],
    [[1, 3, 5], 5, 2],
    [[1, 3, 5], 6, 3],
    [[2, 2, 2], 2, 0],
  ])('in %j of %d is at %d', (values, at, place) => expect(firstNotBelow(values, at)).toBe(place))

  test('has only smaller ones before it, and none after', () => {
    fc.assert(
      fc.property(ascending, fc.integer({ min: -60, max: 60 }), (values, at) => {
        const place = firstNotBelow(values, at)
        expect(values.slice(0, place).every((value) => value < at)).toBe(true)
        expect(values.slice(place).every((value) => value >= at)).toBe(true)
      }),
    )
  })
})

describe('visible rows', () => {
  const seen = (current: Span, xs = [0, 1, 2, 3, 4]) => {
    const { plot } = paintedPlot({ data: [xs] })
    showThrough(plot, { current: () => current, cross: () => 3 })
    return plot
  }

  test.each<[string, Span, number, [number, number]]>([
    ['both ends with them', { from: 1, to: 3 }, 0, [1, 4]],
    ['of a stretch between two', { from: 1.2, to: 1.8 }, 0, [2, 2]],
    ['with a neighbour on either side', { from: 1, to: 3 }, 1, [0, 5]],
    ['with no neighbour that there is not', { from: 0, to: 4 }, 2, [0, 5]],
    ['of a stretch before all', { from: -9, to: -5 }, 0, [0, 0]],
    ['of a stretch behind all', { from: 9, to: 12 }, 0, [5, 5]],
    // Ends are sums of steps, and may be short of a place by their last digit.
    ['whose end is short of a place by its last digit', { from: 1, to: 0.1 + 0.2 + 2.7 - 1e-12 }, 0, [1, 4]],
  ])('are %s', (_, span, margin, rows) => expect(rowsInSight(seen(span), margin)).toEqual(rows))

  test('range from the first to the last of the view, also if positions are milliseconds since 1970', () => {
    const times = Array.from({ length: 6 }, (_, at) => Date.UTC(2026, 10, 20) + at * 60_000)
    const [from, to] = [times[1] as number, times[4] as number]
    const plot = partOf<uPlot>({ data: [times] })
    showThrough(plot, { current: () => ({ from, to }), cross: () => undefined })
    expect(rowsInSight(plot)).toEqual([1, 5])
    expect(extremesInSight(plot, [9, 1, 2, 3, 4, 9])).toEqual([1, 4])
  })

  test('are all rows if the plot has no view', () => {
    expect(rowsInSight(partOf<uPlot>({ data: [[0, 1, 2]] }))).toEqual([0, 3])
  })

  test('give the lowest and the highest value of all columns, without unknown ones', () => {
    const plot = seen({ from: 1, to: 3 })
    expect(extremesInSight(plot, [-9, 4, null, 2, 99], undefined, [0, 5, Number.NaN, 1, 0])).toEqual([1, 5])
    expect(extremesInSight(plot, [1, null, null, null, 1])).toBeUndefined()
    expect(extremesInSight(plot)).toBeUndefined()
  })

  test('follow numbers changed in place once that is reported', () => {
    const plot = seen({ from: 0, to: 4 })
    const column = [1, 2, 3, 4, 5]
    expect(extremesInSight(plot, column)).toEqual([1, 5])
    column[2] = 50
    dataChanged(plot)
    expect(extremesInSight(plot, column)).toEqual([1, 50])
  })
})

test('the data of a plot gets a new version with each change, and has none without a view', () => {
  const { plot } = paintedPlot()
  dataChanged(plot)
  expect([dataVersion(plot), crosshairIndex(plot)]).toEqual([undefined, undefined])
  showThrough(plot, { current: () => ({ from: 0, to: 1 }), cross: () => 3 })
  const first = dataVersion(plot)
  dataChanged(plot)
  expect(dataVersion(plot)).not.toBe(first)
  expect(crosshairIndex(plot)).toBe(3)
})

test.each([
  [{ from: 0, to: 1 }, { from: 0, to: 1 }, true],
  [{ from: 0, to: 1 }, { from: 0, to: 2 }, false],
  [{ from: 0, to: 1 }, { from: -1, to: 1 }, false],
])('%j and %j are the same stretch: %s', (one, other, same) => expect(sameSpan(one, other)).toBe(same))
