// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { common } from '../../../client/text/common'
import { DataTable, type DataTableProps, type TableColumn } from '../../../client/ui/data-table'
import { openPage, wordsOf } from '../open-page'

interface Stock {
  code: string
  net: number | null
}
const stocks: Stock[] = [
  { code: 'b', net: 2 },
  { code: 'a', net: null },
  { code: 'c', net: -3 },
  { code: 'd', net: 2 },
]
const columns: TableColumn<Stock>[] = [
  { key: 'code', title: '代码', align: 'left', width: 90, cell: ({ code }) => code },
  { key: 'net', title: '净额', unit: '万', sortBy: ({ net }) => net, cell: ({ net }) => String(net) },
  { key: 'why', title: '备注', align: 'left', cell: () => '' },
]

async function open(over: Partial<DataTableProps<Stock>> = {}) {
  const page = await openPage()
  await page.show(<DataTable label="净额表" columns={columns} rows={stocks} rowKey={({ code }) => code} {...over} />)
  const all = <E extends HTMLElement>(selector: string) => [...page.host.querySelectorAll<E>(selector)]
  return {
    ...page,
    rows: () => all('tbody tr'),
    codes: () => all('tbody tr').map((row) => row.dataset.row),
    heads: () => all('thead th'),
    table: () => page.host.querySelector('table') as HTMLTableElement,
  }
}

describe('a table', () => {
  test('shows its column titles, with a unit only if there is one', async () => {
    const page = await open()
    expect(page.heads().map(wordsOf)).toEqual(['代码', '净额 万', '备注'])
    expect(page.host.querySelectorAll('[data-unit]')).toHaveLength(1)
    expect(page.heads()[0]?.style.minWidth).toBe('90px')
    expect(page.heads().map(({ className }) => /text-(left|right)/.exec(className)?.[1])).toEqual([
      'left',
      'right',
      'left',
    ])
  })

  test('has the given order, then that of the pressed column title: largest first, then smallest', async () => {
    const page = await open()
    expect(page.codes()).toEqual(['b', 'a', 'c', 'd'])
    await page.press(common.sortBy('净额'))
    expect([page.codes(), page.heads()[1]?.getAttribute('aria-sort')]).toEqual([['b', 'd', 'c', 'a'], 'descending'])
    await page.press(common.sortBy('净额'))
    expect([page.codes(), page.heads()[1]?.getAttribute('aria-sort')]).toEqual([['c', 'b', 'd', 'a'], 'ascending'])
    expect(wordsOf(page.heads()[1] as Element)).toBe('净额 万 ▲')
  })

  test('starts sorted on request, and a press reverses that', async () => {
    const page = await open({ sort: { key: 'net', descending: false } })
    expect(page.codes()).toEqual(['c', 'b', 'd', 'a'])
    await page.press(common.sortBy('净额'))
    expect(page.codes()).toEqual(['b', 'd', 'c', 'a'])
  })

  test.each(['code', 'unknown'])('with an initial sort by %s, which is not sortable, keeps its order', async (key) => {
    expect((await open({ sort: { key, descending: true } })).codes()).toEqual(['b', 'a', 'c', 'd'])
  })

  test('marks the selected row only, visually and for screen readers', async () => {
    const page = await open({ selected: 'c', onSelect: () => undefined })
    expect(page.rows().map((row) => row.getAttribute('aria-selected'))).toEqual(['false', 'false', 'true', 'false'])
    const raised = page.rows().map((row) => row.querySelector('td')?.classList.contains('bg-raised'))
    expect(raised).toEqual([false, false, true, false])
    expect(page.rows().map((row) => row.classList.contains('font-semibold'))).toEqual([false, false, true, false])
    expect(page.table().getAttribute('role')).toBe('grid')
  })

  test.each([
    ['c', ['-1', '-1', '0', '-1']],
    ['gone', ['0', '-1', '-1', '-1']],
    [null, ['0', '-1', '-1', '-1']],
  ])('with %s selected is reached by the tab key at one row', async (selected, places) => {
    const page = await open({ selected, onSelect: () => undefined })
    expect(page.rows().map((row) => row.getAttribute('tabindex'))).toEqual(places)
  })

  test('without selectable rows is scrolled as a whole by keys', async () => {
    const page = await open()
    expect(page.rows().map((row) => row.getAttribute('tabindex'))).toEqual([null, null, null, null])
    expect([page.table().parentElement?.getAttribute('tabindex'), page.table().getAttribute('role')]).toEqual([
      '0',
      null,
    ])
  })

  test('opens a row by a double click, and carries its instrument', async () => {
    const opened: string[] = []
    const page = await open({ onOpen: ({ code }) => opened.push(code), instrumentOf: ({ code }) => `${code}.SH` })
    page.rows()[1]?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
    expect([opened, page.rows()[1]?.dataset.instrument]).toEqual([['a'], 'a.SH'])
  })

  test.each([
    ['ArrowDown', 'a', 'c'],
    ['ArrowUp', 'a', 'b'],
    ['ArrowUp', 'b', 'b'],
    ['PageDown', 'b', 'd'],
    ['PageUp', 'd', 'b'],
    ['Home', 'c', 'b'],
    ['End', 'b', 'd'],
  ])('%s from %s leads to %s', async (key, from, to) => {
    const page = await open({ onSelect: () => undefined })
    const row = page.rows().find((each) => each.dataset.row === from) as HTMLElement
    await page.key(row, key)
    expect((document.activeElement as HTMLElement).dataset.row).toBe(to)
  })

  test.each([
    [[], '今天没有大单'],
    [undefined, ''],
  ])('of rows %j says "%s" in its place', async (rows, words) => {
    const page = await open({ rows, emptyWhy: '今天没有大单' })
    expect([page.table(), page.text()]).toEqual([null, words === '' ? '' : expect.stringContaining(words)])
  })

  test('is dimmed while it is old', async () => {
    expect((await open({ stale: true })).table().className).toContain('opacity-50')
  })
})
