import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cellAt,
  leagueOf,
  newestSlot,
  ribbonBox,
  ribbonGrid,
} from '../../../../client/features/in-day-industry/ribbon-grid'
import type { FlowColumns } from '../../../../client/store/flow-store'

const ledger = (slots: number[], nets: number[]) => ({
  columns: () =>
    ({ slot: Float64Array.from(slots), minute: { adNet: Float64Array.from(nets) } }) as unknown as FlowColumns,
})

describe('the heat ribbon', () => {
  const grid = ribbonGrid([ledger([0, 1, 3], [5, -2, 7]), ledger([1], [9]), ledger([], [])])

  test('lays each ledger on the minutes of the day, and leaves open what nobody knows', () => {
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

  test('finds the cell under a point, for every cell, and none beside the grid', () => {
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
          expect(cellAt(box, rows, x, y)).toEqual({ row, slot })
          expect(cellAt(box, rows, box.left - 1, y)).toBeUndefined()
          expect(cellAt(box, rows, x, height)).toBeUndefined()
        },
      ),
    )
  })
})
