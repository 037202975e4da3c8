import { saveFile } from './save-file'

/** UTF-8 byte order mark, which Excel wants. */
export const BOM = '\uFEFF'

/**
 * A field by RFC 4180. Text that a spreadsheet would take for a formula is led by an apostrophe; numbers are as they
 * are; null is empty. A code that begins with a zero is a formula, or a spreadsheet would take it for a number.
 */
export function csvField(value: string | number | null): string {
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return ''
  if (typeof value === 'number') return String(value)
  if (/^0\d+$/.test(value)) return `"=""${value}"""`
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (fields: readonly (string | number | null)[]): string => `${fields.map(csvField).join(',')}\r\n`

export const downloadCsv = (name: string, text: string): void => download(name, text, 'text/csv;charset=utf-8')

/** Gives the browser a text to keep as a file. */
export const download = (name: string, text: string, type: string): void => saveFile(name, new Blob([text], { type }))
