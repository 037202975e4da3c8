import { splitCsv } from '../../../shared/market/csv-line'
import { FileError, RowError } from './row'
import { text } from './text'

/** Throws `SnapshotRowError` for a quote that does not end. */
function split(line: string): string[] {
  const fields = splitCsv(line)
  if (!fields) throw new RowError(text.badQuote)
  return fields
}

/** One line's fields by the names in the header. */
export interface CsvColumns {
  /** Index of the first of these names that the header has. Throws `FileError` if none. */
  index(...names: readonly string[]): number
  /** Same as `index`, but −1 if the column is missing. */
  find(...names: readonly string[]): number
}

export function csvColumnsOf(header: readonly string[], layout: string): CsvColumns {
  const places = new Map(header.map((name, index) => [name, index]))
  const find = (...names: readonly string[]) => places.get(names.find((name) => places.has(name)) ?? '') ?? -1
  return {
    find,
    index(...names) {
      const index = find(...names)
      if (index < 0) throw new FileError(text.missingColumns(layout, [names[0] as string]))
      return index
    },
  }
}

/** Trims names and drops the empty one that a trailing comma leaves. */
export function headerOf(line: string): string[] {
  const names = split(line).map((name) => name.trim())
  if (names.at(-1) === '') names.pop()
  return names
}

/** Vendors end rows, but not the header, with a comma: one empty field too many is the same row. */
export function csvFields(line: string, width: number): string[] {
  const fields = split(line)
  if (fields.length === width) return fields
  if (fields.length === width + 1 && fields[width] === '') return fields
  throw new RowError(text.columnCount(width, fields.length))
}
