import { expect, test } from 'vitest'
import { figureColumn } from '../../../client/ui/figure-column'
import { numberCell } from '../../../client/ui/grid-cells'

function columnOf(connected: boolean) {
  const figures = { net: (row: number) => row * 2 }
  const words = { net: { head: '净额', unit: '万' } }
  const column = figureColumn({ words, figures, spread: 1.25, connected: () => connected })
  return column('net', 70, (value, row) => ({ ...numberCell(value, 1), title: `${row}` }), { flash: true })
}

test('a column has its titles, the figure of each row, and a width that grows with the screen', () => {
  const column = columnOf(true)
  expect(column).toMatchObject({ key: 'net', head: '净额', unit: '万', width: 88, sortable: true, flash: true })
  expect(column.value?.(3)).toBe(6)
  expect(column.cell(3)).toMatchObject({ text: '6.0', title: '3' })
})

test.each([
  ['万', 2e6, '元', 2e6],
  ['亿', 3e8, '元', 3e8],
  ['%', 0.0125, '%', 1.25],
  ['元', 9.5, undefined, undefined],
] as const)('a figure shown in %s with the value %d is copied in %s: %d', (unit, figure, rawUnit, copied) => {
  const words = { net: { head: '净额', unit } }
  const column = figureColumn({ words, figures: { net: () => figure }, spread: 1, connected: () => true })
  const { raw, rawUnit: stated } = column('net', 70, (value) => numberCell(value, 1))
  expect([raw?.(0), stated]).toEqual([copied, rawUnit])
})

test('every number is dimmed while the line is cut', () => {
  expect(columnOf(true).cell(3).tone).not.toBe('dim')
  expect(columnOf(false).cell(3)).toMatchObject({ text: '6.0', tone: 'dim' })
})
