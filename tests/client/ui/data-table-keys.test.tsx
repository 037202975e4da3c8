// @vitest-environment happy-dom
import { expect, test } from 'vitest'
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

test('Enter opens the selected row, where rows open', async () => {
  const opened: string[] = []
  const page = await open('a', (row) => opened.push(row))
  await page.key(page.row('a'), 'Enter')
  expect([opened, page.selections]).toEqual([['a'], []])
})
