import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { decodePage } from '../../../gateway/past/recorder/page'
import { DAY_INSTRUMENTS_MAX, PARTS_MAX } from '../../../gateway/past/recorder/page-key'
import { PrintColumns } from '../../../gateway/past/recorder/print-columns'
import { stableOrder } from '../../../gateway/past/recorder/stable-order'

const PAUSE_MS = 30_000

/** Prints of a kept day as they happened, without those before its last pause, and the names of their places. */
export interface RecordedPrintRun {
  prints: PrintColumns
  ids: readonly string[]
}

/** Bytes of a day by what they are of, all of the file's pages counted. */
export interface DayBytes {
  /** The file itself. */
  file: number
  /** Tables with their indexes. */
  tables: ReadonlyMap<string, number>
  /** Of the pieces: each kind's bytes and how many subjects it has. */
  pieces: ReadonlyMap<string, { bytes: number; subjects: number }>
  /** Prints, and pages that they lie in. */
  rows: number
  pages: number
}

/** The day files below a folder, that with the most in it first. */
export function dayFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.db'))
    .map((path) => join(folder, path))
    .sort((a, b) => bytesOf(b).rows - bytesOf(a).rows)
}

export function printsOf(path: string): RecordedPrintRun {
  const database = new Database(path, { readonly: true })
  const read = new PrintColumns(0)
  const pages = database.prepare('SELECT k, bytes FROM pages ORDER BY k').all() as { k: number; bytes: ArrayBuffer }[]
  for (const { k, bytes } of pages)
    decodePage(new Uint8Array(bytes), read, Math.floor(k / PARTS_MAX) % DAY_INSTRUMENTS_MAX)
  const places = database.prepare('SELECT id FROM places ORDER BY place').all() as { id: string }[]
  database.close()
  const time = read.time.subarray(0, read.rows)
  const first = time.reduce((least, each) => Math.min(least, each), Number.MAX_VALUE)
  const order = stableOrder(time.map((each) => each - first))
  const prints = new PrintColumns(0)
  prints.append(read, order.subarray(afterPause(time, order)))
  return { prints, ids: places.map(({ id }) => id) }
}

/** How many prints, in that order, come before the last pause of more than half a minute. */
function afterPause(time: Float64Array, order: Uint32Array): number {
  let begun = 0
  for (let at = 1; at < order.length; at++) {
    if ((time[order[at] as number] as number) - (time[order[at - 1] as number] as number) > PAUSE_MS) begun = at
  }
  return begun
}

export function bytesOf(path: string): DayBytes {
  const database = new Database(path, { readonly: true })
  const all = <T>(sql: string) => database.prepare(sql).all() as T[]
  const named = all<{ tbl_name: string; bytes: number }>(
    'SELECT tbl_name, sum(pgsize) AS bytes FROM dbstat JOIN sqlite_schema USING (name) GROUP BY tbl_name',
  )
  const pieces = all<{ kind: string; subjects: number; bytes: number }>(
    'SELECT kind, count(*) AS subjects, sum(length(bytes)) AS bytes FROM pieces GROUP BY kind',
  )
  const [pages] = all<{ rows: number; pages: number }>(
    'SELECT coalesce(sum(rows), 0) AS rows, count(*) AS pages FROM pages',
  )
  const [file] = all<{ bytes: number }>(
    'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()',
  )
  database.close()
  return {
    file: file?.bytes ?? 0,
    tables: new Map(named.map(({ tbl_name, bytes }) => [tbl_name, bytes])),
    pieces: new Map(pieces.map(({ kind, ...of }) => [kind, of])),
    rows: pages?.rows ?? 0,
    pages: pages?.pages ?? 0,
  }
}
