// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CellValue, GridColumn, GridOptions } from '../../../client/ui/grid-column'
import { GridHead } from '../../../client/ui/grid-head'
import { GridRow } from '../../../client/ui/grid-row'

let cells: CellValue[]
let values: number[]
beforeEach(() => {
  vi.useFakeTimers()
  cells = [{ text: 'a' }, { text: '1' }]
  values = [Number.NaN, 1]
})
afterEach(() => {
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
})

const columns: GridColumn[] = [
  { key: 'name', head: '名称', width: 60, sticky: true, align: 'left', cell: () => cells[0] as CellValue },
  {
    key: 'net',
    head: '净额',
    unit: '万',
    help: '主动买 − 主动卖',
    width: 80,
    sortable: true,
    flash: true,
    cell: () => cells[1] as CellValue,
    value: () => values[1] as number,
  },
]
const options = (over: Partial<GridOptions> = {}): GridOptions => ({
  label: '表',
  columns,
  rowHeight: 24,
  order: () => [0],
  keyOf: (row: number) => `k${row}`,
  ...over,
})
const made = (over: Partial<GridOptions> = {}) => new GridRow(options(over))
const cellOf = (row: GridRow, at: number) => row.box.children[at] as HTMLElement
const show = (row: GridRow, value: number, key = 'k', text = String(value)) => {
  values[1] = value
  cells[1] = { text }
  row.write(0, 0, key, false)
}

describe('a row of a grid', () => {
  test('is placed at its position; its ARIA index counts from 1 and includes the header', () => {
    const row = made()
    row.write(7, 3, 'k3', true)
    expect(row.box.style.transform).toBe('translateY(168px)')
    expect(row.box.getAttribute('aria-rowindex')).toBe('9')
    expect(row.box.getAttribute('aria-selected')).toBe('true')
    expect([row.at, row.row, row.box.hidden]).toEqual([7, 3, false])
    row.release()
    expect([row.at, row.row]).toEqual([-1, -1])
  })

  test('carries the instrument that it is about, and none of the row before', () => {
    const row = made({ instrumentOf: (at) => (at === 1 ? '' : `6005${at}.SH`) })
    row.write(0, 19, 'a', false)
    expect(row.box.dataset.instrument).toBe('600519.SH')
    row.write(0, 1, 'b', false)
    expect(row.box.dataset.instrument).toBeUndefined()
  })

  test.each([
    ['up', 'text-up'],
    ['down', 'text-down'],
    ['dim', 'text-text-3'],
    ['warning', 'text-warning'],
  ] as const)('of tone %s has one colour, and another one after that', (tone, name) => {
    const row = made()
    cells[1] = { text: '1', tone }
    row.write(0, 0, 'k', false)
    expect(cellOf(row, 1).classList.contains(name)).toBe(true)
    cells[1] = { text: '1', tone: 'flat' }
    row.write(0, 0, 'k', false)
    expect([...cellOf(row, 1).classList].filter((each) => /^text-(up|down|flat|text-3|warning)$/.test(each))).toEqual([
      'text-flat',
    ])
    cells[1] = { text: '1' }
    row.write(0, 0, 'k', false)
    expect(cellOf(row, 1).classList.contains('text-flat')).toBe(false)
  })

  test('shows chips instead of its text, and then a text again', () => {
    const row = made()
    cells[0] = { text: '', chips: ['持仓', '观察'] }
    row.write(0, 0, 'k', false)
    expect([...cellOf(row, 0).querySelectorAll('span')].map((each) => each.textContent)).toEqual(['持仓', '观察'])
    cells[0] = { text: '', chips: ['观察'] }
    row.write(0, 0, 'k', false)
    expect(cellOf(row, 0).textContent).toBe('观察')
    cells[0] = { text: '—' }
    row.write(0, 0, 'k', false)
    expect([cellOf(row, 0).textContent, cellOf(row, 0).querySelectorAll('span')]).toEqual([
      '—',
      expect.objectContaining({ length: 0 }),
    ])
  })

  test('has the title and background of its cell, and removes them afterwards', () => {
    const row = made()
    cells[1] = { text: '1', title: '来自备源', background: 'red' }
    row.write(0, 0, 'k', false)
    expect([cellOf(row, 1).title, cellOf(row, 1).style.background]).toEqual(['来自备源', 'red'])
    cells[1] = { text: '1' }
    row.write(0, 0, 'k', false)
    expect([cellOf(row, 1).title, cellOf(row, 1).style.background]).toEqual(['', ''])
  })
})

