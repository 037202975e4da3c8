import type Database from 'libsql'
import { decodePage, encodePage } from './page'
import { minuteOfDay, PARTS_MAX } from './page-key'
import { PrintColumns } from './print-columns'
import { PLACES_MAX } from './up-to'

/** Prints put in order at once: 2 MB, and as much again in their order. What a place has beyond it is taken too. */
const ROWS_AT_ONCE = 32_768

const OF_ONE = { withPlaces: false, deflates: true }

const block = new PrintColumns(0)
const taken = new PrintColumns(0)
const sorted = new PrintColumns(0)

/**
 * Within a transaction: moves what lies in the log to pages by minute and instrument. Reads the log again for each
 * stretch of places, so that little is held. `rowsOf`: how many rows of each place the log has.
 */
export function putTogether(database: Database.Database, rowsOf: Uint32Array, rowsAtOnce = ROWS_AT_ONCE): void {
  const blocks = (database.prepare('SELECT bytes FROM log ORDER BY seq').all() as { bytes: ArrayBuffer }[]).map(
    ({ bytes }) => new Uint8Array(bytes),
  )
  const insert = database.prepare('INSERT INTO pages VALUES (?, ?, ?)')
  const lastPart = database.prepare('SELECT max(k) AS k FROM pages WHERE k BETWEEN ? AND ?')
  const nextKey = (first: number): number => {
    const [found] = lastPart.all([first, first + PARTS_MAX - 1]) as { k: number | null }[]
    return found?.k == null ? first : Math.min(found.k + 1, first + PARTS_MAX - 1)
  }
  for (const { from, to } of stretches(rowsOf, rowsAtOnce)) {
    taken.clear()
    for (const bytes of blocks) takePlaces(bytes, from, to)
    writePages((key, page, rows) => insert.run([nextKey(key * PARTS_MAX), rows, Buffer.from(page.buffer)]))
  }
  database.exec('DELETE FROM log')
}

/** Places from `from` to before `to` that have about so many rows together. */
function* stretches(rowsOf: Uint32Array, rowsAtOnce: number): Generator<{ from: number; to: number }> {
  let from = 0
  let rows = 0
  for (let place = 0; place < rowsOf.length; place++) {
    const more = rowsOf[place] as number
    if (rows > 0 && rows + more > rowsAtOnce) {
      yield { from, to: place }
      from = place
      rows = 0
    }
    rows += more
  }
  if (rows > 0) yield { from, to: rowsOf.length }
}

function takePlaces(bytes: Uint8Array, from: number, to: number): void {
  block.clear()
  decodePage(bytes, block)
  for (let at = 0; at < block.rows; at++) {
    const place = block.place[at] as number
    if (place >= from && place < to) taken.take(block, at)
  }
}

function writePages(write: (key: number, page: Uint8Array<ArrayBuffer>, rows: number) => void): void {
  const keys = new Float64Array(taken.rows)
  for (let at = 0; at < taken.rows; at++) {
    keys[at] = minuteOfDay(taken.time[at] as number) * PLACES_MAX + (taken.place[at] as number)
  }
  const order = inOrder(keys)
  sorted.arrange(taken, order)
  for (let from = 0; from < sorted.rows; ) {
    const key = keys[order[from] as number] as number
    let to = from + 1
    while (to < sorted.rows && keys[order[to] as number] === key) to++
    write(key, encodePage(sorted, from, to, OF_ONE), to - from)
    from = to
  }
}

/** Indexes by key, of equal keys in their order. Keys are below 2^32. */
function inOrder(keys: Float64Array): Uint32Array {
  // Key and place in one number: sorting numbers is many times faster than sorting by a function.
  const scale = 2 ** Math.ceil(Math.log2(keys.length + 1))
  const tagged = keys.map((key, index) => key * scale + index).sort()
  return Uint32Array.from(tagged, (value) => value % scale)
}
