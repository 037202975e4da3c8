import type { GridColumn } from './grid-column'
import { headText, plainValue } from './table-text'

type Value = string | number | null

/** Cells that leave a table, with the heads of their columns. */
export interface Cells {
  heads: string[]
  rows: Value[][]
}

/** Copied value of a cell: the full figure, or the text in a form that spreadsheets parse. */
const rawValue = (column: GridColumn, row: number): Value => {
  if (!column.raw) return column.align === 'left' ? column.cell(row).text : plainValue(column.cell(row).text)
  const value = column.raw(row)
  if (typeof value !== 'number') return value
  // Sixteen digits would show 1.1500000000000001 for 1.15.
  return Number.isFinite(value) ? Number(value.toPrecision(15)) : null
}

export const cellsOf = (columns: readonly GridColumn[], rows: readonly number[]): Cells => ({
  heads: columns.map(({ head, unit, raw, rawUnit }) => headText(head, raw ? rawUnit : unit)),
  rows: rows.map((row) => columns.map((column) => rawValue(column, row))),
})

/** A spreadsheet would take such text for a formula. */
const plainField = (value: Value): string => {
  const text = String(value ?? '').replace(/[\t\r\n]+/g, ' ')
  return typeof value === 'string' && /^[=+\-@]/.test(text) ? `'${text}` : text
}

/** Lines of cells with tabs between them; one cell alone goes without its head. */
export function cellsAsText({ heads, rows }: Cells): string {
  const isOne = rows.length === 1 && heads.length === 1
  return [...(isOne ? [] : [heads]), ...rows].map((cells) => cells.map(plainField).join('\t')).join('\n')
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] as string)

/** Format of a cell that Excel and WPS read as text: 000001 keeps its zeros. */
const TEXT_STYLE = `style="mso-number-format:'\\@'"`

const htmlCell = (value: Value): string =>
  typeof value === 'string' ? `<td ${TEXT_STYLE}>${escaped(value)}</td>` : `<td>${value ?? ''}</td>`

/** The same as a table of a page, which spreadsheets prefer to text. */
export function cellsAsHtml({ heads, rows }: Cells): string {
  const isOne = rows.length === 1 && heads.length === 1
  const head = isOne ? '' : `<tr>${heads.map((text) => `<th>${escaped(text)}</th>`).join('')}</tr>`
  const body = rows.map((cells) => `<tr>${cells.map(htmlCell).join('')}</tr>`).join('')
  return `<table>${head}${body}</table>`
}