describe('a changed figure', () => {
  const flashOf = (row: GridRow) => cellOf(row, 1).getAttribute('data-flash')

  test.each([
    [1, 2, 'up'],
    [2, 1, 'down'],
    [-1, -2, 'down'],
    [1, 1, null],
    [1, Number.NaN, null],
    [Number.NaN, 1, null],
  ])('from %d to %d is tinted %s', (before, after, tint) => {
    const row = made()
    show(row, before)
    show(row, after, 'k', `${after}!`)
    expect(flashOf(row)).toBe(tint)
  })

  test('whose text is the same is not tinted', () => {
    const row = made()
    show(row, 1, 'k', '1.0')
    show(row, 1.01, 'k', '1.0')
    expect(flashOf(row)).toBeNull()
  })

  test('of another row in the same place is not tinted, and removes the tint of the former row', () => {
    const row = made()
    show(row, 1)
    show(row, 2)
    expect(flashOf(row)).toBe('up')
    show(row, 9, 'other')
    expect(flashOf(row)).toBeNull()
  })

  test('of a column that does not tint stays as it is', () => {
    const row = made({ columns: columns.map((column) => ({ ...column, flash: false })) })
    show(row, 1)
    show(row, 2)
    expect(flashOf(row)).toBeNull()
  })
})

describe('cells of a grid', () => {
  const three: GridColumn[] = [
    { key: 'a', head: 'A', width: 60, sticky: true, cell: () => ({ text: '' }) },
    { key: 'b', head: 'B', width: 70, sticky: true, align: 'center', cell: () => ({ text: '' }) },
    { key: 'c', head: 'C', width: 80, cell: () => ({ text: '' }) },
  ]
  test('that are pinned are placed side by side, the others share the rest in proportion', () => {
    const row = made({ columns: three })
    expect([0, 1, 2].map((at) => cellOf(row, at).style.left)).toEqual(['0px', '60px', ''])
    expect([0, 1, 2].map((at) => cellOf(row, at).style.width)).toEqual(['60px', '70px', '80px'])
    expect([0, 1, 2].map((at) => cellOf(row, at).style.flexGrow)).toEqual(['', '', '80'])
  })

  test('are aligned as their column, figures to the right', () => {
    const row = made({ columns: [...three, ...columns.slice(0, 1)] })
    const sides = [0, 1, 2, 3].map((at) => /justify-(end|center)/.exec(cellOf(row, at).className)?.[1])
    expect(sides).toEqual(['end', 'center', 'end', undefined])
  })
})

describe('the head of a grid', () => {
  const head = () => new GridHead({ columns, subject: () => '' })
  const at = (of: GridHead, index: number) => of.box.querySelectorAll<HTMLElement>('[role=columnheader]')[index]

  test('has column titles with units, which are buttons if the column can be sorted', () => {
    const of = head()
    expect([at(of, 0)?.textContent, at(of, 1)?.textContent]).toEqual(['名称', '净额万'])
    expect([at(of, 0)?.querySelector('button'), at(of, 1)?.querySelector('button')?.dataset.sort]).toEqual([
      null,
      'net',
    ])
    expect(at(of, 1)?.title).toBe('主动买 − 主动卖')
    expect(of.box.querySelector('[role=row]')?.getAttribute('aria-rowindex')).toBe('1')
  })

  test.each([
    ['ascending', '↑'],
    ['descending', '↓'],
  ] as const)('marks the one that sorts %s, for eyes and ears', (direction, mark) => {
    const of = head()
    of.markSort('name', 'ascending')
    of.markSort('net', direction)
    expect([at(of, 0)?.getAttribute('aria-sort'), at(of, 1)?.getAttribute('aria-sort')]).toEqual([null, direction])
    expect(at(of, 1)?.textContent).toBe(`净额万${mark}`)
    expect(at(of, 0)?.textContent).toBe('名称')
  })
})
