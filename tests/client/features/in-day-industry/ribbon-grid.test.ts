import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  gapSlots,
  leagueOf,
  newestSlot,
  ribbonBox,
  ribbonCellAt,
  ribbonGrid,
} from '../../../../client/charts/ribbon-grid'
import { byChange, gridScale } from '../../../../client/features/in-day-industry/grid-scale'
import { closeAt } from '../../../../client/features/in-day-industry/read-out'
import type { FlowColumns } from '../../../../client/store/rows/flow-store'
import { partOf } from '../../../support/part-of'

const ledger = (slots: number[], nets: number[]) => ({
  columns: () => partOf<FlowColumns>({ slot: Float64Array.from(slots), minute: { adNet: Float64Array.from(nets) } }),
})

describe('the heat ribbon', () => {
  const grid = ribbonGrid([ledger([0, 1, 3], [5, -2, 7]), ledger([1], [9]), ledger([], [])])

  test('places each ledger on the minutes of the day, and leaves missing minutes empty', () => {
    expect(grid.map((row) => row.length)).toEqual([241, 241, 241])
    expect(grid[0]?.slice(0, 5)).toEqual([5, -2, null, 7, null])
    expect(grid[2]?.every((value) => value === null)).toBe(true)
  })

  test('knows its newest minute', () => {
    expect(newestSlot(grid)).toBe(3)
    expect(newestSlot([])).toBe(-1)
  })

  test('ranks the members of a minute by their net, with what they had until then', () => {
    expect(leagueOf(grid, 1)).toEqual([
      { row: 1, net: 9, total: 9 },
      { row: 2, net: 0, total: 0 },
      { row: 0, net: -2, total: 3 },
    ])
  })

  test('finds the cell under a point, for every cell, and none outside the grid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 400, max: 4000 }),
        fc.integer({ min: 100, max: 2000 }),
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 0, max: 240 }),
        (width, height, rows, slot) => {
          const box = ribbonBox(width, height, rows)
          const row = slot % rows
          const x = box.left + (slot + 0.5) * box.cellWidth
          const y = box.top + (row + 0.5) * box.cellHeight
          expect(ribbonCellAt(box, rows, x, y)).toEqual({ row, slot })
          expect(ribbonCellAt(box, rows, box.left - 1, y)).toBeUndefined()
          expect(ribbonCellAt(box, rows, x, height)).toBeUndefined()
        },
      ),
    )
  })
})

describe('a ribbon whose line shows a part of the day', () => {
  // 60 minutes of ten pixels, between names of 76 and an axis of 52 pixels.
  const box = ribbonBox(76 + 600 + 52, 100 + 16, 5, undefined, { from: 29.5, to: 89.5 })

  test.each([
    ['its first minute', 76, { row: 0, slot: 30 }],
    ['its last minute', 675, { row: 0, slot: 89 }],
    ['the minute before, under the names', 75, undefined],
    ['the minute after, under the axis', 676, undefined],
  ])('has its cells at the minutes of the line: %s', (_, x, cell) => {
    expect(ribbonCellAt(box, 5, x, 10)).toEqual(cell)
  })
})

describe('missing minutes', () => {
  const grid = ribbonGrid([ledger([2, 4], [5, 1]), ledger([2, 5], [9, 3])])

  test('are those before the latest in which no member has data', () => {
    expect(gapSlots(grid)).toEqual([0, 1, 3])
    expect(gapSlots([])).toEqual([])
  })

  test('are not the minutes in which nothing can trade', () => {
    const day = Array.from({ length: 241 }, (_, slot) => slot).filter((slot) => slot !== 238 && slot !== 239)
    expect(gapSlots(ribbonGrid([ledger(day, day)]))).toEqual([])
  })
})

test('a bar is found by its minute, also the first after lunch', () => {
  const at = (time: string) => Date.parse(`2026-11-20T${time}+08:00`)
  const bars = { time: [at('09:30:00'), at('11:29:00'), at('13:00:00')], close: [10, 11, 12] }
  expect([1, 120, 121, 7].map((slot) => closeAt(bars, slot))).toEqual([10, 11, 12, undefined])
})

describe('the grid of boards', () => {
  const board = (name: string, ...weighted: number[]) => ({ name, weighted, equal: weighted })

  test('has one scale that holds all lines, of one percent at least', () => {
    expect(gridScale([board('a', 100_000, 100_100)])).toBe(0.01)
    expect(gridScale([board('a', 100_000, 101_000), board('b', 97_500)])).toBeCloseTo(0.025, 12)
  })

  test('is sorted from the strongest; a board without a line comes last', () => {
    const boards = [board('weak', 99_000), board('none'), board('still', 100_000), board('strong', 102_000)]
    expect(byChange(boards).map(({ name }) => name)).toEqual(['strong', 'still', 'weak', 'none'])
  })
})
