import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellAt, labelLines, treemap } from '../../../client/charts/treemap'

describe('a treemap', () => {
  const weights = fc.array(fc.double({ min: 0.001, max: 100, noNaN: true }), { minLength: 1, maxLength: 60 })

  test('fills the box without overlap, areas in proportion to the weights', () => {
    fc.assert(
      fc.property(
        weights,
        fc.integer({ min: 50, max: 900 }),
        fc.integer({ min: 50, max: 900 }),
        (all, width, height) => {
          const cells = treemap(all, width, height)
          const total = all.reduce((sum, weight) => sum + weight, 0)
          expect(cells).toHaveLength(all.length)
          for (const cell of cells) {
            const wanted = ((all[cell.index] as number) / total) * width * height
            expect(cell.width * cell.height).toBeCloseTo(wanted, 4)
            expect(cell.x).toBeGreaterThanOrEqual(-1e-6)
            expect(cell.y).toBeGreaterThanOrEqual(-1e-6)
            expect(cell.x + cell.width).toBeLessThanOrEqual(width + 1e-6)
            expect(cell.y + cell.height).toBeLessThanOrEqual(height + 1e-6)
          }
          for (const cell of cells) {
            if (cell.width < 0.01 || cell.height < 0.01) continue
            expect(cellAt(cells, cell.x + cell.width / 2, cell.y + cell.height / 2)).toBe(cell)
          }
        },
      ),
    )
  })

  test('keeps cells near to squares: the example of its authors', () => {
    const cells = treemap([6, 6, 4, 3, 2, 2, 1], 6, 4)
    const first = cells[0]
    expect([first?.x, first?.y, first?.width, first?.height]).toEqual([0, 0, 3, 2])
    for (const { width, height } of cells) expect(Math.max(width / height, height / width)).toBeLessThan(2.8)
  })

  test.each([
    ['nothing', [], 100, 100],
    ['no weight above zero', [0, -1, Number.NaN], 100, 100],
    ['a box without height', [1], 100, 0],
  ])('of %s has no cells', (_, all, width, height) => {
    expect(treemap(all, width, height)).toEqual([])
  })

  test.each([
    [0.5, 100, 100],
    [1, 1, 1],
    [0.25, 0.5, 2],
  ])('with one weight, %d, fills the box of %d by %d', (weight, width, height) => {
    expect(treemap([weight], width, height)).toEqual([{ index: 0, x: 0, y: 0, width, height }])
  })

  test('there is no cell outside', () => {
    expect(cellAt(treemap([1], 10, 10), 11, 5)).toBeUndefined()
  })
})

describe('the text of a cell', () => {
  test.each([
    ['whole where they fit', 6, 2, ['夏窗电气', '-0.18%']],
    ['a name in two lines where it is too long for one', 3, 3, ['夏窗', '电气']],
    ['the name alone where there is one line', 6, 1, ['夏窗电气']],
    ['the figure alone where the name fits no way', 1, 9, []],
    ['nothing where there is no line', 6, 0, []],
    ['no half of a name where there is no line for the other', 3, 1, []],
  ] as const)('are %s', (_, letters, most, lines) => {
    expect(labelLines('夏窗电气', '-0.18%', (text) => text.length <= letters, most)).toEqual(lines)
  })

  test('are the name in halves above its figure', () => {
    const fits = (text: string) => text.length <= 3 || text.endsWith('%')
    expect(labelLines('沪深300', '+1%', fits, 3)).toEqual(['沪深3', '00', '+1%'])
    expect(labelLines('沪深300', '+1%', fits, 2)).toEqual(['沪深3', '00'])
    expect(labelLines('沪深300', '+1%', fits, 1)).toEqual(['+1%'])
  })
})
