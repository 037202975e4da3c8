import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { dateToMs } from '../../../shared/market/session'
import { transact } from './transaction'

/** Files that SQLite creates for a day's file. */
const BESIDE = ['', '-wal', '-shm']
const DAY_FILE = /^(\d{8})\.db$/

export const dayPath = (folder: string, day: string): string => join(folder, `${day}.db`)

/** Days with a file, ascending. Folders, and names that are no date, belong to others. */
export function daysIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .flatMap(({ name }) => DAY_FILE.exec(name)?.[1] ?? [])
      .filter((day) => !Number.isNaN(dateToMs(day)))
      .sort()
  } catch {
    return []
  }
}

export const sizeOfDay = (folder: string, day: string): number =>
  BESIDE.reduce((sum, end) => {
    return sum + (statSync(dayPath(folder, day) + end, { throwIfNoEntry: false })?.size ?? 0)
  }, 0)

function removeDay(folder: string, day: string): void {
  for (const end of BESIDE) rmSync(dayPath(folder, day) + end, { force: true })
}

export interface RetentionBounds {
  bytesMax: number
  /** Days whose minutes are retained. */
  daysMax: number
}

/**
 * Makes room until all days together fit: first deletes the prints of the oldest days, whose minutes and ledgers stay,
 * then whole days, the oldest first. Days from `open` on stay unchanged. Returns what was deleted, for operators.
 */
export function prune(folder: string, { bytesMax, daysMax }: RetentionBounds, open: string): string[] {
  const pruned: string[] = []
  const over = daysIn(folder).filter((day) => day < open)
  for (const day of over.slice(0, Math.max(0, over.length - daysMax))) {
    removeDay(folder, day)
    pruned.push(`${day}`)
  }
  let bytes = totalBytes(folder)
  const rest = daysIn(folder).filter((day) => day < open)
  for (const day of rest) {
    if (bytes <= bytesMax) return pruned
    const before = sizeOfDay(folder, day)
    if (!dropPrints(dayPath(folder, day))) continue
    bytes += sizeOfDay(folder, day) - before
    pruned.push(`${day} prints`)
  }
  for (const day of rest) {
    if (bytes <= bytesMax) return pruned
    bytes -= sizeOfDay(folder, day)
    removeDay(folder, day)
    pruned.push(day)
  }
  return pruned
}

export const totalBytes = (folder: string): number =>
  daysIn(folder).reduce((sum, day) => sum + sizeOfDay(folder, day), 0)

/** False if there are none, or the day is not closed yet. */
function dropPrints(path: string): boolean {
  try {
    return dropPagesOf(new Database(path))
  } catch {
    // A day that cannot be opened is deleted as a whole in its turn.
    return false
  }
}

/** The same for an open database, which it closes. */
function dropPagesOf(database: Database.Database): boolean {
  try {
    const [sealed] = database.prepare(`SELECT value FROM meta WHERE name = 'sealed'`).all()
    if (!sealed || database.prepare('SELECT 1 FROM pages LIMIT 1').all().length === 0) return false
    transact(database, () => {
      database.exec('DELETE FROM pages')
      // The market by minute is useless without prints.
      database.exec(`DELETE FROM pieces WHERE kind LIKE 'mark-%'`)
      database.prepare(`INSERT OR REPLACE INTO meta VALUES ('dropped', 1)`).run([])
    })
    database.exec('VACUUM')
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    return true
  } finally {
    database.close()
  }
}
