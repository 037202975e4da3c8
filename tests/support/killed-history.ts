import { readdirSync } from 'node:fs'
import { relative } from 'node:path'
import { rowsOfBlock } from '../../gateway/past/recorder/blocks'
import { waitingBlocks } from '../../gateway/past/recorder/log-rows'
import { openForReading, readPrints } from '../../gateway/past/recorder/read-day'
import { dayPath, daysIn } from '../../gateway/past/recorder/retention'

/** Instruments whose prints are told apart: the first ones and, of a large market, some more; always the same. */
const isSampled = (place: number): boolean => place < 12 || place % 400 === 0

export interface DiskPrints {
  /** Of all days and instruments. */
  rows: number
  /** Every print of some instruments, and how often it is there. */
  prints: Map<string, number>
}

/** The prints on the disk of days from one on, as another process finds them; throws for a page that cannot be read. */
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

/** Prints of the first that the second has not, or has fewer times. */
export const lostPrints = (before: DiskPrints, after: DiskPrints): string[] =>
  [...before.prints].flatMap(([key, times]) => ((after.prints.get(key) ?? 0) >= times ? [] : [key]))

/** Has one name, and is written over every second: a kill may fall between the two. */
const CLOCK = 'simulated-clock.json.new'

/** Files of a folder and the ones below it whose names end as those do that are written aside. */
export const writtenAside = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(tmp|part|new|damaged.*)$|~$|-journal$/.test(entry.name) && entry.name !== CLOCK,
    )
    .map(({ parentPath, name }) => relative(folder, `${parentPath}/${name}`))
    .sort()
