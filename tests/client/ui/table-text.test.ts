// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import {
  isInTable,
  plainValue,
  readTableBy,
  tableAsCsv,
  tableAsText,
  tableAt,
  tableOfPage,
} from '../../../client/ui/table-text'

afterEach(() => document.body.replaceChildren())

describe('a table that leaves the page', () => {
  const page = () => {
    document.body.innerHTML = `<main><table aria-label="涨幅榜">
      <thead><tr><th>名称</th><th><button>涨幅<span data-unit="">%</span><span aria-hidden="true">▼</span></button></th></tr></thead>
      <tbody><tr><td><a>  海棠
        股份</a></td><td><span aria-hidden="true">▲</span>+1.50</td></tr><tr id="two"><td>木兰</td><td>—</td></tr></tbody>
    </table></main>`
    return document.getElementById('two') as HTMLElement
  }

  test('has its title, heads with units, and cells without what decorates them', () => {
    const row = page()
    expect(tableAt(row)).toEqual({
      title: '涨幅榜',
      heads: ['名称', '涨幅(%)'],
      rows: [
        ['海棠 股份', '+1.50'],
        ['木兰', '—'],
      ],
    })
    expect([isInTable(row), isInTable(document.body), isInTable(undefined)]).toEqual([true, false, false])
    expect(tableOfPage()?.title).toBe('涨幅榜')
  })

  test('includes all rows of a table that draws only those in sight', () => {
    document.body.innerHTML = '<main><div role="grid" aria-label="全市场"><div role="row" id="row"></div></div></main>'
    const grid = document.querySelector('[role="grid"]') as Element
    readTableBy(grid, () => ({ heads: ['代码'], rows: [['000001'], ['600519']] }))
    expect(tableAt(document.getElementById('row'))).toEqual({
      title: '全市场',
      heads: ['代码'],
      rows: [['000001'], ['600519']],
    })
  })

  test('is lines and tabs for a chat, and fields for a spreadsheet', () => {
    const table = {
      title: '榜,一',
      heads: ['名称', '净额(元)'],
      rows: [
        ['=海棠', '+1.2亿'],
        ['木兰', '—'],
      ],
    }
    expect(tableAsText(table)).toBe('名称\t净额(元)\n=海棠\t+1.2亿\n木兰\t—')
    expect(tableAsCsv(table, [['数据截至', '10:00:00']])).toBe(
      '"榜,一"\r\n数据截至,10:00:00\r\n名称,净额(元)\r\n\'=海棠,120000000\r\n木兰,\r\n',
    )
  })
})

test.each<[string, string | number | null]>([
  ['1.50', 1.5],
  ['+1.50', 1.5],
  ['-1.50', -1.5],
  ['▼-1.50', -1.5],
  ['1,234.5', 1_234.5],
  ['3.2万', 32_000],
  ['-1.23亿', -123_000_000],
  ['1.05万亿', 1.05e12],
  ['3.21%', 0.0321],
  ['-0.07%', -0.0007],
  ['0', 0],
  ['0.00', 0],
  ['—', null],
  ['', null],
  ['000001', '000001'],
  ['600519', 600_519],
  ['09:31:00', '09:31:00'],
  ['3/5', '3/5'],
  ['1.2.3', '1.2.3'],
  ['万', '万'],
  ['+', '+'],
])('the cell %j is %j in a spreadsheet', (text, value) => expect(plainValue(text)).toBe(value))
