import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cornerOf, layoutCells, movedCell, stateCellAt } from '../../../../client/features/status/ops/cell-layout'

test('cells are as large as the height allows, with a minimum size', () => {
  expect(layoutCells([10], 120, 420)).toMatchObject({ cell: 12, columns: 10, height: 28 })
  expect(layoutCells([2_000, 600], 600, 420)).toMatchObject({ cell: 9, columns: 66 })
  const full = layoutCells([5_500], 300, 420)
  expect(full).toMatchObject({ cell: 5, columns: 60, height: 16 + 92 * 5 })
})

test('every cell is found at its own centre, and nothing outside', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(sizes, fc.integer({ min: 40, max: 900 }), (counts, width) => {
      const layout = layoutCells(counts, width, 300)
      const total = counts.reduce((sum, count) => sum + count, 0)
      const half = layout.cell / 2
      for (let index = 0; index < total; index++) {
        const { x, y } = cornerOf(layout, index) as { x: number; y: number }
        expect(stateCellAt(layout, x + half, y + half)).toBe(index)
        expect(x + layout.cell).toBeLessThanOrEqual(Math.max(width, layout.cell))
        expect(y + layout.cell).toBeLessThanOrEqual(layout.height)
      }
      expect(cornerOf(layout, total)).toBeUndefined()
      // At the height of the first row, left and right of its cells.
      const { y } = cornerOf(layout, 0) as { x: number; y: number }
      for (const x of [-1, layout.columns * layout.cell]) expect(stateCellAt(layout, x, y + half)).toBeUndefined()
      for (const { top } of layout.blocks) expect(stateCellAt(layout, half, top + 2)).toBeUndefined()
    }),
    { numRuns: 15 },
  )
})

test('arrows lead to the neighbour, across groups too, and stop at the edges', () => {
  // Two rows of 10 and 3, then a group of 4.
  const layout = layoutCells([13, 4], 120, 420)
  const moves: [number, string, number | undefined][] = [
    [0, 'ArrowRight', 1],
    [0, 'ArrowLeft', 0],
    [5, 'ArrowLeft', 4],
    [13, 'ArrowLeft', 12],
    [2, 'ArrowDown', 12],
    [12, 'ArrowDown', 15],
    [15, 'ArrowUp', 12],
    [5, 'ArrowDown', 5],
    [16, 'ArrowRight', 16],
    [4, 'Home', 0],
    [4, 'End', 16],
    [4, 'x', undefined],
  ]
  for (const [from, key, to] of moves) expect([from, key, movedCell(layout, from, key)]).toEqual([from, key, to])
})
