import { expect, test } from 'vitest'
import { cellsAsHtml, cellsAsText, cellsOf } from '../../../client/ui/cells-text'
import type { GridColumn } from '../../../client/ui/grid-column'

const ids = ['000001', '600519', '000003']
const nets = [123_456_789.25, Number.NaN, -0.1 - 0.2]
const columns: GridColumn[] = [
  { key: 'code', head: '代码', width: 60, align: 'left', cell: (row) => ({ text: ids[row] ?? '' }) },
  {
    key: 'net',
    head: '净额',
    unit: '万',
    rawUnit: '元',
    width: 80,
    raw: (row) => nets[row] ?? null,
    cell: () => ({ text: '+12346' }),
  },
  { key: 'turnover', head: '成交额', width: 80, cell: (row) => ({ text: row === 0 ? '1.5亿' : '—' }) },
  {
    key: 'note',
    head: '说明',
    width: 80,
    raw: (row) => ['=1+1', 'a\tb', '<b>'][row] ?? null,
    cell: () => ({ text: '' }),
  },
]

test('cells are copied in full precision, in the whole units of the column title, and codes unchanged', () => {
  const cells = cellsOf(columns, [0, 1, 2])
  expect(cells.heads).toEqual(['代码', '净额(元)', '成交额', '说明'])
  expect(cells.rows).toEqual([
    ['000001', 123_456_789.25, 150_000_000, '=1+1'],
    ['600519', null, null, 'a\tb'],
    ['000003', -0.3, null, '<b>'],
  ])
})

test('as text they are lines of tabs, in which nothing is a formula or another cell', () => {
  expect(cellsAsText(cellsOf(columns, [0, 1]))).toBe(
    "代码\t净额(元)\t成交额\t说明\n000001\t123456789.25\t150000000\t'=1+1\n600519\t\t\ta b",
  )
})

test('for spreadsheets, texts have the text format and HTML characters are escaped', () => {
  const html = cellsAsHtml(cellsOf(columns, [2]))
  expect(html).toContain(`<th>净额(元)</th>`)
  expect(html).toContain(`<td style="mso-number-format:'\\@'">000003</td><td>-0.3</td><td></td>`)
  expect(html).toContain('&lt;b&gt;')
  expect(html).not.toContain('<b>')
})

test('a single cell is copied without its column title', () => {
  const one = cellsOf(columns.slice(1, 2), [0])
  expect(cellsAsText(one)).toBe('123456789.25')
  expect(cellsAsHtml(one)).toBe('<table><tr><td>123456789.25</td></tr></table>')
})
