// @vitest-environment happy-dom
import fc from 'fast-check'
import type uPlot from 'uplot'
import { describe, expect, test } from 'vitest'
import { CachedGroups } from '../../../client/charts/draw/cached-groups'
import { CachedTurns } from '../../../client/charts/draw/cached-turns'
import { mergeBars } from '../../../client/charts/draw/merge'
import { CachedExtremes } from '../../../client/charts/state/cached-extremes'
import { dataChanged, showThrough } from '../../../client/charts/state/sight'

const plotted = (): uPlot => {
  const plot = {} as uPlot
  showThrough(plot, { current: () => ({ from: 0, to: 1 }), cross: () => undefined })
  return plot
}

describe('extremes of the visible rows', () => {
  const value = fc.oneof(fc.integer({ min: -1_000, max: 1_000 }), fc.constantFrom(null, undefined, Number.NaN))

  test('are those of all rows of all columns, regardless of earlier queries', () => {
    const columns = fc.array(fc.array(value, { minLength: 900, maxLength: 900 }), { minLength: 1, maxLength: 3 })
    const stretches = fc.array(fc.tuple(fc.nat(900), fc.nat(900)), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(columns, stretches, (all, asked) => {
        const extremes = new CachedExtremes()
        for (const [one, other] of asked) {
          const [from, end] = [Math.min(one, other), Math.max(one, other)]
          const known = all
            .flatMap((column) => column.slice(from, end))
            .filter((each) => each != null && !Number.isNaN(each))
          const [low, high] = extremes.of(all, from, end)
          expect([low, high]).toEqual([Math.min(...(known as number[])), Math.max(...(known as number[]))])
        }
      }),
      { numRuns: 25 },
    )
  })

  test('follow numbers that changed in place after clearing', () => {
    const column = Array.from({ length: 1_000 }, (_, row) => row)
    const extremes = new CachedExtremes()
    expect(extremes.of([column], 0, 1_000)).toEqual([0, 999])
    column[500] = 5_000
    extremes.clear()
    expect(extremes.of([column], 0, 1_000)).toEqual([0, 5_000])
  })
})

describe('groups of bars', () => {
  const bars = Array.from({ length: 40 }, (_, row) => ({ open: row, high: row + 2, low: row - 2, close: row + 1 }))
  const columns = {
    open: bars.map(({ open }) => open),
    high: bars.map(({ high }) => high),
    low: bars.map(({ low }) => low),
    close: bars.map(({ close }) => close),
  }

  test.each([1, 4, 16])('of %i are what merging says, the last one shorter', (size) => {
    const [groups, plot] = [new CachedGroups(), plotted()]
    for (let look = 0; look < 2; look++) {
      groups.stand(plot, size, columns)
      for (let row = 0; row < 40; row += size) {
        const expected = { row: 0, open: 0, high: 0, low: 0, close: 0 }
        mergeBars(columns, row, Math.min(row + size, 40), expected)
        expect({ ...groups.at(row, 40) }).toEqual(expected)
      }
    }
  })

  test('are rebuilt when the numbers or the group size change', () => {
    const [groups, plot] = [new CachedGroups(), plotted()]
    const close = [...columns.close]
    const look = (size: number) => {
      groups.stand(plot, size, { ...columns, close })
      return groups.at(32, 40)?.close
    }
    expect(look(4)).toBe(36)
    close[35] = 99
    expect(look(4)).toBe(36)
    dataChanged(plot)
    expect(look(4)).toBe(99)
    expect(look(8)).toBe(40)
  })

  test('without known values are undefined', () => {
    const groups = new CachedGroups()
    const nothing = [null, null]
    groups.stand(plotted(), 2, { open: nothing, high: nothing, low: nothing, close: nothing })
    expect([groups.at(0, 2), groups.at(0, 2)]).toEqual([undefined, undefined])
  })
})

describe('turns of a line', () => {
  const values = [3, 1, 9, 4, null, Number.NaN, 7, 7, null, null, null, null, 5, 6]
  const rows = (turns: CachedTurns) => [0, 4, 8, 12].map((row) => [turns.first(row, values.length), turns.second(row)])

  test('are the lowest and the highest of each group, in their order', () => {
    const turns = new CachedTurns()
    turns.stand(plotted(), 4, values)
    expect(rows(turns)).toEqual([
      [1, 2],
      [6, 6],
      [-1, -1],
      [12, 13],
    ])
  })

  test('are rebuilt after the numbers changed', () => {
    const [turns, plot] = [new CachedTurns(), plotted()]
    const own = [...values]
    turns.stand(plot, 4, own)
    expect(turns.first(8, own.length)).toBe(-1)
    own[9] = 2
    turns.stand(plot, 4, own)
    expect(turns.first(8, own.length)).toBe(-1)
    dataChanged(plot)
    turns.stand(plot, 4, own)
    expect(turns.first(8, own.length)).toBe(9)
  })
})
