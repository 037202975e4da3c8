import { bindLayout, type CsvLayout } from './bind-layout'
import { csvColumnsOf, csvFields, headerOf } from './csv'
import { type FileContext, FileError, type LineReader, RowError } from './row'
import { text } from './text'

/** How a file is read after its first line was seen. */
export interface OpenedLayout {
  name: string
  read: LineReader
  /** The first line is a row, not a header. */
  headless: boolean
  /** Rows depend on the rows before them, so none may be left out. */
  stateful: boolean
  /** Rows may lie this far behind the row before without being out of order. */
  jitterMs: number
}

const missingOf = (layout: CsvLayout, header: readonly string[]) =>
  layout.columns
    .map((names) => (typeof names === 'string' ? [names] : names))
    .filter((names) => !names.some((name) => header.includes(name)))
    .map((names) => names[0] as string)

/** Few enough columns are missing for the file to be this table, damaged, and not another table. */
const NEAR_MAX = 2

/**
 * The layout whose columns this header has. Throws `FileError`: `near` when a column of the likeliest layout is
 * missing or renamed, otherwise unknown.
 */
export function openCsv(layouts: readonly CsvLayout[], firstLine: string, file: FileContext): OpenedLayout {
  const header = headerOf(firstLine)
  const ranked = layouts
    .map((layout) => ({ layout, missing: missingOf(layout, header) }))
    .sort((a, b) => a.missing.length - b.missing.length || b.layout.columns.length - a.layout.columns.length)
  const best = ranked[0]
  if (!best || best.missing.length > NEAR_MAX || best.missing.length * 2 > best.layout.columns.length) {
    throw new UnknownLayout(text.unknownLayout(firstLine.slice(0, 80)))
  }
  if (best.missing.length > 0) throw new FileError(text.missingColumns(best.layout.name, best.missing))
  const { layout } = best
  const columns = csvColumnsOf(header, layout.name)
  let owner = file.instrument
  const convert = bindLayout(layout, columns, file, ({ id }) => {
    owner = id
  })
  return {
    name: layout.name,
    read(line) {
      owner = file.instrument
      try {
        return convert(csvFields(line, header.length))
      } catch (error) {
        if (error instanceof RowError && owner !== undefined) error.instrument = owner
        throw error
      }
    },
    headless: false,
    stateful: false,
    jitterMs: 0,
  }
}

/** No layout is similar: in a folder such a file is unrelated, and only counted. */
export class UnknownLayout extends FileError {
  override name = 'UnknownLayout'
}
