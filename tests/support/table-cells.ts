import type { Page } from 'playwright'

/** Cells of the rows of a table in sight, top to bottom, by their heads with the unit: `现价元`. Also runs within a page. */
export const readTable = ([table]: (Element | undefined)[]): Record<string, string>[] => {
  const place = (row: Element) => Number(row.getAttribute('aria-rowindex') ?? 0)
  const rows = [...(table?.querySelectorAll('tr, [role=row]') ?? [])]
    .filter((row) => !(row as HTMLElement).hidden)
    .sort((a, b) => place(a) - place(b))
  const [heads = [], ...cells] = rows.map((row) => [...row.children].map((cell) => cell.textContent ?? ''))
  return cells.map((row) => Object.fromEntries(heads.map((head, at) => [head.replace(/[▼▲↓↑]$/, ''), row[at] ?? ''])))
}

export const tableOf = (page: Page, label: string | RegExp): Promise<Record<string, string>[]> =>
  page
    .getByRole('table', { name: label })
    .or(page.getByRole('grid', { name: label }))
    .evaluateAll(readTable)
