import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { splitCsv } from '../../../shared/market/csv-line'
import { CaseError } from './case-error'

const BYTES_MAX = 1_000_000_000
const ROWS_MAX = 10_000_000
const LINE_MAX = 2_000
/** Yuan. */
const PRICE_MAX = 1_000_000

/** One row of a table; every reader throws a `CaseError` that names the line and the column. */
export interface TableRow {
  text(column: string): string
  /** `YYYYMMDD` of a day that exists. */
  day(column: string): string
  /** As `day`; undefined if the field is empty or the table has no such column. */
  optionalDay(column: string): string | undefined
  whole(column: string, max: number): number
  /** A decimal as a whole number of 10^-decimals; an empty field or an absent column is 0. */
  decimal(column: string, decimals: number, max: number): number
  /** A price in yuan as whole li. */
  price(column: string): number
  fail(column: string, reason: string): CaseError
}

const isDay = (text: string): boolean => {
  if (!/^\d{8}$/.test(text)) return false
  const iso = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  const at = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso)
}

class Row implements TableRow {
  constructor(
    private readonly file: string,
    private readonly columns: ReadonlyMap<string, number>,
    private fields: readonly string[],
    private line: number,
  ) {}

  text(column: string): string {
    return this.fields[this.columns.get(column) ?? -1]?.trim() ?? ''
  }

  day(column: string): string {
    const text = this.text(column)
    if (!isDay(text)) throw this.fail(column, `${column} is no day YYYYMMDD: ${JSON.stringify(text)}`)
    return text
  }

  optionalDay(column: string): string | undefined {
    return this.text(column) === '' ? undefined : this.day(column)
  }

  whole(column: string, max: number): number {
    return this.decimal(column, 0, max, false)
  }

  decimal(column: string, decimals: number, max: number, mayBeEmpty = true): number {
    const text = this.text(column)
    if (text === '' && mayBeEmpty) return 0
    const [, whole = '', fraction = ''] = /^(\d{1,15})(?:\.(\d{1,15}))?$/.exec(text) ?? []
    const digits = fraction.replace(/0+$/, '')
    if (whole === '' || digits.length > decimals) {
      const kind = decimals === 0 ? 'a whole number' : `a number with up to ${decimals} decimals`
      throw this.fail(column, `${column} is not ${kind}: ${JSON.stringify(text)}`)
    }
    const value = Number(whole + digits.padEnd(decimals, '0'))
    if (value > max * 10 ** decimals) throw this.fail(column, `${column} is larger than ${max}`)
    return value
  }

  price(column: string): number {
    return this.decimal(column, 3, PRICE_MAX)
  }

  /** The error's column is where the field begins in the line. */
  fail(column: string, reason: string): CaseError {
    const index = this.columns.get(column) ?? 0
    const before = this.fields.slice(0, index).reduce((sum, field) => sum + field.length + 1, 0)
    return new CaseError(this.file, this.line, before + 1, reason)
  }
}

function columnsOf(file: string, header: readonly string[], required: readonly string[]): Map<string, number> {
  const names = header.map((name) => name.replace(/^\uFEFF/, '').trim())
  const columns = new Map(names.map((name, index) => [name, index]))
  const missing = required.filter((name) => !columns.has(name))
  if (missing.length > 0) throw new CaseError(file, 1, 1, `missing columns: ${missing.join(', ')}`)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new CaseError(file, 1, 1, `column ${twice} appears twice`)
  return columns
}

/**
 * Calls `read` for every data row of a CSV file with a header, in the order of the file. Throws `CaseError` at the first
 * fault, also for a file beyond the bounds, and the error of the file system for one that cannot be read.
 */
export async function readTable(
  path: string,
  required: readonly string[],
  read: (row: TableRow) => void,
): Promise<void> {
  const file = basename(path)
  if ((await stat(path)).size > BYTES_MAX) throw new CaseError(file, 1, 1, `larger than ${BYTES_MAX} bytes`)
  const input = createReadStream(path, { encoding: 'utf8' })
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
  let columns: Map<string, number> | undefined
  let line = 0
  try {
    for await (const text of lines) {
      line++
      if (text.length > LINE_MAX) throw new CaseError(file, line, LINE_MAX, 'the line is too long')
      if (line > ROWS_MAX) throw new CaseError(file, line, 1, `more than ${ROWS_MAX} lines`)
      const fields = splitCsv(text)
      if (!fields) throw new CaseError(file, line, text.lastIndexOf('"') + 1, 'a quote does not end')
      if (!columns) {
        columns = columnsOf(file, fields, required)
        continue
      }
      if (text.trim() === '') continue
      if (fields.length !== columns.size) {
        throw new CaseError(file, line, text.length + 1, `${fields.length} fields instead of ${columns.size}`)
      }
      read(new Row(file, columns, fields, line))
    }
  } finally {
    input.destroy()
  }
  if (!columns) throw new CaseError(file, 1, 1, 'the file is empty')
}
