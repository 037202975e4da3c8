import { expect, test } from 'vitest'
import { RowGroups, subtotalOf } from '../../../client/store/rows/row-groups'
import { cellsOf } from '../../../client/ui/cells-text'
import type { GridColumn } from '../../../client/ui/grid-column'
import { groupedColumns, groupFigure } from '../../../client/ui/grouped-columns'

const change = [0.04, -0.02, Number.NaN]
const money = [4e6, 1e6, 2e6]
const columns: GridColumn[] = [
  { key: 'name', head: '名称', width: 60, cell: (row) => ({ text: `n${row}` }) },
  {
    key: 'change',
    head: '涨幅',
    rawUnit: '%',
    width: 60,
    raw: (row) => (change[row] ?? 0) * 100,
    cell: (row) => ({ text: String(change[row]) }),
    group: { kind: 'mean', figure: (row) => change[row] ?? 0, show: (value) => ({ text: (value * 100).toFixed(2) }) },
  },
  {
    key: 'net',
    head: '净额',
    rawUnit: '元',
    width: 60,
    raw: (row) => money[row] ?? 0,
    cell: (row) => ({ text: String(money[row]) }),
    group: { kind: 'sum', figure: (row) => money[row] ?? 0, show: (value) => ({ text: String(value / 1e4) }) },
  },
  {
    key: 'speed',
    head: '涨速',
    rawUnit: '%',
    width: 60,
    // Cells count in parts of 10,000, copies in per cent.
    raw: (row) => [0.25, 0.75][row] ?? null,
    cell: (row) => ({ text: `s${row}` }),
    group: { kind: 'mean', figure: (row) => [25, 75][row] ?? Number.NaN, show: (value) => ({ text: `${value}` }) },
  },
  { key: 'last', head: '现价', unit: '元', width: 60, cell: (row) => ({ text: `p${row}` }) },
]

test('the row of a group has its name and count, marked means and sums, and is empty without a value', () => {
  const groups = new RowGroups(
    (row) => (row === 2 ? '' : '电子'),
    { subtotal: undefined, direction: 'ascending' },
    () => 0,
  )
  groups.order([0, 1, 2])
  const shown = groupedColumns(columns, groups)
  const texts = (row: number) => shown.map((column) => column.cell(row).text)
  expect(texts(-1)).toEqual(['▾ 电子 · 2 只', '均 1.00', '500', '均 50', ''])
  expect(texts(-2)).toEqual(['▾ 其他 · 1 只', '—', '200', '—', ''])
  expect(texts(1)).toEqual(['n1', '-0.02', '1000000', 's1', 'p1'])
  expect(shown[1]?.cell(-1).title).toBe('2 只的等权算术平均，没有数据的不计')
  expect(cellsOf(shown, [-1, 1])).toEqual({
    heads: ['名称', '涨幅(%)', '净额(元)', '涨速(%)', '现价(元)'],
    rows: [
      ['电子 · 2 只', 1, 5_000_000, 0.5, null],
      ['n1', -2, 1_000_000, 0.75, 'p1'],
    ],
  })
  groups.fold('电子', true)
  groups.order([0, 1, 2])
  expect(texts(-1)[0]).toBe('▸ 电子 · 2 只')
  const figure = groupFigure(shown, 'net')
  expect(figure && subtotalOf(figure.kind, [0, 1], figure.figure)).toBe(5e6)
  expect(groupFigure(shown, 'last')).toBeUndefined()
})
