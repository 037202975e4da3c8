import type Database from 'libsql'
import type { KeptMinutes } from './lived-prints'
import { waitingBlocks } from './log-rows'
import { decodePage } from './page'
import { minuteOfDay, minuteOfStretch, PARTS_MAX, PLACES_MAX, pageKey } from './page-key'
import { PrintColumns } from './print-columns'
import { minutesOf } from './read-day'

const PAGES_OF_MINUTE = 'SELECT k, bytes FROM pages WHERE k BETWEEN ? AND ? ORDER BY k'

/**
 * Prints of all instruments of the first minutes of a day's file from one on, until there are `enough`; undefined where
 * there are none. Those of one instrument and minute as they came. Throws `DecodeError` for damaged pages.
 */
export function readMinutes(database: Database.Database, from: number, enough: number): KeptMinutes | undefined {
  const paged = new Set(minutesOf(database).filter((minute) => minute >= from))
  const waiting = waitingPrints(database, from)
  const minutes = [...new Set([...paged, ...waiting.keys()])].sort((a, b) => a - b)
  const [first] = minutes
  if (first === undefined) return undefined
  const prints = new PrintColumns(enough)
  let to = first
  for (const minute of minutes) {
    to = minute
    if (paged.has(minute)) takePages(database, minute, prints)
    for (const take of waiting.get(minute) ?? []) take(prints)
    if (prints.rows >= enough) break
  }
  return { from: first, to, ids: idsOf(database), prints }
}

function takePages(database: Database.Database, minute: number, into: PrintColumns): void {
  const bounds = [pageKey(minute, 0, 0), pageKey(minute + 1, 0, 0) - 1]
  const pages = database.prepare(PAGES_OF_MINUTE).all(bounds) as { k: number; bytes: ArrayBuffer }[]
  for (const { k, bytes } of pages) decodePage(new Uint8Array(bytes), into, Math.floor(k / PARTS_MAX) % PLACES_MAX)
}

/** What waits in the log, by minute: what takes it. */
function waitingPrints(database: Database.Database, from: number): Map<number, ((into: PrintColumns) => void)[]> {
  const waiting = new Map<number, ((into: PrintColumns) => void)[]>()
  const put = (minute: number, take: (into: PrintColumns) => void) => {
    if (minute >= from) waiting.set(minute, [...(waiting.get(minute) ?? []), take])
  }
  for (const { stretch, bytes } of waitingBlocks(database, (of) => minuteOfStretch(of) >= from)) {
    if (stretch >= 0) put(minuteOfStretch(stretch), (into) => decodePage(bytes, into))
    else {
      const mixed = new PrintColumns(0)
      decodePage(bytes, mixed)
      for (let at = 0; at < mixed.rows; at++) {
        put(minuteOfDay(mixed.time[at] as number), (into) => into.take(mixed, at))
      }
    }
  }
  return waiting
}

/** Instruments of a file by place. */
function idsOf(database: Database.Database): string[] {
  const ids: string[] = []
  for (const { place, id } of database.prepare('SELECT place, id FROM places').all() as {
    place: number
    id: string
  }[]) {
    ids[place] = id
  }
  return ids
}
