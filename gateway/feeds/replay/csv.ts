import { FileError, RowError } from './row'
import { text } from './text'

/** Fields of one CSV line. Double quotes may wrap a field and hold commas; `""` inside them is one quote. */
export function splitCsv(line: string): string[] {
  if (!line.includes('"')) return line.split(',')
  const fields: string[] = []
  let field = ''
  let quoted = false
  for (let i = 0; i < line.length; i++) {
    const char = line[i] as string
    if (quoted) {
      if (char !== '"') field += char
      else if (line[i + 1] === '"') field += line[++i]
      else quoted = false
    } else if (char === '"') quoted = true
    else if (char === ',') {
      fields.push(field)
      field = ''
    } else field += char
  }
  if (quoted) throw new RowError(text.badQuote)
  fields.push(field)
  return fields
}

/** One line's fields by the names in the header. */
export interface Columns {
  /** Index of the first of these names that the header has. Throws `FileError` if none. */
  index(...names: readonly string[]): number
  /** As `index`, −1 if there is none. */
  find(...names: readonly string[]): number
}

export function columnsOf(header: readonly string[], layout: string): Columns {
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
  const names = splitCsv(line).map((name) => name.trim())
  if (names.at(-1) === '') names.pop()
  return names
}

/** Vendors end rows, but not the header, with a comma: one empty field too many is the same row. */
export function fieldsOf(line: string, width: number): string[] {
  const fields = splitCsv(line)
  if (fields.length === width) return fields
  if (fields.length === width + 1 && fields[width] === '') return fields
  throw new RowError(text.columnCount(width, fields.length))
}
