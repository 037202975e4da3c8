import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { TableColumn } from '../../client/ui/data-table'
import type { CellValue, GridColumn } from '../../client/ui/grid-column'

/** The page's text of an element, pieces separated by one space. */
export const shownText = (element: ReactNode): string =>
  renderToStaticMarkup(element)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ')
    .trim()

/** Widths of the bars of an element, in percent, in the order of the page. */
export const barWidths = (element: ReactNode): number[] =>
  [...renderToStaticMarkup(element).matchAll(/width:([\d.e-]+)%/g)].map((match) => Number(match[1]))

/** Every class that colours, in the order of the page: `up`, `down`, `flat`. */
export const tones = (element: ReactNode): string[] =>
  [...renderToStaticMarkup(element).matchAll(/text-(up|down|flat)\b/g)].map((match) => match[1] as string)

/** A column by its key. */
export function columnOf(columns: readonly GridColumn[], key: string): GridColumn {
  const found = columns.find((column) => column.key === key)
  if (!found) throw new Error(`no column ${key}`)
  return found
}

/** The text of each cell of a row, by column key. */
export const cellsOf = (columns: readonly GridColumn[], row: number): Record<string, string> =>
  Object.fromEntries(columns.map((column) => [column.key, column.cell(row).text]))

export const cellOf = (columns: readonly GridColumn[], key: string, row: number): CellValue =>
  columnOf(columns, key).cell(row)

/** The text of each cell of a row of a plain table, by column key. */
export const rowTexts = <T>(columns: readonly TableColumn<T>[], row: T): Record<string, string> =>
  Object.fromEntries(columns.map((column) => [column.key, shownText(column.cell(row))]))

/** The `title` texts of an element, outermost first. */
export const titlesOf = (element: ReactNode): string[] =>
  [...renderToStaticMarkup(element).matchAll(/title="([^"]*)"/g)].map((match) => match[1] as string)
