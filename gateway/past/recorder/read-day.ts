import Database from 'libsql'
import { DecodeError } from '../../../shared/protocol/bytes'
import { storageFault } from '../../storage/storage-error'
import type { NamedInstrument } from './day-rows'
import { mustBeKnown, OtherVersion } from './file-version'
import { waitingBlocks } from './log-rows'
import { decodePage } from './page'
import {
  DAY_INSTRUMENTS_MAX,
  groupOf,
  groupOfStretch,
  minuteOfDay,
  minuteOfStretch,
  PARTS_MAX,
  pageKey,
} from './page-key'
import { PrintColumns } from './print-columns'

/** One lookup per minute, in their order: an instrument's pages are far apart. */
const PAGES_OF_ONE = `SELECT rows, bytes FROM json_each(?) AS minute CROSS JOIN pages
  WHERE k BETWEEN minute.value AND minute.value + ${PARTS_MAX - 1}`

/** Opens a day's file for reading only. Throws the error of SQLite, or `OtherVersion`. */
export function openForReading(path: string): Database.Database {
  const database = new Database(path, { readonly: true })
  try {
    database.exec('PRAGMA busy_timeout = 5000')
    database.exec('PRAGMA cache_size = -2048')
    mustBeKnown(database)
    return database
  } catch (thrown) {
    database.close()
    throw thrown
  }
}

/**
 * Whether a failed read is due to the file itself: damaged, empty, of a later version, or without the tables of a day.
 */
export const isUnreadable = (thrown: unknown): thrown is Error =>
  thrown instanceof Error &&
  (thrown instanceof DecodeError ||
    thrown instanceof OtherVersion ||
    storageFault(thrown) === 'storage-damaged' ||
    /^no such (?:table|column)/.test(thrown.message))

/** The file was just created, or its creation was interrupted: it has no data. */
export const isWithoutTables = ({ message }: Error): boolean => message === 'no such table: meta'

export function namedInstrument(database: Database.Database, id: string): NamedInstrument | undefined {
  const [row] = database.prepare('SELECT place, always, ordered FROM places WHERE id = ?').all([id]) as {
    place: number
    always: number
    ordered: number
  }[]
  return row && { id, place: row.place, always: row.always === 1, hasOrderNumbers: row.ordered === 1 }
}

/**
 * The prints of an instrument by minute, within a minute in order of arrival; prints waiting in the log come last.
 * `minutes`: those with pages. Throws `DecodeError` for damaged pages.
 */
export function readPrints(
  database: Database.Database,
  { place }: Pick<NamedInstrument, 'place'>,
  minutes = minutesOnDisk(database),
  isWanted: (minute: number) => boolean = () => true,
): PrintColumns {
  const all = new PrintColumns(0)
  const firsts = minutes.map((minute) => pageKey(minute, place, 0))
  const pages = database.prepare(PAGES_OF_ONE).all([JSON.stringify(firsts)]) as { rows: number; bytes: ArrayBuffer }[]
  all.reserve(pages.reduce((sum, { rows }) => sum + rows, 0))
  for (const { bytes } of pages) decodePage(new Uint8Array(bytes), all, place)
  const block = new PrintColumns(0)
  const group = groupOf(place)
  const isOfPlace = (stretch: number) => groupOfStretch(stretch) === group && isWanted(minuteOfStretch(stretch))
  for (const { bytes } of waitingBlocks(database, isOfPlace)) {
    block.clear()
    decodePage(bytes, block)
    for (let at = 0; at < block.rows; at++) {
      if (block.place[at] === place && isWanted(minuteOfDay(block.time[at] as number))) all.copyRow(block, at)
    }
  }
  return all
}

/** Minutes of the day that have pages, ascending. */
export function minutesOnDisk(database: Database.Database): number[] {
  const next = database.prepare('SELECT k FROM pages WHERE k >= ? ORDER BY k LIMIT 1')
  const minutes: number[] = []
  for (let minute = 0; ; minute++) {
    const [found] = next.all([pageKey(minute, 0, 0)]) as { k: number }[]
    if (!found) return minutes
    minute = Math.floor(found.k / pageKey(1, 0, 0))
    minutes.push(minute)
  }
}

/** Minutes of the day in which an instrument printed that has a closing time. */
export function sessionMinutes(database: Database.Database, minutes = minutesOnDisk(database)): number {
  const any = database.prepare(
    `SELECT 1 FROM pages JOIN places ON places.place = (k / ${PARTS_MAX}) % ${DAY_INSTRUMENTS_MAX}
     WHERE k BETWEEN ? AND ? AND always = 0 LIMIT 1`,
  )
  return minutes.filter((minute) => any.all([pageKey(minute, 0, 0), pageKey(minute + 1, 0, 0) - 1]).length > 0).length
}

/** Stored rows of a kind; undefined if there are none. */
export function writtenPiece(database: Database.Database, name: string, subject: string): Uint8Array | undefined {
  const [row] = database.prepare('SELECT bytes FROM pieces WHERE kind = ? AND subject = ?').all([name, subject]) as {
    bytes: ArrayBuffer
  }[]
  return row && new Uint8Array(row.bytes)
}
