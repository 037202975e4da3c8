// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { DataTable } from '../../../client/ui/data-table'
import { openPage } from '../open-page'

async function open(selected: string | null, onOpen?: (row: string) => void) {
  const page = await openPage()
  const selections: [row: string, by: string][] = []
  await page.show(
    <DataTable
      label="rows"
      columns={[{ key: 'name', title: 'name', cell: (row: string) => row }]}
      rows={['a', 'b', 'c']}
      rowKey={(row) => row}
      selected={selected}
      onSelect={(row, by) => selections.push([row, by])}
      {...(onOpen && { onOpen })}
    />,
  )
  const row = (key: string) => document.querySelector<HTMLElement>(`[data-row="${key}"]`) as HTMLElement
  return { ...page, row, selections }
}

test('a row is chosen by a click or Enter, and reached by a step of an arrow key', async () => {
  const page = await open('a')
  await page.click(page.row('b'))
  await page.key(page.row('b'), 'Enter')
  await page.key(page.row('b'), 'ArrowDown')
  expect(page.selections).toEqual([
    ['b', 'choice'],
    ['b', 'choice'],
    ['c', 'step'],
  ])
})

test('keys do not select the row that is selected already', async () => {
  const page = await open('a')
  for (const key of ['Enter', 'ArrowUp', 'PageUp', 'Home']) await page.key(page.row('a'), key)
  expect(page.selections).toEqual([])
})

test('Enter opens the selected row if rows can be opened', async () => {
  const opened: string[] = []
  const page = await open('a', (row) => opened.push(row))
  await page.key(page.row('a'), 'Enter')
  expect([opened, page.selections]).toEqual([['a'], []])
})

describe('cells', () => {
  const rows = [
    ['600519', '+1.23万', '5.0%'],
    ['000001', '-4567', '—'],
    ['=1+1', '12亿', '7.5%'],
  ]
  async function openCells() {
    const page = await openPage()
    await page.show(
      <DataTable
        label="rows"
        columns={[
          { key: 'code', title: '代码', cell: (row: string[]) => row[0] },
          { key: 'net', title: '净额', unit: '元', cell: (row: string[]) => row[1], sortBy: (row) => row[1] ?? '' },
          { key: 'share', title: '占比', cell: (row: string[]) => row[2] },
        ]}
        rows={rows}
        rowKey={([code]) => code ?? ''}
        onSelect={() => undefined}
      />,
    )
    const row = (key: string) => document.querySelector<HTMLElement>(`[data-row="${key}"]`) as HTMLElement
    const marked = (mark: string) => [...document.querySelectorAll(`td[${mark}]`)].map((cell) => cell.textContent ?? '')
    const copied = () => {
      const put: Record<string, string> = {}
      const event = new Event('copy', { bubbles: true, cancelable: true })
      Object.assign(event, { clipboardData: { setData: (type: string, text: string) => (put[type] = text) } })
      act(() => void document.dispatchEvent(event))
      return put['text/plain']
    }
    return { ...page, row, marked, copied }
  }

  test('are reached by ← and →; the current one moves along to other rows and can be copied', async () => {
    const { row, key, marked, copied } = await openCells()
    row('600519').focus()
    await key(row('600519'), 'ArrowRight')
    await key(row('600519'), 'ArrowRight')
    expect(marked('data-current')).toEqual(['+1.23万'])
    expect(copied()).toBe('12300')
    await key(row('600519'), 'ArrowDown')
    expect(marked('data-current')).toEqual(['-4567'])
    for (let press = 0; press < 5; press++) await key(row('000001'), 'ArrowRight')
    expect(marked('data-current')).toEqual(['—'])
    await key(row('000001'), 'Escape')
    expect(marked('data-current')).toEqual([])
    // Without a cell the row is copied.
    expect(copied()).toBe('代码\t净额(元)\t占比\n000001\t-4567\t')
  })

  test('are selected with Shift and copied with column titles and full numbers, in any order of rows', async () => {
    const { row, key, marked, copied, press } = await openCells()
    row('600519').focus()
    await key(row('600519'), 'ArrowRight')
    await key(row('600519'), 'ArrowRight', { shiftKey: true })
    await key(row('600519'), 'ArrowDown', { shiftKey: true })
    expect(marked('data-chosen')).toEqual(['600519', '+1.23万', '000001', '-4567'])
    expect(document.querySelector('[role=status]')?.textContent).toBe('选中 2 行 × 2 列')
    expect(copied()).toBe('代码\t净额(元)\n600519\t12300\n000001\t-4567')
    await press('净额', 'th button')
    // By 净额 descending: −4567 is last, and 12亿 between both.
    expect(
      marked('data-chosen')
        .filter((text) => text.length === 6 && /^\d/.test(text))
        .sort(),
    ).toEqual(['000001', '600519'])
    await key(row('600519'), 'a', { ctrlKey: true })
    expect(marked('data-chosen')).toHaveLength(9)
    row('600519').focus()
    expect(copied()?.split('\n')).toContain("'=1+1\t1200000000\t0.075")
  })

  test('Shift and a click select up to the cell, and choose no row', async () => {
    const { row, click, marked } = await openCells()
    await click(row('600519').children[1] as HTMLElement)
    expect(marked('data-current')).toEqual(['+1.23万'])
    const far = row('=1+1').children[2] as HTMLElement
    await act(async () => void far.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true })))
    expect(marked('data-chosen')).toHaveLength(6)
  })
})
