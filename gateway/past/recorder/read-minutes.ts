import type Database from 'libsql'
import { MIXED } from './blocks'
import { waitingBlocks } from './log-rows'
import { decodePage } from './page'
import { DAY_INSTRUMENTS_MAX, minuteOfDay, minuteOfStretch, PARTS_MAX, pageKey } from './page-key'
import { PrintColumns } from './print-columns'
import { minutesOnDisk } from './read-day'
import type { PrintedMinutes } from './sorted-prints'

const PAGES_OF_MINUTE = 'SELECT k, bytes FROM pages WHERE k BETWEEN ? AND ? ORDER BY k'

/**
 * Prints of all instruments from one minute of a day's file on, in whole minutes, until there are `enough`; undefined
 * if there are none. Prints of one instrument and minute are in order of arrival. Throws `DecodeError` for damaged
 * pages.
 */
export function readRecordedMinutes(
  database: Database.Database,
  from: number,
  enough: number,
): PrintedMinutes | undefined {
  const paged = new Set(minutesOnDisk(database).filter((minute) => minute >= from))
  const waiting = waitingPrints(database, from)
  const minutes = [...new Set([...paged, ...waiting.keys()])].sort((a, b) => a - b)
  const [first] = minutes
  if (first === undefined) return undefined
  const prints = new PrintColumns(enough)
  let to = first
  for (const minute of minutes) {
    to = minute
    if (paged.has(minute)) readPages(database, minute, prints)
    for (const part of waiting.get(minute) ?? []) readWaiting(part, prints)
    if (prints.rows >= enough) break
  }
  return { from: first, to, ids: idsOf(database), prints }
}

function readPages(database: Database.Database, minute: number, into: PrintColumns): void {
  const bounds = [pageKey(minute, 0, 0), pageKey(minute + 1, 0, 0) - 1]
  const pages = database.prepare(PAGES_OF_MINUTE).all(bounds) as { k: number; bytes: ArrayBuffer }[]
  for (const { k, bytes } of pages)
    decodePage(new Uint8Array(bytes), into, Math.floor(k / PARTS_MAX) % DAY_INSTRUMENTS_MAX)
}

/** Waiting log content from a minute on, by minute: blocks in order of arrival, or prints of mixed ones. */
function waitingPrints(database: Database.Database, from: number): Map<number, (Uint8Array | PrintColumns)[]> {
  const waiting = new Map<number, (Uint8Array | PrintColumns)[]>()
  const of = (minute: number) => {
    const parts = waiting.get(minute) ?? []
    waiting.set(minute, parts)
    return parts
  }
  const mixed = new PrintColumns(0)
  for (const { stretch, bytes } of waitingBlocks(database, (one) => minuteOfStretch(one) >= from)) {
    if (stretch !== MIXED) {
      of(minuteOfStretch(stretch)).push(bytes)
      continue
    }
    mixed.clear()
    decodePage(bytes, mixed)
    for (let at = 0; at < mixed.rows; at++) {
      const minute = minuteOfDay(mixed.time[at] as number)
      if (minute < from) continue
      const parts = of(minute)
      let last = parts.at(-1)
      if (!(last instanceof PrintColumns)) {
        last = new PrintColumns(64)
        parts.push(last)
      }
      last.copyRow(mixed, at)
    }
  }
  return waiting
}

function readWaiting(part: Uint8Array | PrintColumns, into: PrintColumns): void {
  if (part instanceof PrintColumns) for (let at = 0; at < part.rows; at++) into.copyRow(part, at)
  else decodePage(part, into)
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
