import { readdirSync } from 'node:fs'
import { relative } from 'node:path'
import { rowsOfBlock } from '../../gateway/past/recorder/blocks'
import { waitingBlocks } from '../../gateway/past/recorder/log-rows'
import { openForReading, readPrints } from '../../gateway/past/recorder/read-day'
import { dayPath, daysIn } from '../../gateway/past/recorder/retention'

/** Instruments whose prints are compared one by one: the first twelve and every 400th. */
const isSampled = (place: number): boolean => place < 12 || place % 400 === 0

export interface DiskPrints {
  /** Number of prints of all days and instruments. */
  rows: number
  /** Every print of the sampled instruments, and how often it is stored. */
  prints: Map<string, number>
}

/** The stored prints from a day on, as another process reads them; throws for an unreadable page. */
export function diskPrints(folder: string, fromDay: string): DiskPrints {
  const found: DiskPrints = { rows: 0, prints: new Map() }
  for (const day of daysIn(folder).filter((each) => each >= fromDay)) {
    const database = openForReading(dayPath(folder, day))
    try {
      database.exec('BEGIN')
      const [inPages] = database.prepare('SELECT coalesce(sum(rows), 0) AS rows FROM pages').all() as { rows: number }[]
      const waiting = waitingBlocks(database, () => true)
      found.rows += waiting.reduce((sum, block) => sum + rowsOfBlock(block), inPages?.rows ?? 0)
      const places = database.prepare('SELECT place FROM places ORDER BY place').all() as { place: number }[]
      for (const { place } of places.filter((each) => isSampled(each.place))) {
        const prints = readPrints(database, { place })
        for (let at = 0; at < prints.rows; at++) {
          const key = `${day} ${place} ${JSON.stringify(prints.at(at))}`
          found.prints.set(key, (found.prints.get(key) ?? 0) + 1)
        }
      }
    } finally {
      database.close()
    }
  }
  return found
}

/** Sampled prints that `after` lacks or has fewer times than `before`. */
export const lostPrints = (before: DiskPrints, after: DiskPrints): string[] =>
  [...before.prints].flatMap(([key, times]) => ((after.prints.get(key) ?? 0) >= times ? [] : [key]))

/** Is rewritten every second under one name, so that a kill may leave it. */
const CLOCK = 'simulated-clock.json.new'

/** Files of a folder and its subfolders whose names are those of temporary files. */
export const writtenAside = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(tmp|part|new|damaged.*)$|~$|-journal$/.test(entry.name) && entry.name !== CLOCK,
    )
    .map(({ parentPath, name }) => relative(folder, `${parentPath}/${name}`))
    .sort()
