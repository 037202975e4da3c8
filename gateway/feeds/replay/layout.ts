import type { Exchange } from '../../../shared/market/instrument'
import type { UnixMs } from '../../../shared/market/units'
import { type Columns, columnsOf, fieldsOf, headerOf } from './csv'
import { midnight, type Security, securities } from './fields'
import { type FileContext, FileError, type LineReader, type ReplayRow, RowError } from './row'
import { text } from './text'

/** What a layout may know beside its header. */
export interface LayoutContext extends FileContext {
  /** Beijing midnight of the file's own day. Throws `FileError` if the path names none. */
  day(): UnixMs
  /** Whose row it is, by its columns for the code and, where the table has one, the exchange. Throws `RowError`. */
  security(fields: readonly string[]): Security
}

/** One vendor's CSV table: how its header is known and how a row converts. */
export interface CsvLayout {
  /** Chinese, for messages. */
  name: string
  /** Whose table it is, where rows do not say it: codes without a board there are left out. */
  exchange?: Exchange
  /** Columns without which this is another table; a list inside means any one of these names. */
  columns: readonly (string | readonly string[])[]
  /** Finds the columns once; the answer is pure: one row's fields → one event. */
  bind(columns: Columns, context: LayoutContext): (fields: readonly string[]) => ReplayRow | undefined
}

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
  const columns = columnsOf(header, layout.name)
  const [code, market] = [columns.find('SecurityID', 'HTSCSecurityID'), columns.find('Market')]
  const identify = securities(layout.exchange)
  let owner = file.instrument
  const convert = layout.bind(columns, {
    ...file,
    day() {
      if (!file.date) throw new FileError(text.noDate)
      return midnight(file.date, 'date')
    },
    security(fields) {
      const found = identify(fields[code], fields[market])
      owner = found.id
      return found
    },
  })
  return {
    name: layout.name,
    read(line) {
      owner = file.instrument
      try {
        return convert(fieldsOf(line, header.length))
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

/** No layout is near: in a folder such a file is somebody else's, and only counted. */
export class UnknownLayout extends FileError {
  override name = 'UnknownLayout'
}
